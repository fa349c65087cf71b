/** What a person may see of games, and how it is worded for them. */
export { type Access, createAccess, gameInList, sortGames, visibleGames } from './access.ts';
export { type GameText, gameMessage, gameText, pastPositions, type Reader } from './game.ts';
export { publicPicture, tableReview } from './positions.ts';
export { equalStamps, loadSnapshot, type Snapshot, withVisibleNames } from './snapshot.ts';
export { NEW_LINK_COMMAND, plainPersonName, refusalInWords, relativeTo, sentenceNames } from './wording.ts';
