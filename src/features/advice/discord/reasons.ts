/**
 * Why a move that was played is a good one, in a line: for the log of computer players and for the review.
 * Which reasons there are is found by the opponents, their words are the language's.
 */
import { isDeepStrictEqual } from 'node:util';
import { reasonsText, type Words } from '../../../language/index.ts';
import { reasonsOf } from '../../../opponents/index.ts';
import type { Components, GameState, Move } from '../../../rules/index.ts';

/** Reasons told of a move in a line among others. */
const MOST = 3;

/** Who reads why a move is good, and what it is set beside. */
export interface Told {
  readonly names: readonly string[];
  /** Whether the game still runs, so that what tells of hands is left out. */
  readonly hidden: boolean;
  /** What was played in its place: reasons that it has as well are left out. */
  readonly beside?: Move;
}

/** Why a move is a good one; empty where there is nothing to say. */
export function whyText(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  { names, hidden, beside }: Told,
): string {
  const reasons = reasonsOf(components, state, move, { hidden, beside: beside ?? null });
  const known = beside ? reasonsOf(components, state, beside, { hidden, beside: move }) : [];
  const own = reasons.filter((reason) => !known.some((other) => isDeepStrictEqual(other, reason)));
  return reasonsText(words, own.slice(0, MOST), names, 'anybody');
}
