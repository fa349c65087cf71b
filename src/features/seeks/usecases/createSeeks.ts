/**
 * The use cases of seeks: opened, joined, left, given up, and ended by time. One that is full begins in the transaction that fills it, so that it
 * begins once, whoever comes at the same time. Who may play together is decided by the pure modules beside this.
 */
import type { Clock, Lease } from '../../../kernel/index.ts';
import { type Actor, type ArrangingCommands, DIRECT_PLACE, HOUR, type PersonId } from '../../../match/index.ts';
import type { ChannelGone } from '../../notices/usecases/createNotices.ts';
import { POOLS, type Pool, poolOf } from '../../profiles/ratings/rating.ts';
import { type Facts, togetherWith } from './matching.ts';
import type { SeekStore, SeekTransaction } from './ports.ts';
import {
  isIn,
  isWithin,
  type Seek,
  type SeekId,
  type SeekPlace,
  type SeekRefusal,
  type SeekWish,
  seatsToFill,
  UNRATED_POINTS,
} from './seek.ts';

export interface NewSeek extends SeekWish {
  readonly place: SeekPlace | null;
  /** Whoever has chosen that channel. */
  readonly setBy: PersonId | null;
  /** How long it stays open, in milliseconds. */
  readonly lasts: number;
}

export type SeekDone = { readonly ok: true; readonly seek: Seek } | SeekRefusal;

export interface Seeks {
  /** Opens one, or finds those who seek the same everywhere: then it has started at once. */
  openSeek(actor: Actor, wanted: NewSeek): Promise<SeekDone>;
  joinSeek(actor: Actor, id: SeekId): Promise<SeekDone>;
  /** Whoever seeks gives it up so. */
  leaveSeek(actor: Actor, id: SeekId): Promise<SeekDone>;
  seek(id: SeekId): Promise<Seek | null>;
  /** Open ones that the person is in: their own, and those of others that they have joined. The earliest first. */
  seeksWith(personId: PersonId): Promise<readonly Seek[]>;
  /** False where nobody has a rating in the range, nor could have one without having played. */
  isSeekHopeful(wish: Pick<SeekWish, 'players' | 'range'>): Promise<boolean>;
  /** Ends what is over, and offers computer players to those who have waited for long. Resolves to whether more is due. @throws LeaseLost */
  keepSeeks(lease?: Lease): Promise<boolean>;
}

export interface SeekParts<Inside extends SeekTransaction> {
  readonly store: SeekStore<Inside>;
  readonly matches: Pick<ArrangingCommands<Inside>, 'openArranged'>;
  readonly clock: Clock;
}

/** Of one person at a time. */
export const MOST_SEEKS = 3;
/** After so long somebody is offered a computer player. */
const OFFER_AFTER = HOUR;
/** Others of the same wishes that are looked at. */
const CANDIDATES = 50;
/** That are ended or offered together. */
const AT_ONCE = 20;

