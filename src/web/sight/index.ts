/**
 * What a person may see of the games, and how it is worded for them; the door to this room.
 */
export { gameInList, inOrder, maySee, seenBy } from './access.ts';
export { type ComponentsMessage, componentsMessage } from './components.ts';
export { gameText, pastOf, type Reader } from './game.ts';
export { asSeenFrom, hiddenHand } from './hidden.ts';
export { type Snapshot, sameStamp, takeSnapshot } from './snapshot.ts';
export { ASK_FOR_LINK, plainPersonName, refusalInWords, relativeTo, sentenceNames } from './wording.ts';
