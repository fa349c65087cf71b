/**
 * Styles of play: preferences, or another player in the master's place. Some are learned from, others are held out for
 * testing.
 */
import { apprentice, journeyman } from '../../../src/opponents/basicPolicies.ts';
import type { Policy } from '../../../src/opponents/policy.ts';
import type { MasterWeights } from '../../../src/opponents/search/evaluation.ts';
import { MAX_KEPT_CARDS, type Random } from '../../../src/rules/index.ts';
import { randomDirection, type Spreads, tilted } from './fitting/tilting.ts';
import {
  connectors,
  connectorsAbout,
  keeping,
  type Preference,
  plants,
  preferred,
  spread,
  tables,
  tools,
} from './preferences.ts';

export interface Style {
  readonly name: string;
  /** The weights to play with. */
  readonly weights: MasterWeights;
  /** One build in this many is a random one of the better builds; 0: none. */
  readonly slips: number;
  /** Who plays in the master's place. */
  readonly policy: Policy | null;
}

const TILT = 0.5;
const FAR_TILT = 2;
const SLIPS = 5;
const MORE_SLIPS = 3;

/** The style of a player with exactly these weights. */
export function plainStyle(weights: MasterWeights): Style {
  return { name: 'plain', weights, slips: 0, policy: null };
}

/** Styles never learned from. */
export function heldOutStyles(weights: MasterWeights): Style[] {
  const preferring = (name: string, ...preferences: Preference[]): Style => ({
    ...plainStyle(preferred(weights, preferences)),
    name,
  });
  return [
    preferring('builder', connectors(5), keeping(1), tables(2)),
    preferring('collector', connectors(-5), keeping(3)),
    preferring('toolmaker', tools(0.7), tables(-1)),
    preferring('spreader', spread(3), keeping(0), tables(-2)),
    preferring('climber', spread(-2), connectorsAbout(4), tables(3)),
    { ...plainStyle(weights), name: 'careless', slips: MORE_SLIPS },
    { ...plainStyle(weights), name: 'journeyman', policy: journeyman },
  ];
}

/** A random style for training; the spreads must contain some games. */
export function randomStyle(weights: MasterWeights, spreads: Spreads, random: Random): Style {
  const kind = random(10);
  if (kind < 3) return tiltedStyle(weights, spreads, TILT, random);
  if (kind < 4) return tiltedStyle(weights, spreads, FAR_TILT, random);
  if (kind < 5) return { ...plainStyle(weights), name: 'slipping', slips: SLIPS };
  if (kind < 6) return { ...plainStyle(weights), name: 'apprentice', policy: apprentice };
  const count = 1 + random(3);
  const preferences = Array.from({ length: count }, () => randomPreference(random));
  return { ...plainStyle(preferred(weights, preferences)), name: 'preferring' };
}

function tiltedStyle(weights: MasterWeights, spreads: Spreads, points: number, random: Random): Style {
  return { ...plainStyle(tilted(weights, randomDirection(spreads, random), spreads, points)), name: 'tilted' };
}

function randomPreference(random: Random): Preference {
  switch (random(7)) {
    case 0:
      return connectors(between(-6, 6, random));
    case 1:
      return connectorsAbout(1 + random(7));
    case 2:
      return keeping(random(MAX_KEPT_CARDS + 1));
    case 3:
      return tables(between(-4, 4, random));
    case 4:
      return tools(between(-0.6, 0.9, random));
    case 5:
      return plants(between(-3, 4, random));
    default:
      return spread(between(-3, 4, random));
  }
}

/** Rounds to two decimals. */
function between(least: number, most: number, random: Random): number {
  return least + random(Math.round(100 * (most - least)) + 1) / 100;
}
