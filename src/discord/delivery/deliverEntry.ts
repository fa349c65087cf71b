/**
 * Brings one entry of the outbox to people: where the game is played, else directly to those concerned; a game without a
 * channel to each of its people. How each kind of announcement is told is handed in, as `Announcements`.
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
import { tellAgain, tellCopies, tellEach } from './places/direct.ts';
import type { Posting } from './posting/posting.ts';
import { sparingPings } from './posting/sparing.ts';
import { notingUntidied } from './posting/untidied.ts';
import type { Telling } from './telling.ts';

/** How one kind of announcement is told. */
export interface Teller<Said extends Announcement> {
  /** Where the game is played, which for one reader is their direct messages. Throws what Discord throws. */
  inPlace(telling: Telling, said: Said): Promise<Delivered | Undeliverable>;
  /** To those whom it concerns, where that place is barred or gone. Null: it concerns nobody, or nobody could be told. */
  directly(telling: Telling, said: Said): Promise<Delivered | null>;
  /**
   * Whether somebody to whom it could not be brought, in a match without a channel, is still to hear of it; left out: what should
   * stand is posted anew, and the rest is stale by then.
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

/** Each kind says both how it is told in its place and what it is without one. */
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
    const missed = said.kind === 'repost' ? await missedBy(around, tellers) : NOTHING;
    return both(missed, await tellEach(around, (telling) => teller.inPlace(telling, said)));
  }
  const posts = await context.outbox.posts(entry.matchId);
  const telling: Telling = { context, posting, entry, view, posts, lobbyMessage, reader: null };
  const told = await inPlaceElseDirectly(telling, teller);
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

/** What some of the people of a match without a channel could not be told when it happened; whoever was is not told twice. */
async function missedBy(telling: Omit<Telling, 'posts' | 'reader'>, tellers: Tellers): Promise<Delivered> {
  const { context, view } = telling;
  const from = new Date(context.clock.now().getTime() - MISSED_FOR_MS);
  let done: Delivered = NOTHING;
  for (const entry of await context.outbox.missed(view.match.id, from)) {
    const said = entry.announcement;
    const teller: Teller<Announcement> = tellers[said.kind];
    if (!teller.isStillNews?.(view, entry)) continue;
    const attempts = Math.max(entry.attempts, telling.entry.attempts);
    const told = await tellAgain({ ...telling, entry: { ...entry, attempts } }, (own) => teller.inPlace(own, said));
    done = both(done, told);
  }
  return done;
}

async function inPlaceElseDirectly(telling: Telling, teller: Teller<Announcement>): Promise<Delivered | Undeliverable> {
  const { context, entry } = telling;
  const said = entry.announcement;
  try {
    const told = await teller.inPlace(telling, said);
    return 'undeliverable' in told ? ((await teller.directly(telling, said)) ?? told) : told;
  } catch (error) {
    const failure = failureAt(entry, error);
    const isBarred = failure === 'barred' || (failure === 'refused' && entry.attempts >= PLACE_TRIES);
    if (!isBarred) throw error;
    const barredBy = codeOf(error);
    context.log.warn({ err: error, match: entry.matchId }, 'the place of a game is barred; people are told directly');
    // It waits for nobody: once it may be written there again, what should stand there is posted.
    const directly = await teller.directly({ ...telling, barredBy }, said);
    // Where nobody can be told, Discord is out of reach rather than the place.
    if (directly === null && failureOf(error) === 'passing') throw error;
    return { ...(directly ?? NOTHING), isIncomplete: true, barredBy };
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
