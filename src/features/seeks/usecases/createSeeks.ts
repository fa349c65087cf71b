/** Use cases of seeks. The transaction that fills a seek also starts its game, so that the game starts only once. */
import type { Clock, Lease } from '../../../kernel/index.ts';
import { type Actor, DIRECT_PLACE, HOUR_MS, type NoticeFacts, type PersonId } from '../../../match/index.ts';
import type { ArrangingCommands } from '../../agreements/usecases/arranging.ts';
import type { OnChannelGone } from '../../notices/usecases/createNotices.ts';
import { POOLS, type Pool, poolOf } from '../../profiles/usecases/rating.ts';
import { findMatchingSeeks, type MatchingFacts } from './matching.ts';
import type { SeekStore, SeekTransaction } from './ports.ts';
import {
  isIn,
  isWithin,
  type Seek,
  type SeekId,
  type SeekMember,
  type SeekPlace,
  type SeekRefusal,
  type SeekTerms,
  seatsToFill,
  UNRATED_POINTS,
} from './seek.ts';

export interface NewSeek extends SeekTerms {
  readonly place: SeekPlace | null;
  /** The person who chose that channel for seeks. */
  readonly setBy: PersonId | null;
  /** How long the seek stays open, in milliseconds. */
  readonly lasts: number;
}

export type SeekOutcome = { readonly ok: true; readonly seek: Seek } | SeekRefusal;

export type Seeks = ReturnType<typeof createSeeks>;

export interface SeekDependencies<Inside extends SeekTransaction> {
  readonly store: SeekStore<Inside>;
  readonly matches: Pick<ArrangingCommands<Inside>, 'openArranged'>;
  readonly clock: Clock;
}

export const MAX_OPEN_SEEKS = 3;
const OFFER_AFTER_MS = HOUR_MS;
const MAX_CANDIDATES = 50;
const BATCH_SIZE = 20;

