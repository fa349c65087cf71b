/**
 * Why a move is good, found by the rules; the door to this room.
 */
export type { Piece, Reason } from './reason.ts';
export { isOnlyMove, reasonsOf } from './reasonsOf.ts';
