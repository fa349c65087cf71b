/**
 * What a player can choose on a turn: what is offered, what completes a selection, how it is marked; the door to this folder.
 * Pure: Discord's dialogues, the table in the browser, the command line and tests all ask here.
 */
export {
  type BuildSelection,
  type CompleteBuild,
  completeBuild,
  drawsFor,
  moveOn,
  resolveBuild,
  sameDraw,
  type TypedBuild,
} from './build.ts';
export {
  type CompletePass,
  keepOffers,
  resolvePass,
  resolveTake,
  takeOffers,
  type WrongKeep,
} from './cards.ts';
export {
  assumedMarks,
  type BuildMark,
  buildMarks,
  offerAt,
  type SpaceOffer,
  spaceOffers,
  type Unaffordable,
} from './offers.ts';
export { type CompleteMove, complete, type Selection, selectionOf } from './selection.ts';