export function createSeeks<Inside extends SeekTransaction>({ store, matches, clock }: SeekDependencies<Inside>) {
  const { seek, readableSeek, seeksWith } = store;

  /** Starts a game. A single seek is played in its channel; several are played in direct messages. */
  async function start(transaction: Inside, seeks: readonly [Seek, ...Seek[]]): Promise<void> {
    const { side, locale, theme, rated, timeControl, place } = seeks[0];
    const shared = seeks.length === 1 ? place : null;
    const { match } = await matches.openArranged(transaction, {
      side,
      locale,
      theme,
      rated,
      timeControl,
      seats: seeks.flatMap(({ members }) => members),
      place: shared ? { ...shared, threadId: null } : DIRECT_PLACE,
    });
    for (const { id, noticeId } of seeks) {
      await transaction.seeks.close(id, 'started', match.id);
      await transaction.notices.renew(noticeId);
    }
  }

  /** Starts the game if the seek is full or if matching seeks on all servers fill it. */
  async function startIfFull(transaction: Inside, id: SeekId): Promise<Seek> {
    const seek = await existing(transaction, id);
    const together = await seeksThatFill(transaction, seek);
    if (together) await start(transaction, together);
    else await transaction.notices.renew(seek.noticeId);
    return existing(transaction, id);
  }

  /** Runs `work` once per interaction; a repetition gets the seek in its current state. Refusals write nothing. */
  const once = (actor: Actor, work: (transaction: Inside, at: Date) => Promise<SeekOutcome>) =>
    store.transaction(async (transaction): Promise<SeekOutcome> => {
      const at = clock.now();
      const noted = notedSeek(await transaction.matchOfInteraction(actor.interactionId));
      const before = noted === null ? null : await transaction.seeks.seek(noted);
      if (before) return { ok: true, seek: before };
      const done = await work(transaction, at);
      if (!done.ok) return done;
      await transaction.noteInteraction(actor.interactionId, actor.personId, at, `${SUBJECT_PREFIX}${done.seek.id}`);
      return done;
    });

  const change = (
    actor: Actor,
    id: SeekId,
    work: (transaction: Inside, seek: Seek, at: Date) => Promise<SeekOutcome>,
  ) =>
    once(actor, async (transaction, at) => {
      const seek = await transaction.seeks.seek(id);
      if (!seek) return { ok: false, code: 'unknownSeek' };
      if (seek.status !== 'open') return { ok: false, code: 'seekOver', status: seek.status };
      return work(transaction, seek, at);
    });

  return {
    seek,
    readableSeek,
    seeksWith,

    /** False if nobody else has a rating in the range and the range excludes people without one. */
    isSeekHopeful: async ({ players, range, seekerId }: Pick<Seek, 'players' | 'range' | 'seekerId'>) => {
      if (range === null || isWithin(range, UNRATED_POINTS)) return true;
      for (const pool of players === null ? POOLS : [poolOf(players)]) {
        if (await store.isAnybodyWithin(pool, range, seekerId)) return true;
      }
      return false;
    },

    /** May start the game at once, with matching seeks on other servers. */
    openSeek: (actor: Actor, { place, setBy, lasts, ...terms }: NewSeek) =>
      once(actor, async (transaction, at) => {
        await transaction.meet(actor, at);
        if ((await transaction.seeks.openOf(actor.personId)).length >= MAX_OPEN_SEEKS)
          return { ok: false, code: 'tooManySeeks', most: MAX_OPEN_SEEKS };
        const id = await transaction.seeks.insert({
          ...terms,
          place,
          seekerId: actor.personId,
          status: 'open',
          noticeId: null,
          matchId: null,
          members: [{ personId: actor.personId, name: actor.name }],
          createdAt: at,
          endsAt: new Date(at.getTime() + lasts),
          offerAt: new Date(at.getTime() + OFFER_AFTER_MS),
        });
        if (place) {
          const to = { kind: 'channel', ...place, locale: terms.locale, setBy } as const;
          const noticeId = await transaction.notices.add({ facts: { kind: 'seek', seekId: id }, to }, at);
          await transaction.seeks.noteNotice(id, noticeId);
        }
        return { ok: true, seek: await startIfFull(transaction, id) };
      }),

    joinSeek: (actor: Actor, id: SeekId) =>
      change(actor, id, async (transaction, seek, at) => {
        const { personId, name } = actor;
        if (isIn(seek, personId)) return { ok: false, code: 'alreadyIn' };
        const facts = await factsOf(transaction, [seek], personId);
        if (seek.members.some((member) => facts.areApart(member.personId, personId))) {
          return { ok: false, code: 'notTogether' };
        }
        const points = facts.pointsOf(personId, seatsToFill(seek));
        if (seek.range && !isWithin(seek.range, points)) {
          return { ok: false, code: 'outOfRange', range: seek.range, points };
        }
        await transaction.meet(actor, at);
        await transaction.seeks.addMember(id, { personId, name }, at);
        return { ok: true, seek: await startIfFull(transaction, id) };
      }),

    /** Cancels the seek if the person is the seeker. */
    leaveSeek: (actor: Actor, id: SeekId) =>
      change(actor, id, async (transaction, seek, at) => {
        if (!isIn(seek, actor.personId)) return { ok: false, code: 'notIn' };
        await transaction.meet(actor, at);
        if (seek.seekerId === actor.personId) await transaction.seeks.close(id, 'cancelled', null);
        else await transaction.seeks.removeMember(id, actor.personId);
        await transaction.notices.renew(seek.noticeId);
        return { ok: true, seek: await existing(transaction, id) };
      }),

    /** Ends expired seeks and offers computer players after a long wait. True if more work is due. @throws LeaseLost */
    maintainSeeks: async (lease?: Lease) => {
      const now = clock.now();
      const ending = await store.seeksToEnd(now, BATCH_SIZE);
      for (const id of ending) {
        await store.transaction(async ({ seeks, notices }) => {
          const seek = await seeks.readableSeek(id);
          // A damaged seek would be due forever and block the seeks after it.
          if (!seek) return seeks.closeDamaged(id);
          if (seek.status !== 'open' || seek.endsAt > now) return;
          await seeks.close(id, 'ended', null);
          await notices.renew(seek.noticeId);
          await notifySeeker(notices, seek, { kind: 'seekEnded', seekId: id }, now);
        }, lease);
      }
      const offering = await store.seeksToOffer(now, BATCH_SIZE);
      for (const id of offering) {
        await store.transaction(async ({ seeks, notices }) => {
          const seek = await seeks.readableSeek(id);
          if (!seek) return seeks.noteOffer(id);
          if (seek.status !== 'open' || !seek.offerAt || seek.offerAt > now) return;
          await seeks.noteOffer(id);
          await notifySeeker(notices, seek, { kind: 'seekOffer', seekId: id }, now);
        }, lease);
      }
      return ending.length === BATCH_SIZE || offering.length === BATCH_SIZE;
    },
  };
}

