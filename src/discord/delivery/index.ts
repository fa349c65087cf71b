/**
 * The delivery of the outbox: which entry is told when, where, and once.
 * What is told of each announcement is brought by the features.
 */
export type { Announcements, Copies, Teller } from './deliverEntry.ts';
export { type DeliveryObserver, deliverOutbox } from './deliverOutbox.ts';
export { repostMissing, watchMissing } from './missing.ts';
export { both, type Delivered, NOTHING, type Told, type Undeliverable } from './outcome.ts';
export { failureAt } from './patience.ts';
export { membersBut, tellConcerned } from './places/direct.ts';
export { openDirectMessages, postDirectly, tellBarred, whyNoDirectMessages } from './places/directly.ts';
export { openThread, postInThread } from './places/places.ts';
export { localeOf } from './places/reader.ts';
export { whySilent } from './places/silence.ts';
export { controlsOf, versionShown } from './posting/marks.ts';
export { makePosting, type Posting } from './posting/posting.ts';
export { postingUnder } from './posting/underLease.ts';
export { tellingElsewhere } from './queue/elsewhere.ts';
export { type Delivery, startPoster } from './queue/queue.ts';
export type { InLine, MessageSource } from './queue/source.ts';
export {
  beginLog,
  channelGone,
  cutDownLeftBehind,
  cutDownTurn,
  editAsNews,
  editQuietly,
  gameWords,
  isTold,
  liveTurnMessages,
  type MovesToTell,
  movesToTell,
  playedSince,
  type Telling,
  tellBeside,
} from './telling.ts';
