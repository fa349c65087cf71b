/** The choices that a player has on a turn, for Discord, the browser table and the command line. Pure. */
export {
  type BuildMark,
  type BuildSelection,
  buildMarks,
  buildWithoutSeat,
  type CompleteBuild,
  completeBuild,
  hypotheticalMarks,
  matchingDraws,
  offerAt,
  resolveBuild,
  type SpaceOffer,
  sameDraw,
  spaceOffers,
  type TypedBuild,
  type Unaffordable,
} from './build.ts';
export { type MoveEffects, readMoveEffects } from './moveEffects.ts';
export {
  type CompleteMove,
  type CompletePass,
  complete,
  keepOffers,
  resolvePass,
  resolveTake,
  type Selection,
  selectionOf,
  takeOffers,
  type WrongKeepCount,
} from './selection.ts';
