/**
 * What somebody considers who plans no further than a move: the position after each, compared as the journeyman does.
 * What they make of it is the policy's matter.
 */
import { apply, type Components, type GameState, type Move, type Seat } from '../../rules/index.ts';
import { expectedPoints } from '../evaluation.ts';
import { consideredMoves } from '../journeyman.ts';

/** A move, and what its player may expect from it, in points at the end; more by the same number for all moves of a position. */
export interface Considered {
  readonly move: Move;
  readonly worth: number;
}

/** The best of each kind: of each build, start card or substitution, and of passing. */
export function consideredNow(components: Components, state: GameState, seat: Seat): readonly Considered[] {
  const best = new Map<string, Considered>();
  for (const move of consideredMoves(components, state)) {
    const applied = apply(components, state, move);
    if (!applied.ok) continue;
    const worth = expectedPoints(components, applied.state, seat);
    const kind = kindOf(move);
    if (worth > (best.get(kind)?.worth ?? Number.NEGATIVE_INFINITY)) best.set(kind, { move, worth });
  }
  return [...best.values()];
}

function kindOf(move: Move): string {
  if (move.type === 'build') return move.space;
  return move.type === 'pass' ? move.type : JSON.stringify(move);
}