export function createSeeks<Inside extends SeekTransaction>({ store, matches, clock }: SeekParts<Inside>): Seeks {
  /** Begins the game of these seeks: in the channel of the one, or by direct messages where they are several. */
  async function begin(transaction: Inside, seeks: readonly Seek[]): Promise<void> {
    const [first] = seeks;
    if (!first) return;
    const { side, locale, theme, rated, timeControl, place } = first;
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
      if (noticeId !== null) await transaction.notices.renew(noticeId);
    }
  }

  /** Begins its game if it is full, or if others who seek everywhere fill it. */
  async function beginIfFull(transaction: Inside, id: SeekId): Promise<Seek> {
    const seek = await existing(transaction, id);
    if (seek.members.length >= seatsToFill(seek)) await begin(transaction, [seek]);
    else if (seek.everywhere) {
      const candidates = await transaction.seeks.alike(seek, CANDIDATES);
      const together = togetherWith(seek, candidates, await factsOf(transaction, [seek, ...candidates]));
      if (together) await begin(transaction, together);
    }
    if (seek.noticeId !== null) await transaction.notices.renew(seek.noticeId);
    return existing(transaction, id);
  }

  /** Once for each interaction; another time the seek is answered as it is. A refusal leaves no trace, also none of the interaction. */
  const once = (actor: Actor, work: (transaction: Inside, at: Date) => Promise<SeekDone>) =>
    store.transaction(async (transaction): Promise<SeekDone> => {
      const at = clock.now();
      const noted = idIn(await transaction.matchOfInteraction(actor.interactionId));
      const before = noted === null ? null : await transaction.seeks.seek(noted);
      if (before) return { ok: true, seek: before };
      const done = await work(transaction, at);
      if (!done.ok) return done;
      await transaction.noteInteraction(actor.interactionId, actor.personId, at, `${NOTED}${done.seek.id}`);
      return done;
    });

  const change = (actor: Actor, id: SeekId, work: (transaction: Inside, seek: Seek, at: Date) => Promise<SeekDone>) =>
    once(actor, async (transaction, at) => {
      const seek = await transaction.seeks.seek(id);
      if (!seek) return { ok: false, code: 'unknownSeek' };
      if (seek.status !== 'open') return { ok: false, code: 'seekOver', status: seek.status };
      return work(transaction, seek, at);
    });

  return {
    seek: (id) => store.seek(id),
    seeksWith: (personId) => store.seeksWith(personId),

    isSeekHopeful: async ({ players, range }) => {
      if (range === null || isWithin(range, UNRATED_POINTS)) return true;
      for (const pool of players === null ? POOLS : [poolOf(players)]) {
        if (await store.isAnybodyWithin(pool, range.least, range.most)) return true;
      }
      return false;
    },

    openSeek: (actor, { place, setBy, lasts, ...wish }) =>
      once(actor, async (transaction, at) => {
        await transaction.meet(actor, at);
        if ((await transaction.seeks.openOf(actor.personId)).length >= MOST_SEEKS)
          return { ok: false, code: 'tooManySeeks', most: MOST_SEEKS };
        const id = await transaction.seeks.insert({
          ...wish,
          place,
          seekerId: actor.personId,
          status: 'open',
          noticeId: null,
          matchId: null,
          members: [{ personId: actor.personId, name: actor.name }],
          createdAt: at,
          endsAt: new Date(at.getTime() + lasts),
          offerAt: new Date(at.getTime() + OFFER_AFTER),
        });
        if (place) {
          const to = { kind: 'channel', ...place, locale: wish.locale, setBy } as const;
          const noticeId = await transaction.notices.add({ facts: { kind: 'seek', seekId: id }, to }, at);
          await transaction.seeks.noteNotice(id, noticeId);
        }
        return { ok: true, seek: await beginIfFull(transaction, id) };
      }),

    joinSeek: (actor, id) =>
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
        return { ok: true, seek: await beginIfFull(transaction, id) };
      }),

    leaveSeek: (actor, id) =>
      change(actor, id, async (transaction, seek, at) => {
        if (!isIn(seek, actor.personId)) return { ok: false, code: 'notIn' };
        await transaction.meet(actor, at);
        if (seek.seekerId === actor.personId) await transaction.seeks.close(id, 'cancelled', null);
        else await transaction.seeks.removeMember(id, actor.personId);
        if (seek.noticeId !== null) await transaction.notices.renew(seek.noticeId);
        return { ok: true, seek: await existing(transaction, id) };
      }),

    keepSeeks: async (lease) => {
      const now = clock.now();
      const ending = await store.seeksToEnd(now, AT_ONCE);
      for (const id of ending) {
        await store.transaction(async ({ seeks, notices }) => {
          const seek = await seeks.seek(id);
          if (seek?.status !== 'open' || seek.endsAt > now) return;
          await seeks.close(id, 'ended', null);
          if (seek.noticeId !== null) await notices.renew(seek.noticeId);
          await tellSeeker(notices, seek, 'seekEnded', now);
        }, lease);
      }
      const offering = await store.seeksToOffer(now, AT_ONCE);
      for (const id of offering) {
        await store.transaction(async ({ seeks, notices }) => {
          const seek = await seeks.seek(id);
          if (seek?.status !== 'open' || !seek.offerAt || seek.offerAt > now) return;
          await seeks.noteOffer(id);
          await tellSeeker(notices, seek, 'seekOffer', now);
        }, lease);
      }
      return ending.length === AT_ONCE || offering.length === AT_ONCE;
    },
  };
}

/** Before a seek's id, where an interaction is noted that is about no match. */
const NOTED = 'seek/';

/** The seek that an interaction was noted with; null: it was not, or was about something else. */
function idIn(noted: string | null): SeekId | null {
  return noted?.startsWith(NOTED) ? Number(noted.slice(NOTED.length)) : null;
}

async function existing({ seeks }: SeekTransaction, id: SeekId): Promise<Seek> {
  const seek = await seeks.seek(id);
  if (!seek) throw new Error(`there is no seek ${id}`);
  return seek;
}

/** What is to be known of all who are in these seeks, and of somebody who wants to join. */
async function factsOf(
  { seeks, blocksBetween }: SeekTransaction,
  all: readonly Seek[],
  ...joining: readonly PersonId[]
): Promise<Facts> {
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

/** Directly: a change of the message in the channel pings nobody, and somebody may have deleted it. */
async function tellSeeker(
  notices: SeekTransaction['notices'],
  { id, seekerId }: Seek,
  kind: 'seekOffer' | 'seekEnded',
  at: Date,
): Promise<void> {
  const to = { kind: 'person', personId: seekerId, serverId: null } as const;
  await notices.add({ facts: { kind, seekId: id }, to }, at);
}

/** Seeks that are shown in a channel that is gone end. */
export const endSeeksIn: ChannelGone<SeekTransaction> = async ({ seeks, notices }, { channelId }, at) => {
  for (const seek of await seeks.openIn(channelId)) {
    await seeks.close(seek.id, 'ended', null);
    await tellSeeker(notices, seek, 'seekEnded', at);
  }
};
