/** The table of a game as pictures and in words. */
export { boardAltText, previewAltText, tableAltText } from './altText.ts';
export { rewardInWords } from './inWords/facts.ts';
export { type Page, tableExcerpt, tablePages, tableSections, viewpointOf } from './inWords/pages.ts';
export { type Section, TABLE_PARTS, type TablePart } from './inWords/shapes.ts';
export { drawPrivatePicture, pastTableMessage } from './privatePicture.ts';
export {
  type Drawn,
  type Illustration,
  lastMovesOf,
  movesSince,
  noPicturesLine,
  OPEN_TABLE,
  openTableButton,
  ownBoardFirst,
  shownMoves,
  TABLE_WORDS,
  tablePicture,
  themeAt,
  themeFor,
} from './tablePicture.ts';
