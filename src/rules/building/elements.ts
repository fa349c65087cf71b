/**
 * The wood elements in the order in which an ornament grows, their costs, and what stands where on a board.
 * Whether one may be built now is decided by `buildableAt`; who pays it how by payment.
 */
import type { Element, FloorSpace } from '../components/types.ts';
import { COSTS } from '../constants.ts';
import type { PlayerState } from '../table/state.ts';

/** An ornament's elements, from level 1 to level 4. */
export const ORNAMENT_ELEMENTS = ['frame', 'midsection', 'core', 'table'] as const;
export const COMPLETE = ORNAMENT_ELEMENTS.length;

/** Cards that an element costs, before substitutes. */
export function costOf(element: Element): number {
  return COSTS[element];
}

/** The element that would be built next on a space, or null where nothing more can be built. */
export function nextElement(player: PlayerState, space: FloorSpace): Element | null {
  if (space.kind === 'plant') return null;
  const level = player.board[space.index] ?? 0;
  if (space.kind === 'connector') return level === 0 ? 'connector' : null;
  return ORNAMENT_ELEMENTS[level] ?? null;
}

/** Whether a frame has a connector, or a connector a frame, on a side of its space; other elements need nothing. */
export function isReached(player: PlayerState, space: FloorSpace, element: Element): boolean {
  if (element !== 'frame' && element !== 'connector') return true;
  for (const index of space.adjacent) {
    if ((player.board[index] ?? 0) > 0) return true;
  }
  return false;
}
