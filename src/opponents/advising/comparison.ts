/**
 * How the best suggestion of a hint stands to the next: ahead for reasons that the other has not, about equal, or without any
 * other. Finding the reasons is left to their own room.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Move } from '../../rules/index.ts';
import type { Reason } from './reasons/index.ts';

export type Comparison =
  /** There is no other move at all. */
  | { readonly kind: 'only' }
  /** All that is suggested comes to about the same. */
  | { readonly kind: 'equal' }
  /** By so many points, above zero, for these reasons; one at least. */
  | { readonly kind: 'ahead'; readonly points: number; readonly because: readonly Reason[] }
  /** Nothing worth saying. */
  | { readonly kind: 'none' };

export interface Compared {
  readonly move: Move;
  readonly expected: number;
  readonly reasons: readonly Reason[];
  /** Own moves in order. */
  readonly plan: readonly Move[];
}

/** Points of which nobody would speak. */
const EQUAL = 0.3;
/** Reasons named for the difference. */
const MOST = 2;

/** `others`: best first; where there is no other suggestion, `isOnly` says whether there is any other move. */
export function compare(best: Compared, others: readonly Compared[], isOnly: () => boolean): Comparison {
  const [second] = others;
  const last = others.at(-1);
  if (!second || !last) return { kind: isOnly() ? 'only' : 'none' };
  if (best.expected - last.expected <= EQUAL) return { kind: 'equal' };
  const points = best.expected - second.expected;
  if (points <= EQUAL) return { kind: 'none' };
  const comesLater = buildsOn(best.move, second.plan);
  const because = best.reasons.filter((reason) => !isShared(reason, second, comesLater)).slice(0, MOST);
  return because.length > 0 ? { kind: 'ahead', points, because } : { kind: 'none' };
}

/** Whether the other has the same reason, or comes to the same in its plan; `comesLater`: it builds the same piece there. */
function isShared(reason: Reason, { reasons, plan }: Compared, comesLater: boolean): boolean {
  switch (reason.kind) {
    case 'next': {
      const isAlike = (other: Reason) =>
        other.kind === 'next' && other.points === reason.points && isDeepStrictEqual(other.tile, reason.tile);
      return reasons.some(isAlike) || plan.some((move) => move.type === 'build' && move.space === reason.piece.space);
    }
    case 'cheaper':
    case 'keepsWilds':
    case 'last':
      return reasons.some((other) => isDeepStrictEqual(other, reason));
    case 'tile':
      if (reason.ahead.length > 0) return false;
  }
  return comesLater || reasons.some((other) => isDeepStrictEqual(other, reason));
}

function buildsOn(move: Move, plan: readonly Move[]): boolean {
  return move.type === 'build' && plan.some((other) => other.type === 'build' && other.space === move.space);
}
