/**
 * Brings one entry of the outbox to people: where the game is played, else directly to those whom it concerns; a game without a
 * channel to each of its people. How each kind of announcement is told, and whom it concerns, is handed in, as `Announcements`.
 */
import {
  type Announcement,
  isDirect,
  type MatchView,
  type OutboxEntry,
  type PersonalPosts,
  type PersonId,
} from '../../match/index.ts';
import { codeOf, failureOf } from '../connection/index.ts';
import type { BotContext } from '../frame/index.ts';
import { both, type Delivered, NOTHING, type Undeliverable } from './outcome.ts';
import { failureAt } from './patience.ts';
import { concernsOne, SOON_TRIES, tellConcerned, tellCopies, tellEach } from './places/direct.ts';
import type { Posting } from './posting/posting.ts';
import { isPingOf, sparingPings } from './posting/sparing.ts';
import { notingUntidied } from './posting/untidied.ts';
import type { Telling } from './telling.ts';

/** How one kind of announcement is told. */
export interface Teller<Said extends Announcement> {
  /** Where the game is played, which for one reader is their direct messages. Throws what Discord throws. */
  inPlace(telling: Telling, said: Said): Promise<Delivered | Undeliverable>;
  /** Whom it concerns: they are told directly, each once, where that place is barred or gone. */
  concerns(telling: Telling, said: Said): readonly PersonId[] | Promise<readonly PersonId[]>;
  /** How they are told then; left out: as it is told in its place. Null: nobody could be told. */
  directly?(telling: Telling, said: Said, people: readonly PersonId[]): Promise<Delivered | null>;
  /**
   * Whether it is still to be told where it could not be, and to somebody to whom it could not be brought; left out: what should stand
   * is posted anew, and the rest is stale by then.
   */
  isStillNews?(view: MatchView, entry: OutboxEntry): boolean;
  /** Brings the copies up to date that people have of it in their direct messages; left out: there are none. */
  readonly copies?: Copies<Said>;
}

export interface Copies<Said extends Announcement> {
  /** Null: nobody has one, without a look. */
  of(telling: Telling, said: Said): ((own: PersonalPosts) => boolean) | null;
  update(copy: Telling, said: Said): Promise<Delivered | Undeliverable>;
}

/** Each kind says both how it is told in its place and whom it concerns. */
type Tellers = {
  readonly [Kind in Announcement['kind']]: Teller<Extract<Announcement, { readonly kind: Kind }>>;
};

export interface Announcements extends Pick<Telling, 'lobbyMessage'> {
  readonly tellers: Tellers;
  /** What is about a person rather than a game; null where it is about a game. */
  toPerson(context: BotContext, posting: Posting, entry: OutboxEntry): Promise<Delivered> | null;
}

/** What the match's place refuses as malformed so often is brought to people directly, as from a barred place. */
const PLACE_TRIES = 2;
/** For so long somebody who could not be told of something is told later, also where a machine's clock was some days ahead meanwhile. */
const MISSED_FOR_MS = 7 * 24 * 3_600_000;

/** Delivers one entry from the current state of its match. Throws what Discord throws, for the queue to judge. */
export async function deliverEntry(
  context: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: OutboxEntry,
): Promise<Delivered | Undeliverable> {
  const noting = notingUntidied(posting, entry);
  const sparing = sparingPings(context, noting.posting, entry);
  const told = await tellEntry(context, sparing.posting, announcements, entry);
  if ('undeliverable' in told) return told;
  const isIncomplete = told.isIncomplete || noting.isUntidied();
  return {
    ...told,
    ...(isIncomplete && { isIncomplete }),
    ...(isIncomplete && (await isOver(context, entry)) && { isOver: true }),
    ...(sparing.pinged.size > 0 && { pinged: [...sparing.pinged] }),
  };
}

async function isOver({ anyGame }: BotContext, { matchId }: OutboxEntry): Promise<boolean> {
  const status = (await anyGame.view(matchId))?.match.status;
  return status === 'finished' || status === 'cancelled';
}

async function tellEntry(
  { matches, ...around }: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: OutboxEntry,
): Promise<Delivered | Undeliverable> {
  const context = { ...around, matches: askingOnce(matches) };
  const view = await context.anyGame.view(entry.matchId);
  if (view === null) return { undeliverable: 'the match does not exist' };
  const personal = announcements.toPerson(context, posting, entry);
  if (personal !== null) return personal;
  const { lobbyMessage, tellers } = announcements;
  const said = entry.announcement;
  const teller: Teller<Announcement> = tellers[said.kind];
  if (isDirect(view.match)) {
    const around = { context, posting, entry, view, lobbyMessage };
    // Whoever was told is not told twice.
    const missed =
      said.kind === 'repost'
        ? await makeUp(around, tellers, (entry, { inPlace }) =>
            tellEach({ ...around, entry }, (own) => inPlace(own, entry.announcement)),
          )
        : NOTHING;
    return both(missed, await tellEach(around, (telling) => teller.inPlace(telling, said)));
  }
  const posts = await context.outbox.posts(entry.matchId);
  const telling: Telling = { context, posting, entry, view, posts, lobbyMessage, reader: null };
  const told =
    said.kind === 'repost'
      ? await missedFirst(telling, tellers, (now) => inPlaceElseDirectly(now, teller))
      : await inPlaceElseDirectly(telling, teller);
  const { copies } = teller;
  const has = copies?.of(telling, said);
  if (!copies || !has || 'undeliverable' in told) return told;
  const fresh = new Set(told.personal?.map(({ personId }) => personId));
  const updated = await tellCopies(
    telling,
    (own) => has(own) && !fresh.has(own.personId),
    (copy) => copies.update(copy, said),
  );
  return { ...told, personal: [...(told.personal ?? []), ...updated] };
}

