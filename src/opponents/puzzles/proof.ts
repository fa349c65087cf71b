/**
 * The answer to a position, proved: the rest of the game solved for everybody who still builds, each first move set beside the others.
 * Solving is left to the solver; here is what has to be true of its answer for a puzzle.
 */
import {
  buildableSpaces,
  type Components,
  type GameState,
  LAST_ROUND,
  type Move,
  type Seat,
  type Space,
} from '../../rules/index.ts';
import { seatToMove } from '../policy.ts';
import { Master } from '../search/master.ts';
import { tunedWeights } from '../search/weights.ts';
import { type FirstMove, firstMoveAt } from './puzzle.ts';

export interface Proof {
  readonly seat: Seat;
  readonly firstMoves: readonly FirstMove[];
  readonly best: FirstMove;
  readonly points: number;
  readonly secondPoints: number;
  readonly line: readonly Move[];
}

/** The rest of a game, null where it is no position for a puzzle or too large. */
export type Prover = (position: GameState) => Proof | null;

/** What is left with more than two who build may be worth different scores to one where another is equally well off. */
const MOST_BUILDERS = 2;

/**
 * A prover that looks at `nodes` positions at most, each counted once. Everybody plays for the most points of their own, then for the
 * fewest of the others; with two who still build no tie is left open by that.
 */
export function createProver(components: Components, nodes: number): Prover {
  const master = new Master(components, tunedWeights);
  const limits = { nodes, stopped: () => false, spent: () => 0 };
  return (position) => {
    if (!isLate(position)) return null;
    const seat = position.turn ?? 0;
    const firstMoves = firstMovesOf(components, position);
    const solved = master.solve(position, limits);
    if (!solved || solved.firsts.size !== firstMoves.length) return null;
    const judged = [...solved.firsts.values()].map(({ move, worths }) => ({
      first: firstMoveAt(firstMoves, move.type === 'build' ? move.space : 'pass'),
      points: worths[seat] ?? 0,
    }));
    const [best, second] = judged.sort((a, b) => b.points - a.points);
    if (!best?.first || !second) return null;
    const { line } = solved;
    return { seat, firstMoves, best: best.first, points: best.points, secondPoints: second.points, line };
  };
}

/** Whether it is to build in the last round, with no more who still build than are told apart. */
export function isLate({ phase, round, players }: GameState): boolean {
  return phase === 'build' && round === LAST_ROUND && players.filter(({ passed }) => !passed).length <= MOST_BUILDERS;
}

interface Group {
  readonly first: FirstMove & { readonly kind: 'build' };
  readonly spaces: Space[];
}

/** Builds that the hand can pay for, in the order of the board, and the pass. Only where it is to build. */
export function firstMovesOf(components: Components, state: GameState): FirstMove[] {
  const groups = new Map<string, Group>();
  for (const { space, element, color, payable } of buildableSpaces(components, state, seatToMove(state))) {
    if (!payable) continue;
    // A frame and a connector open the spaces around them; what stands higher counts by its color alone.
    const kind = element === 'frame' || element === 'connector' ? space.name : `${element} ${color}`;
    const group = groups.get(kind);
    if (group) group.spaces.push(space.name);
    else {
      const spaces = [space.name];
      groups.set(kind, { first: { kind: 'build', element, spaces }, spaces });
    }
  }
  return [...[...groups.values()].map(({ first }) => first), { kind: 'pass' }];
}