/** Prefix of a seek's id in the recorded subject of an interaction. */
const SUBJECT_PREFIX = 'seek/';

function notedSeek(noted: string | null): SeekId | null {
  return noted?.startsWith(SUBJECT_PREFIX) ? Number(noted.slice(SUBJECT_PREFIX.length)) : null;
}

async function existing({ seeks }: SeekTransaction, id: SeekId): Promise<Seek> {
  const seek = await seeks.seek(id);
  if (!seek) throw new Error(`seek ${id} does not exist`);
  return seek;
}

/** The seek alone if it is full, or together with seeks that fill it. Null if people are missing. */
async function seeksThatFill(transaction: SeekTransaction, found: Seek): Promise<readonly [Seek, ...Seek[]] | null> {
  const others = found.everywhere ? await transaction.seeks.alike(found, MAX_CANDIDATES) : [];
  const facts = await factsOf(transaction, [found, ...others]);
  const seek = await withoutBlocked(transaction, found, facts);
  if (seek.members.length >= seatsToFill(seek)) return [seek];
  const candidates: Seek[] = [];
  for (const other of others) candidates.push(await withoutBlocked(transaction, other, facts));
  return findMatchingSeeks(seek, candidates, facts);
}

/** Of two members one of whom has blocked the other since they joined, removes the later one. */
async function withoutBlocked(
  { seeks, notices }: SeekTransaction,
  seek: Seek,
  { areApart }: MatchingFacts,
): Promise<Seek> {
  const members: SeekMember[] = [];
  for (const member of seek.members) {
    if (members.some(({ personId }) => areApart(personId, member.personId)))
      await seeks.removeMember(seek.id, member.personId);
    else members.push(member);
  }
  if (members.length < seek.members.length) await notices.renew(seek.noticeId);
  return { ...seek, members };
}

/** Ratings and blocks of all members and of a person who wants to join. */
async function factsOf(
  { seeks, blocksBetween }: SeekTransaction,
  all: readonly Seek[],
  ...joining: readonly PersonId[]
): Promise<MatchingFacts> {
  const people = [...new Set([...all.flatMap(({ members }) => members.map(({ personId }) => personId)), ...joining])];
  const points = new Map<Pool, ReadonlyMap<PersonId, number>>();
  for (const pool of POOLS) points.set(pool, await seeks.pointsIn(pool, people));
  const pairs = await blocksBetween(people, people);
  const apart = new Set(pairs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  return {
    pointsOf: (personId, players) => points.get(poolOf(players))?.get(personId) ?? UNRATED_POINTS,
    areApart: (one, other) => apart.has(`${one} ${other}`),
  };
}

/** Sends a direct message, because an edit of the channel's message pings nobody. */
async function notifySeeker(
  notices: SeekTransaction['notices'],
  { seekerId }: Seek,
  facts: NoticeFacts,
  at: Date,
): Promise<void> {
  const to = { kind: 'person', personId: seekerId, serverId: null } as const;
  await notices.add({ facts, to }, at);
}

export const endSeeksIn: OnChannelGone<SeekTransaction> = async ({ seeks, notices }, { channelId }, at) => {
  for (const seek of await seeks.openIn(channelId)) {
    await seeks.close(seek.id, 'ended', null);
    await notifySeeker(notices, seek, { kind: 'seekEnded', seekId: seek.id, because: 'gone' }, at);
  }
};
