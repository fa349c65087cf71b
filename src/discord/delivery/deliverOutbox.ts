/**
 * Starts the delivery of the outbox to Discord, with whatever the features tell of each announcement.
 * The order of entries and the pauses between attempts are kept by `queue.ts`.
 */
import { type Breathe, type Timer, turnOfTheLoop } from '../../kernel/index.ts';
import type { Leases } from '../../match/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type Announcements, deliverEntry } from './deliverEntry.ts';
import { makePosting } from './posting/posting.ts';
import { postingUnder } from './posting/underLease.ts';
import type { DeliveryObserver } from './queue/attempts.ts';
import { type Delivery, startDelivery } from './queue/queue.ts';

export interface OutboxDelivery {
  readonly leases: Leases;
  readonly timer: Timer;
  /** Between entries and parts of lists; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe | undefined;
  /** Left out: nobody does. */
  readonly observe?: DeliveryObserver | undefined;
}

/** Delivers what is pending now, and again whenever it is woken. */
export function deliverOutbox(
  context: BotContext,
  { leases, timer, breathe = turnOfTheLoop, observe }: OutboxDelivery,
  announcements: Announcements,
): Delivery {
  const posting = makePosting(context);
  return startDelivery({
    outbox: context.outbox,
    leases,
    clock: context.clock,
    timer,
    breathe,
    log: context.log,
    ...(observe ? { observe } : {}),
    deliver: (entry, { lease, log }) =>
      deliverEntry({ ...context, log }, postingUnder(lease, posting), announcements, entry),
  });
}
