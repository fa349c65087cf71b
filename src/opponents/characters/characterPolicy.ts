/** Plays a character: picks the best of the moves that it notices, with noise in their values. */
import { createHash } from 'node:crypto';
import type { Components, GameState, Random, Seat } from '../../rules/index.ts';
import { type ConsideredMove, maxBy, type Policy, pick, seatToMove } from '../policy.ts';
import { type Character, evaluatedMoves, moveBias } from './characters.ts';
import { Planner } from './planner.ts';

const NOISE_STEPS = 1000;
const PERCENT = 100;
/** Scales the square of a uniform number so that its mean is 1. */
const MAX_ABSENCE = 3;

type Consider = (components: Components, state: GameState, seat: Seat) => readonly ConsideredMove[];

export function characterPolicy({ sight, noise, overlookedPercent, moodiness }: Character): Policy {
  const consider = movesConsideredBy(sight);
  return (components, state, random) => {
    const seat = seatToMove(state);
    const absence = 1 + moodiness * (MAX_ABSENCE * moodOf(state, seat) ** 2 - 1);
    const considered = withoutOverlooked(consider(components, state, seat), absence * overlookedPercent, random);
    return maxBy(considered, ({ worth }) => worth + (absence * noise * random(NOISE_STEPS)) / NOISE_STEPS).move;
  };
}

export function movesConsideredBy(sight: Character['sight']): Consider {
  if (sight.of === 'move') {
    return (components, state, seat) =>
      evaluatedMoves(components, state, seat).map(({ move, worth }) => ({
        move,
        worth: worth + moveBias(components, sight.bias, state, move),
      }));
  }
  // A planner allocates its memory only once. The cache is not observable.
  const planners = new WeakMap<Components, Planner>();
  return (components, state, seat) => {
    const planner = planners.get(components) ?? new Planner(components, sight);
    planners.set(components, planner);
    return planner.considered(state, seat);
  };
}

/** Overlooks only builds, and never all of them. */
function withoutOverlooked(
  considered: readonly ConsideredMove[],
  percent: number,
  random: Random,
): readonly ConsideredMove[] {
  const builds = considered.filter(({ move }) => move.type === 'build');
  if (percent === 0 || builds.length === 0) return considered;
  const noticed = pick(builds, random);
  return considered.filter((each) => each === noticed || each.move.type !== 'build' || random(PERCENT) >= percent);
}

/** From 0 (attentive) to 1; the same for all builds of a seat in a round. */
export function moodOf({ round, startingPlayer, players }: GameState, seat: Seat): number {
  const scored = players.flatMap(({ points }) => points.connectors);
  const text = [seat, round, startingPlayer, players[seat]?.startCard, ...scored].join(' ');
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

export function imitatingPolicy(own: Policy, teacher: Policy, learned: number): Policy {
  return (components, state, random) => (random(PERCENT) < learned ? teacher : own)(components, state, random);
}
