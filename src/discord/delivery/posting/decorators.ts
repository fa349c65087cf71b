/**
 * Decorates posting: one decorator stops it when its lease is lost, the other records whether a barred place left old
 * messages unedited.
 */
import type { HeldLease } from '../../../kernel/index.ts';
import type { OutboxEntry } from '../../../match/index.ts';
import { failureAfterAttempts } from '../retries.ts';
import type { Compose, Posting } from './posting.ts';

/**
 * Each call throws LeaseLost once the lease is lost. Composing takes time, so the lease is checked before and after.
 */
export function postingUnder(lease: HeldLease, posting: Posting): Posting {
  const underLease = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      lease.check();
      return call(...args);
    };
  };
  const checkedAfter = (compose: Compose): Compose => {
    return async () => {
      const message = await compose();
      lease.check();
      return message;
    };
  };
  return {
    onceKeyed: underLease((posted, channelId, compose) => posting.onceKeyed(posted, channelId, checkedAfter(compose))),
    once: underLease((entry, purpose, channelId, compose) =>
      posting.once(entry, purpose, channelId, checkedAfter(compose)),
    ),
    read: underLease(posting.read),
    ownLatest: underLease(posting.ownLatest),
    exists: underLease(posting.exists),
    edit: underLease(posting.edit),
    remove: underLease(posting.remove),
    openThread: underLease(posting.openThread),
    addMember: underLease(posting.addMember),
  };
}

export interface UntidiedPosting {
  readonly posting: Posting;
  /** Whether a message could not be updated because its place is barred. */
  isUntidied(): boolean;
}

export function watchUntidied(posting: Posting, entry: OutboxEntry): UntidiedPosting {
  let isUntidied = false;
  const watched = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      try {
        return await call(...args);
      } catch (error) {
        if (failureAfterAttempts(entry, error) === 'barred') isUntidied = true;
        throw error;
      }
    };
  };
  return {
    posting: { ...posting, ownLatest: watched(posting.ownLatest), edit: watched(posting.edit) },
    isUntidied: () => isUntidied,
  };
}
