/**
 * The delivery of the outbox to Discord: what this room offers to the bot's frame.
 * What has to be told is decided by the matches; what it looks like by the views.
 */
import { turnOfTheLoop } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import type { Timer } from '../support/timer.ts';
import { deliverEntry } from './deliveries.ts';
import { makePosting } from './posting/posting.ts';
import { type Delivery, startDelivery } from './queue.ts';

export type { Delivery } from './queue.ts';

/** Delivers what is pending now, and again whenever it is woken. */
export function deliverOutbox(context: BotContext, timer: Timer): Delivery {
  const posting = makePosting(context.client);
  return startDelivery({
    outbox: context.outbox,
    clock: context.clock,
    timer,
    breathe: turnOfTheLoop,
    log: context.log,
    deliver: (entry) => deliverEntry(context, posting, entry),
  });
}
