/** Delivers one announcement: in the game's place, otherwise by direct message to the people it concerns. */
import {
  type Announcement,
  type AttemptedEntry,
  isDirect,
  type MatchView,
  type OutboxEntry,
  type PersonalPosts,
  type PersonId,
} from '../../match/index.ts';
import { codeOf, failureOf } from '../connection/index.ts';
import type { BotContext, MatchUseCases } from '../interactions/index.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import { combineDeliveries, type Delivered, EMPTY_DELIVERY, type Undeliverable } from './deliveryContext.ts';
import { deliverToConcerned, deliverToEach, isForOnePerson, QUICK_ATTEMPTS, updateCopies } from './places/direct.ts';
import { isPingOf, sparePings } from './posting/pingSparing.ts';
import { type Posting, watchUntidied } from './posting/posting.ts';
import { failureAfterAttempts } from './retries.ts';

export interface AnnouncementHandler<OfKind extends Announcement> {
  /** Posts in the match's place; for a single reader that is their direct messages. Throws Discord's error. */
  inPlace(delivery: DeliveryContext, announcement: OfKind): Promise<Delivered | Undeliverable>;
  /** The people who get a direct message, once each, if the place is barred or gone. */
  concerns(delivery: DeliveryContext, announcement: OfKind): readonly PersonId[] | Promise<readonly PersonId[]>;
  /** Sends direct messages; default: as `inPlace` does. Returns null if nobody was reached. */
  directly?(delivery: DeliveryContext, announcement: OfKind, people: readonly PersonId[]): Promise<Delivered | null>;
  /**
   * Whether an announcement that could not be delivered at once is delivered later. Default: no, because a repost shows
   * the messages that should exist.
   */
  isStillNews?(view: MatchView, entry: OutboxEntry): boolean;
  /** Updates the copies in people's direct messages; default: no copies. */
  readonly copies?: CopyUpdater<OfKind>;
}

export interface CopyUpdater<OfKind extends Announcement> {
  /** Selects the people whose copies are updated; null if there are none, so that none are looked up. */
  of(delivery: DeliveryContext, announcement: OfKind): ((own: PersonalPosts) => boolean) | null;
  update(copy: DeliveryContext, announcement: OfKind): Promise<Delivered | Undeliverable>;
}

type AnnouncementHandlers = {
  readonly [Kind in Announcement['kind']]: AnnouncementHandler<Extract<Announcement, { readonly kind: Kind }>>;
};

export interface Announcements extends Pick<DeliveryContext, 'lobbyMessage'> {
  readonly handlers: AnnouncementHandlers;
  /** Delivers an entry about a person; null if the entry is about a game. */
  toPerson(context: BotContext, posting: Posting, entry: OutboxEntry): Promise<Delivered> | null;
}

/** After so many refusals of a message as malformed, people get direct messages, as if the place were barred. */
const MAX_PLACE_ATTEMPTS = 2;
/** For how long a missed announcement is still delivered. It tolerates a machine whose clock was some days ahead. */
const MISSED_RETENTION_MS = 7 * 24 * 3_600_000;
/** As long as a game that is over is reposted: only the announcement says why the game was cancelled. */
const MISSED_CANCELLATION_RETENTION_MS = 29 * 24 * 3_600_000;

/** Delivers one entry from the current state of its match. Throws Discord's error, which the poster classifies. */
export async function deliverEntry(
  context: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: AttemptedEntry,
): Promise<Delivered | Undeliverable> {
  const untidiedWatch = watchUntidied(posting, entry);
  const pingGuard = sparePings(context, untidiedWatch.posting, entry);
  const delivered = await deliverToReaders(context, pingGuard.posting, announcements, entry);
  if ('undeliverable' in delivered) return delivered;
  const isIncomplete = delivered.isIncomplete || untidiedWatch.isUntidied();
  return {
    ...delivered,
    ...(isIncomplete && { isIncomplete }),
    ...(isIncomplete && (await isOver(context, entry)) && { isOver: true }),
    ...(pingGuard.pinged.size > 0 && { pinged: [...pingGuard.pinged] }),
  };
}

async function isOver({ anyGame }: BotContext, { matchId }: OutboxEntry): Promise<boolean> {
  const status = (await anyGame.view(matchId))?.match.status;
  return status === 'finished' || status === 'cancelled';
}

async function deliverToReaders(
  { matches, ...around }: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: AttemptedEntry,
): Promise<Delivered | Undeliverable> {
  const context = { ...around, matches: withCachedPeople(matches) };
  const view = entry.view() ?? (await context.anyGame.view(entry.matchId));
  if (view === null) return { undeliverable: 'the match does not exist' };
  const personal = announcements.toPerson(context, posting, entry);
  if (personal !== null) return personal;
  const { lobbyMessage, handlers } = announcements;
  const { announcement } = entry;
  const handler: AnnouncementHandler<Announcement> = handlers[announcement.kind];
  if (isDirect(view.match)) {
    const around = { context, posting, entry, view, lobbyMessage };
    const missed =
      announcement.kind === 'repost'
        ? await deliverMissed(around, handlers, (entry, { inPlace }, { personal }) =>
            deliverToEach({ ...around, entry }, (own) => inPlace(own, entry.announcement), personal),
          )
        : EMPTY_DELIVERY;
    return combineDeliveries(
      missed,
      await deliverToEach(around, (delivery) => handler.inPlace(delivery, announcement), missed.personal),
    );
  }
  const { posts } = entry;
  const delivery: DeliveryContext = { context, posting, entry, view, posts, lobbyMessage, reader: null };
  const delivered =
    announcement.kind === 'repost'
      ? await deliverMissedFirst(delivery, handlers, (now) => inPlaceElseDirectly(now, handler))
      : await inPlaceElseDirectly(delivery, handler);
  const { copies } = handler;
  const has = copies?.of(delivery, announcement);
  if (!copies || !has || 'undeliverable' in delivered) return delivered;
  const justReached = new Set(delivered.personal?.map(({ personId }) => personId));
  const updated = await updateCopies(
    delivery,
    (own) => has(own) && !justReached.has(own.personId),
    (copy) => copies.update(copy, announcement),
  );
  return { ...delivered, personal: [...(delivered.personal ?? []), ...updated] };
}

