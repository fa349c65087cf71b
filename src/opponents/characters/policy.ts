/**
 * A character at the table: of the moves that it considers it makes the one that seems best to it.
 * How these are found and what they are worth is said by the modules beside this.
 */

import { createHash } from 'node:crypto';
import type { Components, GameState, Random, Seat } from '../../rules/index.ts';
import { greatest, type Policy, pick, seatToMove } from '../policy.ts';
import { type Character, type Considered, consideredNow, fondness } from './character.ts';
import { Planner } from './planner.ts';

const FINE = 1000;
const ALL = 100;
/** Most rounds are played wide awake, and few very badly: the mean is 1. */
const MOST_ABSENT = 3;

type Consider = (components: Components, state: GameState, seat: Seat) => readonly Considered[];

export function policyOf({ sight, unnoticed, overlooked, moody }: Character): Policy {
  const consider = consideringWith(sight);
  return (components, state, random) => {
    const seat = seatToMove(state);
    const absence = 1 + moody * (MOST_ABSENT * moodOf(state, seat) ** 2 - 1);
    const seen = withoutOverlooked(consider(components, state, seat), absence * overlooked, random);
    return greatest(seen, ({ worth }) => worth + (absence * unnoticed * random(FINE)) / FINE).move;
  };
}

/** What there is to choose from, and what each seems to be worth to those who look so. */
export function consideringWith(sight: Character['sight']): Consider {
  if (sight.of === 'move') {
    return (components, state, seat) =>
      consideredNow(components, state, seat).map(({ move, worth }) => ({
        move,
        worth: worth + fondness(components, sight.fondOf, state, move),
      }));
  }
  // Planning takes memory once; it is kept with the components, which no caller can notice.
  const planners = new WeakMap<Components, Planner>();
  return (components, state, seat) => {
    const planner = planners.get(components) ?? new Planner(components, sight);
    planners.set(components, planner);
    return planner.considered(state, seat);
  };
}

/** Only builds escape one, and never all of them: that one can pass is always seen. */
function withoutOverlooked(considered: readonly Considered[], percent: number, random: Random): readonly Considered[] {
  const builds = considered.filter(({ move }) => move.type === 'build');
  if (percent === 0 || builds.length === 0) return considered;
  const kept = pick(builds, random);
  return considered.filter((each) => each === kept || each.move.type !== 'build' || random(ALL) >= percent);
}

/** From 0, wide awake, up to 1, elsewhere with one's thoughts: the same for all builds of a seat in a round. */
export function moodOf({ round, startingPlayer, players }: GameState, seat: Seat): number {
  const scored = players.flatMap(({ points }) => points.connectors);
  const told = [seat, round, startingPlayer, players[seat]?.startCard, ...scored].join(' ');
  return createHash('sha256').update(told).digest().readUInt32BE() / 2 ** 32;
}

/** `learned`: of a hundred moves so many are the teacher's. */
export function learner(own: Policy, teacher: Policy, learned: number): Policy {
  return (components, state, random) => (random(ALL) < learned ? teacher : own)(components, state, random);
}
