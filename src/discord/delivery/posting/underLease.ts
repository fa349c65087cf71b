/**
 * Posting for whoever holds a lease: nothing is begun once somebody else may be telling the same. A message takes its time
 * to be composed, so that the lease is looked at before and after; what a repeated call finds is left to `posting.ts`.
 */
import type { HeldLease } from '../../../kernel/index.ts';
import type { Compose, Posting } from './posting.ts';

/** Each call throws LeaseLost in place of reaching Discord once the lease is lost. */
export function postingUnder(lease: HeldLease, posting: Posting): Posting {
  const held = <Wish extends readonly unknown[], Answer>(call: (...wish: Wish) => Promise<Answer>) => {
    return async (...wish: Wish): Promise<Answer> => {
      lease.check();
      return call(...wish);
    };
  };
  const composed = (compose: Compose): Compose => {
    return async () => {
      const message = await compose();
      lease.check();
      return message;
    };
  };
  return {
    onceKeyed: held((posted, channelId, compose) => posting.onceKeyed(posted, channelId, composed(compose))),
    once: held((entry, purpose, channelId, compose) => posting.once(entry, purpose, channelId, composed(compose))),
    read: held(posting.read),
    ownLatest: held(posting.ownLatest),
    exists: held(posting.exists),
    edit: held(posting.edit),
    openThread: held(posting.openThread),
    addMember: held(posting.addMember),
  };
}
