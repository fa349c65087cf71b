/**
 * What a person may see of the games, and how it is worded for them; the door to this room.
 */
export { type Access, createAccess, gameInList, inOrder, seenBy } from './access.ts';
export { type GameText, gameText, pastOf, type Reader, sentGame } from './game.ts';
export { pictureOf } from './picture.ts';
export { tableReview } from './review.ts';
export { type Snapshot, sameStamp, seenFrom, takeSnapshot } from './snapshot.ts';
export { ASK_FOR_LINK, plainPersonName, refusalInWords, relativeTo, sentenceNames } from './wording.ts';
