/**
 * Starts the delivery of the outbox to Discord, with whatever the features tell of each announcement.
 * The order of entries and the pauses between attempts are kept by `queue.ts`.
 */
import { type Breathe, isDirect, type MatchId, type Timer, turnOfTheLoop } from '../../match/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type Announcements, deliverEntry } from './deliverEntry.ts';
import { makePosting } from './posting/posting.ts';
import { type Delivery, type DeliveryObserver, startDelivery } from './queue.ts';

/** Delivers what is pending now, and again whenever it is woken. `breathe`: between entries and parts of lists. */
export function deliverOutbox(
  context: BotContext,
  timer: Timer,
  announcements: Announcements,
  { breathe = turnOfTheLoop, observe }: { readonly breathe?: Breathe; readonly observe?: DeliveryObserver } = {},
): Delivery {
  const posting = makePosting(context.client);
  return startDelivery({
    outbox: context.outbox,
    clock: context.clock,
    timer,
    breathe,
    log: context.log,
    ...(observe ? { observe } : {}),
    deliver: (entry, log) => deliverEntry({ ...context, log }, posting, announcements, entry),
    placesOf: (matchId) => placesOf(context, matchId),
  });
}

async function placesOf({ matches }: BotContext, matchId: MatchId): Promise<readonly string[]> {
  const view = await matches.view(matchId);
  if (view === null) return [];
  const { members, place } = view.match;
  if (isDirect(view.match)) return members.map(({ personId }) => personId);
  return [place.channelId, ...(place.threadId === null ? [] : [place.threadId])];
}