/**
 * Delivers missed announcements that are still news. `deliver` returns null for one that it skips. They are recorded with
 * the rest of the delivery, so that a retry finds what they have posted by their own marks.
 */
async function deliverMissed(
  { context, view, entry: behind }: Pick<DeliveryContext, 'context' | 'view' | 'entry'>,
  handlers: AnnouncementHandlers,
  deliver: (
    entry: OutboxEntry,
    handler: AnnouncementHandler<Announcement>,
    done: Delivered,
  ) => Promise<Delivered | Undeliverable | null>,
): Promise<Delivered> {
  const retention = view.match.status === 'cancelled' ? MISSED_CANCELLATION_RETENTION_MS : MISSED_RETENTION_MS;
  const from = new Date(context.clock.now().getTime() - retention);
  let done: Delivered = EMPTY_DELIVERY;
  for (const missed of await context.outbox.missed(view.match.id, from)) {
    const handler: AnnouncementHandler<Announcement> = handlers[missed.announcement.kind];
    if (!handler.isStillNews?.(view, missed)) continue;
    // Skip the quick retries, because nobody is waiting any more.
    const attempts = Math.max(missed.attempts, behind.attempts, QUICK_ATTEMPTS);
    const delivered = await deliver({ ...missed, attempts }, handler, done);
    if (delivered === null || 'undeliverable' in delivered) continue;
    done = combineDeliveries(done, delivered);
    if (!delivered.isIncomplete) done = { ...done, brought: [...(done.brought ?? []), missed.id] };
  }
  return done;
}

/**
 * Delivers missed announcements once the match's place is open, then reposts the messages that should exist, without
 * pinging people who already know.
 */
async function deliverMissedFirst(
  delivery: DeliveryContext,
  handlers: AnnouncementHandlers,
  repost: (delivery: DeliveryContext) => Promise<Delivered | Undeliverable>,
): Promise<Delivered | Undeliverable> {
  const { context, view } = delivery;
  const to = context.clock.now();
  const within = { from: new Date(to.getTime() - MISSED_RETENTION_MS), to };
  let isBarred = false;
  const done = await deliverMissed(delivery, handlers, async (entry, missed, before) => {
    const { announcement } = entry;
    const isPersonal = isForOnePerson(announcement);
    // Announcements to several people have been sent by direct message.
    if (isBarred && !isPersonal) return null;
    if (isPersonal) {
      const pings = (await context.outbox.pings(view.match.id, within)).filter((ping) => isPingOf(ping, entry));
      if (pings.some(({ personIds }) => personIds.includes(announcement.personId))) return null;
    }
    const delivered = await inPlaceElseDirectly(after(before, { ...delivery, entry }), missed, isPersonal);
    isBarred ||= 'barredBy' in delivered;
    return delivered;
  });
  const reposted = await repost(after(done, delivery));
  return 'undeliverable' in reposted ? reposted : combineDeliveries(done, reposted);
}

/** The delivery's context after an earlier delivery: the match's place and messages may have changed. */
function after({ place, posts }: Delivered, delivery: DeliveryContext): DeliveryContext {
  const { match } = delivery.view;
  const view = { ...delivery.view, match: { ...match, place: { ...match.place, ...place } } };
  return { ...delivery, view, posts: { ...delivery.posts, ...posts } };
}

async function inPlaceElseDirectly(
  delivery: DeliveryContext,
  handler: AnnouncementHandler<Announcement>,
  maySendDirectly = true,
): Promise<Delivered | Undeliverable> {
  const { context, entry } = delivery;
  const { announcement } = entry;
  const directly = async (barred: DeliveryContext): Promise<Delivered | null> => {
    if (!maySendDirectly) return null;
    const people = await handler.concerns(barred, announcement);
    if (handler.directly) return handler.directly(barred, announcement, people);
    return people.length > 0 ? deliverToConcerned(barred, people, (own) => handler.inPlace(own, announcement)) : null;
  };
  try {
    const delivered = await handler.inPlace(delivery, announcement);
    return 'undeliverable' in delivered ? ((await directly(delivery)) ?? delivered) : delivered;
  } catch (error) {
    const failure = failureAfterAttempts(entry, error);
    const isBarred = failure === 'barred' || (failure === 'refused' && entry.attempts >= MAX_PLACE_ATTEMPTS);
    if (!isBarred) throw error;
    const barredBy = codeOf(error);
    context.log.warn({ err: error, match: entry.matchId }, 'a game’s place is barred; people get direct messages');
    // The entry is not retried: a repost follows once the place is open.
    const delivered = await directly({ ...delivery, barredBy });
    // If nobody can be reached, Discord has a problem rather than the place.
    if (delivered === null && failureOf(error) === 'passing') throw error;
    return { ...(delivered ?? EMPTY_DELIVERY), isIncomplete: true, barredBy };
  }
}

/** Caches people's settings, which one delivery reads several times. */
function withCachedPeople(matches: MatchUseCases): MatchUseCases {
  const byPerson = new Map<PersonId, ReturnType<MatchUseCases['person']>>();
  return {
    ...matches,
    person: (personId) => {
      const settings = byPerson.get(personId) ?? matches.person(personId);
      byPerson.set(personId, settings);
      return settings;
    },
  };
}
