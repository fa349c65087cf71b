/** Delivers messages: announcements from the outbox, and the poster that other sources share. */
export type { AnnouncementHandler, Announcements, CopyUpdater } from './deliverEntry.ts';
export { type DeliveryObserver, deliverOutbox } from './deliverOutbox.ts';
export {
  channelGone,
  collapseOutdatedTurns,
  collapseTurnMessage,
  combineDeliveries,
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  editQuietly,
  editRequired,
  findUnrecorded,
  gameWords,
  isTurnShown,
  liveTurnMessages,
  type PostOutcome,
  postFirstLogLine,
  recentAndUnshownMoves,
  removeQuietly,
  type Undeliverable,
  type UnshownMoves,
  unshownMoves,
} from './deliveryContext.ts';
export { repostMissing, watchMissing } from './missing.ts';
export { deliverToConcerned, membersExcept } from './places/direct.ts';
export {
  notifyBarred,
  openDirectMessages,
  postDirectly,
  postToPerson,
  whyBarred,
  whyNoDirectMessages,
} from './places/directly.ts';
export { openThread, postInThread } from './places/places.ts';
export { localeOf } from './places/reader.ts';
export { showEverybody } from './places/showEverybody.ts';
export { controlsOf, makePosting, type Posting, postingUnder, versionShown } from './posting/posting.ts';
export { type Delivery, startPoster } from './queue/poster.ts';
export { createRemoteDelivery } from './queue/remoteDelivery.ts';
export type { MessageSource, QueueItem } from './queue/source.ts';
export { failureAfterAttempts } from './retries.ts';
