/**
 * Starts the delivery of the outbox to Discord, with whatever the features tell of each announcement.
 * The order of entries and the pauses between attempts are kept by `queue.ts`.
 */
import { type Leases, type Timer, turnOfTheLoop } from '../../match/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type Announcements, deliverEntry } from './deliverEntry.ts';
import { makePosting } from './posting/posting.ts';
import { postingUnder } from './posting/underLease.ts';
import { type Delivery, startDelivery } from './queue.ts';

/** Delivers what is pending now, and again whenever it is woken. */
export function deliverOutbox(
  context: BotContext,
  { leases, timer }: { readonly leases: Leases; readonly timer: Timer },
  announcements: Announcements,
): Delivery {
  const posting = makePosting(context.client);
  return startDelivery({
    outbox: context.outbox,
    leases,
    clock: context.clock,
    timer,
    breathe: turnOfTheLoop,
    log: context.log,
    deliver: (entry, lease) => deliverEntry(context, postingUnder(lease, posting), announcements, entry),
  });
}
