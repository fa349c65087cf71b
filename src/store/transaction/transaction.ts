/**
 * Everything that one transaction reads and writes of matches, and of what lasts longer than they do.
 * Beginning, committing and rolling back are the caller's; what a change means is the match folder's.
 */
import { isDeepStrictEqual } from 'node:util';
import { reviewRepository } from '../../features/advice/store/reviews.ts';
import { usageRepository } from '../../features/advice/store/usages.ts';
import { agreementRepository, answersRepository, rematchRepository } from '../../features/agreements/store.ts';
import { leagueRepository } from '../../features/leagues/store/leagues.ts';
import { linkRepository } from '../../features/links/store.ts';
import { noticeRepository } from '../../features/notices/store/notices.ts';
import { peopleRepository } from '../../features/people/store/people.ts';
import { blocksBetween, visibilityRepository } from '../../features/people/store/visibility.ts';
import { planRepository } from '../../features/plans/store.ts';
import { computerRepository } from '../../features/play/store/computers.ts';
import { privacyRepository } from '../../features/privacy/store/privacy.ts';
import { resultRepository } from '../../features/profiles/store/results.ts';
import { puzzleRepository } from '../../features/puzzles/store.ts';
import { seekRepository } from '../../features/seeks/store.ts';
import { serverRepository } from '../../features/servers/store/serverSettings.ts';
import { meetServer } from '../../features/servers/store/servers.ts';
import { clockRepository } from '../../features/time/store.ts';
import type { LeftWork, MatchId, MatchView } from '../../match/index.ts';
import type { PeopleTransaction } from '../../people/index.ts';
import type { ComponentSets } from '../../rules/index.ts';
import { empty, type Sql, sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import { AT_ONCE, inParts } from '../rows/batches.ts';
import { checkedReading, readingAll } from '../rows/checkedReading.ts';
import { movesOf } from '../rows/moves.ts';
import { rebuild, writePosition } from '../rows/position.ts';
import { changingColumns, seatRows, writeMove } from '../rows/rows.ts';
import type { Unreadable } from '../rows/unreadable.ts';
import { insertInto, updateOf } from '../rows/written.ts';
import { type Loading, type LoadingRow, noteLoaded } from './loadedMatch.ts';
import { type LoadedMatch, type UnitOfWork, unitOfWork } from './unitOfWork.ts';

/** When people were last seen is known to within so many milliseconds. */
const SEEN_WITHIN = 24 * 3_600_000;

export interface MatchWork {
  readonly transaction: PeopleTransaction;
  /** Writes what waits; to be called before the transaction is committed. */
  finish(): Promise<Finished>;
}

interface Finished {
  /** What is to be done once it is committed; `toTell`: of which matches something is to be told. */
  readonly left: Pick<LeftWork, 'kinds' | 'toTell'>;
  /** The interaction that it carries out; null: none. */
  readonly trace: string | null;
}

export interface TransactionParts {
  readonly components: ComponentSets;
  readonly loading: Loading;
  /** What a result is reckoned from, of the match called `m`. */
  readonly resultSources: Sql;
  readonly unreadable: Unreadable;
}

export function matchTransaction(
  inside: Prisma.TransactionClient,
  { components, loading, resultSources, unreadable }: TransactionParts,
): MatchWork {
  const work = unitOfWork();
  // Nothing is forgotten, shown, or paired from a part of what there is.
  const prisma = readingAll(inside);
  const lists = checkedReading(inside, unreadable);

  const viewOf = async (id: MatchId, row: LoadingRow | undefined): Promise<MatchView | null> => {
    const found = row ? noteLoaded(work, id, row, unreadable) : null;
    if (!found) return null;
    return found.view ?? (await rebuild(prisma, components, found.row));
  };

  const view = async (id: MatchId): Promise<MatchView | null> => {
    const [row] = await prisma.$queryRaw<LoadingRow[]>`SELECT ${loading(id)}`;
    return viewOf(id, row);
  };

  const loaded = async (id: MatchId): Promise<LoadedMatch> => {
    if (!work.matches.has(id)) await view(id);
    const match = work.matches.get(id);
    if (!match) throw new Error(`there is no match ${id}`);
    return match;
  };

  const transaction: PeopleTransaction = {
    meet: async ({ personId, name, locale }, at) => {
      const columns = { name, seenAt: at, ...(locale === undefined ? {} : { clientLocale: locale }) };
      await prisma.person.upsert({ where: { id: personId }, create: { id: personId, ...columns }, update: columns });
    },

    // One statement, so that of two transactions at once, wherever they run, exactly one hears "true".
    noteInteraction: async (id, personId, at, matchId) => {
      work.trace = id;
      const noted = await prisma.$executeRaw`
        INSERT INTO "interactions" ("id", "personId", "matchId", "at") VALUES (${id}, ${personId}, ${matchId}, ${at})
        ON CONFLICT ("id") DO NOTHING`;
      return noted === 1;
    },

    matchOfInteraction: async (id) => {
      const row = await prisma.interaction.findUnique({ where: { id } });
      return row?.matchId ?? null;
    },

    // Noted and loaded in one statement, for somebody who is known as they are. Where nothing comes back, they are not, or the
    // interaction had been noted before.
    enter: async (actor, matchId, at) => {
      const { interactionId, personId, name, locale } = actor;
      work.trace = interactionId;
      const speaks = locale === undefined ? empty : sql`AND p."clientLocale" = ${locale}`;
      const seenAfter = new Date(at.getTime() - SEEN_WITHIN);
      const [noted] = await prisma.$queryRaw<LoadingRow[]>`
        INSERT INTO "interactions" ("id", "personId", "matchId", "at")
        SELECT ${interactionId}, p."id", ${matchId}, ${at} FROM "people" p
        WHERE p."id" = ${personId} AND p."name" = ${name} AND p."seenAt" > ${seenAfter} ${speaks}
        ON CONFLICT ("id") DO NOTHING
        RETURNING ${loading(matchId)}`;
      if (noted) return { fresh: true, view: await viewOf(matchId, noted) };
      await transaction.meet(actor, at);
      const fresh = await transaction.noteInteraction(interactionId, personId, at, matchId);
      return { fresh, view: await view(matchId) };
    },

    view,

    blocksBetween: (ones, others) => blocksBetween(prisma, ones, others),

    matchWithCode: (code) => matchWithCode(prisma, code),

    insert: async (match) => {
      const { id, createdAt, rematchOf, newGameAfter = null, place, number, occasion } = match;
      if (place.serverId !== null) await meetServer(prisma, place.serverId, createdAt);
      const opened = {
        rematchOf,
        newGameAfter,
        occasion: occasion ? JSON.stringify(occasion) : null,
        number,
        ...place,
      };
      const columns = { id, createdAt, ...opened, ...changingColumns(match) };
      await prisma.$executeRaw`${insertInto('matches', [columns])}`;
      await writeSeats(prisma, seatRows(match));
    },

    nextNumber: async (serverId) => {
      const where = { serverId };
      const last = await prisma.match.findFirst({ where, orderBy: { number: 'desc' }, select: { number: true } });
      return (last?.number ?? 0) + 1;
    },

    save: async (match, state, expected) => {
      const before = await loaded(match.id);
      const columns = { ...changingColumns(match), ...writePosition(match.version, state) };
      const saved = await prisma.$executeRaw`
        ${updateOf('matches', columns)} WHERE "id" = ${match.id} AND "version" = ${expected}`;
      if (saved === 0) return false;
      const seats = seatRows(match);
      if (!isDeepStrictEqual(seats, seatRows(before.match))) {
        await prisma.seat.deleteMany({ where: { matchId: match.id } });
        await writeSeats(prisma, seats);
      }
      before.match = match;
      return true;
    },

    history: (matchId, after) => movesOf(prisma, matchId, after),

    movesPlayed: async (matchId) => (await loaded(matchId)).played,

    addMove: async (matchId, played) => {
      const about = await loaded(matchId);
      const member = about.match.members[played.seat];
      if (!member) throw new Error(`nobody has seat ${played.seat} of match ${matchId}`);
      await prisma.$executeRaw`${insertInto('moves', [writeMove(matchId, member.personId, played)])}`;
      about.played = played.number + 1;
    },

    removeMoves: async (matchId, from) => {
      await prisma.move.deleteMany({ where: { matchId, number: { gte: from } } });
      (await loaded(matchId)).played = from;
    },

    announce: async (matchId, version, announcement, at) => {
      await transaction.announceEach([{ matchId, version, announcement }], at);
    },

    announceEach: async (announcements, createdAt) => {
      for (const { matchId, version, announcement } of announcements) {
        const { trace } = work;
        work.left.add('telling');
        work.toTell.add(matchId);
        work.announced.push({ matchId, version, createdAt, trace, announcement: JSON.stringify(announcement) });
      }
      if (work.announced.length >= AT_ONCE) await writeAnnounced(prisma, work);
    },

    ...clockRepository(lists, work, unreadable),
    ...peopleRepository(lists, work, unreadable),
    ...answersRepository(prisma),
    ...rematchRepository(lists, unreadable),
    agreements: agreementRepository(lists, work, unreadable),
    computers: computerRepository(prisma, work),
    reviews: reviewRepository(prisma, work),
    plans: planRepository(lists, work, unreadable),
    privacy: privacyRepository(prisma, work),
    puzzles: puzzleRepository(lists, unreadable),
    notices: noticeRepository(lists, work, unreadable),
    servers: serverRepository(prisma, unreadable),
    seeks: seekRepository(lists, unreadable),
    visibility: visibilityRepository(prisma),
    links: linkRepository(prisma, work),
    usages: usageRepository(prisma),
    leagues: leagueRepository(prisma, work),
    results: resultRepository(prisma, work, resultSources, unreadable),
  };

  const finish = async (): Promise<Finished> => {
    await writeAnnounced(prisma, work);
    const { left, toTell, trace } = work;
    return { left: { kinds: [...left], toTell: [...toTell] }, trace };
  };

  return { transaction, finish };
}

/** A lobby may be empty. */
async function writeSeats(prisma: Prisma.TransactionClient, rows: ReturnType<typeof seatRows>): Promise<void> {
  if (rows.length > 0) await prisma.$executeRaw`${insertInto('seats', rows)}`;
}

async function writeAnnounced(prisma: Prisma.TransactionClient, { announced }: UnitOfWork): Promise<void> {
  for (const rows of inParts(announced.splice(0))) await prisma.$executeRaw`${insertInto('outbox', rows)}`;
}

/** Codes are taken away when their lobby is left: whatever has one can be joined. */
export async function matchWithCode(prisma: Prisma.TransactionClient, inviteCode: string): Promise<MatchId | null> {
  const row = await prisma.match.findUnique({ where: { inviteCode }, select: { id: true } });
  return row?.id ?? null;
}