/** Tells what could not be told when it happened, where it is still news. `tell`: null leaves one as it is. */
async function makeUp(
  { context, view, entry: behind }: Pick<Telling, 'context' | 'view' | 'entry'>,
  tellers: Tellers,
  tell: (
    entry: OutboxEntry,
    teller: Teller<Announcement>,
    done: Delivered,
  ) => Promise<Delivered | Undeliverable | null>,
): Promise<Delivered> {
  const from = new Date(context.clock.now().getTime() - MISSED_FOR_MS);
  let done: Delivered = NOTHING;
  for (const missed of await context.outbox.missed(view.match.id, from)) {
    const teller: Teller<Announcement> = tellers[missed.announcement.kind];
    if (!teller.isStillNews?.(view, missed)) continue;
    // Nobody waits for it any more.
    const attempts = Math.max(missed.attempts, behind.attempts, SOON_TRIES);
    const told = await tell({ ...missed, attempts }, teller, done);
    if (told === null || 'undeliverable' in told) continue;
    if (!told.isIncomplete) await context.outbox.madeUp(missed.id);
    done = both(done, told);
  }
  return done;
}

/**
 * What nobody has been told, or only directly, where it is still news: it is told in the match's place once that is open, before what
 * should stand there, and pings nobody who has heard of it.
 */
async function missedFirst(
  telling: Telling,
  tellers: Tellers,
  repost: (telling: Telling) => Promise<Delivered | Undeliverable>,
): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const to = context.clock.now();
  const within = { from: new Date(to.getTime() - MISSED_FOR_MS), to };
  let isBarred = false;
  const done = await makeUp(telling, tellers, async (entry, missed, before) => {
    const said = entry.announcement;
    const isPersonal = concernsOne(said);
    // What concerns several has been told to them directly.
    if (isBarred && !isPersonal) return null;
    if (isPersonal) {
      const pings = (await context.outbox.pings(view.match.id, within)).filter((ping) => isPingOf(ping, entry));
      if (pings.some(({ personIds }) => personIds.includes(said.personId))) return null;
    }
    const told = await inPlaceElseDirectly(after(before, { ...telling, entry }), missed, isPersonal);
    isBarred ||= 'barredBy' in told;
    return told;
  });
  const reposted = await repost(after(done, telling));
  return 'undeliverable' in reposted ? reposted : both(done, reposted);
}

/** The match's place and messages as they are once something has been told. */
function after({ place, posts }: Delivered, telling: Telling): Telling {
  const { match } = telling.view;
  const view = { ...telling.view, match: { ...match, place: { ...match.place, ...place } } };
  return { ...telling, view, posts: { ...telling.posts, ...posts } };
}

/** `mayTellDirectly`: left out, it may. */
async function inPlaceElseDirectly(
  telling: Telling,
  teller: Teller<Announcement>,
  mayTellDirectly = true,
): Promise<Delivered | Undeliverable> {
  const { context, entry } = telling;
  const said = entry.announcement;
  const directly = async (barred: Telling): Promise<Delivered | null> => {
    if (!mayTellDirectly) return null;
    const people = await teller.concerns(barred, said);
    if (teller.directly) return teller.directly(barred, said, people);
    return people.length > 0 ? tellConcerned(barred, people, (own) => teller.inPlace(own, said)) : null;
  };
  try {
    const told = await teller.inPlace(telling, said);
    return 'undeliverable' in told ? ((await directly(telling)) ?? told) : told;
  } catch (error) {
    const failure = failureAt(entry, error);
    const isBarred = failure === 'barred' || (failure === 'refused' && entry.attempts >= PLACE_TRIES);
    if (!isBarred) throw error;
    const barredBy = codeOf(error);
    context.log.warn({ err: error, match: entry.matchId }, 'the place of a game is barred; people are told directly');
    // It waits for nobody: once it may be written there again, what should stand there is posted.
    const told = await directly({ ...telling, barredBy });
    // Where nobody can be told, Discord is out of reach rather than the place.
    if (told === null && failureOf(error) === 'passing') throw error;
    return { ...(told ?? NOTHING), isIncomplete: true, barredBy };
  }
}

/** What a person has set is wanted for their language, their theme, the order of words and whether they are pinged: it is asked once. */
function askingOnce(matches: BotContext['matches']): BotContext['matches'] {
  const known = new Map<PersonId, ReturnType<BotContext['matches']['person']>>();
  return {
    ...matches,
    person: (personId) => {
      const asked = known.get(personId) ?? matches.person(personId);
      known.set(personId, asked);
      return asked;
    },
  };
}
