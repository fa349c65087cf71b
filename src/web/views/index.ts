/** The parts of games that a person may see, in their language. */
export { type Access, createAccess, gameInList, sortGames, visibleGames } from './access.ts';
export { type GameText, gameMessage, gameText, pastPositions, type Reader } from './game.ts';
export { publicPicture, tableReview } from './positions.ts';
export { equalStamps, loadSnapshot, type Snapshot, withVisibleNames } from './snapshot.ts';
export { plainPersonName, refusalInWords, relativeTo, sentenceNames } from './wording.ts';
