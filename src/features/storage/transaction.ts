/** Everything that a transaction can read and write, of matches and of data that outlasts them. */
import { isDeepStrictEqual } from 'node:util';
import type { MatchId, MatchView, PendingWork } from '../../match/index.ts';
import type { ComponentSets } from '../../rules/index.ts';
import {
  empty,
  inChunks,
  insertInto,
  ROWS_PER_STATEMENT,
  type Sql,
  sql,
  updateOf,
} from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { checkedClient, failingOnDamage } from '../../store/rows/checkedClient.ts';
import { rebuildPosition, writePosition } from '../../store/rows/position.ts';
import { changingColumns, movesOf, type ReportUnreadable, seatRows, writeMove } from '../../store/rows/rows.ts';
import { peopleRepository } from '../account/store/people.ts';
import { blocksBetween, visibilityRepository } from '../account/store/visibility.ts';
import { reviewRepository, usageRepository } from '../advice/store.ts';
import { agreementRepository, answersRepository, rematchRepository } from '../agreements/store.ts';
import type { PeopleTransaction } from '../createPeople.ts';
import { leagueRepository } from '../leagues/store.ts';
import { linkRepository } from '../links/store.ts';
import { noticeRepository } from '../notices/store.ts';
import { planRepository } from '../plans/store.ts';
import { computerRepository } from '../play/store.ts';
import { resultRepository } from '../profiles/store/results.ts';
import { puzzleRepository } from '../puzzles/store.ts';
import { seekRepository } from '../seeks/store.ts';
import { serverRepository, upsertServer } from '../servers/store.ts';
import { clockRepository } from '../time/store.ts';
import {
  type LoadedMatch,
  type MatchColumns,
  type MatchColumnsRow,
  storeLoadedMatch,
  type UnitOfWork,
  unitOfWork,
} from './loadedMatch.ts';
import { privacyRepository } from './personalData.ts';

const SEEN_PRECISION_MS = 24 * 3_600_000;

export interface MatchWork {
  readonly transaction: PeopleTransaction;
  /** Writes buffered rows. Must be called before COMMIT. */
  finish(): Promise<Finished>;
}

interface Finished {
  readonly left: Pick<PendingWork, 'kinds' | 'matchesToNotify'>;
  readonly trace: string | null;
}

export interface TransactionParts {
  readonly components: ComponentSets;
  readonly loading: MatchColumns;
  /** The data from which the result of match `m` is computed. */
  readonly resultSources: Sql;
  readonly unreadable: ReportUnreadable;
}

export function matchTransaction(
  inside: Prisma.TransactionClient,
  { components, loading, resultSources, unreadable }: TransactionParts,
): MatchWork {
  const work = unitOfWork();
  // Reads fail on damaged rows, because a change must not be based on an incomplete list.
  const prisma = failingOnDamage(inside);
  const lists = checkedClient(inside, unreadable);

  const viewOf = async (id: MatchId, row: MatchColumnsRow | undefined): Promise<MatchView | null> => {
    const found = row ? storeLoadedMatch(work, id, row, unreadable) : null;
    if (!found) return null;
    return found.view ?? (await rebuildPosition(prisma, components, found.row));
  };

  const view = async (id: MatchId): Promise<MatchView | null> => {
    const [row] = await prisma.$queryRaw<MatchColumnsRow[]>`SELECT ${loading(id)}`;
    return viewOf(id, row);
  };

  const loaded = async (id: MatchId): Promise<LoadedMatch> => {
    if (!work.matches.has(id)) await view(id);
    const match = work.matches.get(id);
    if (!match) throw new Error(`match ${id} does not exist`);
    return match;
  };

  const transaction: PeopleTransaction = {
    meet: async ({ personId, name, locale }, at) => {
      const columns = { name, seenAt: at, ...(locale === undefined ? {} : { clientLocale: locale }) };
      await prisma.person.upsert({ where: { id: personId }, create: { id: personId, ...columns }, update: columns });
    },

    // A single statement, so that exactly one of two concurrent transactions gets true.
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

    // A single statement for a person whose row is current. If it returns no row, the person's row is outdated or the
    // interaction is a repetition.
    enter: async (actor, matchId, at) => {
      const { interactionId, personId, name, locale } = actor;
      work.trace = interactionId;
      const sameLocale = locale === undefined ? empty : sql`AND p."clientLocale" = ${locale}`;
      const seenAfter = new Date(at.getTime() - SEEN_PRECISION_MS);
      const [noted] = await prisma.$queryRaw<MatchColumnsRow[]>`
        INSERT INTO "interactions" ("id", "personId", "matchId", "at")
        SELECT ${interactionId}, p."id", ${matchId}, ${at} FROM "people" p
        WHERE p."id" = ${personId} AND p."name" = ${name} AND p."seenAt" > ${seenAfter} ${sameLocale}
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
      if (place.serverId !== null) await upsertServer(prisma, place.serverId, createdAt);
      const fixed = {
        rematchOf,
        newGameAfter,
        occasion: occasion ? JSON.stringify(occasion) : null,
        number,
        ...place,
      };
      const columns = { id, createdAt, ...fixed, ...changingColumns(match) };
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
      if (!member) throw new Error(`seat ${played.seat} of match ${matchId} is empty`);
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
        work.pendingWork.add('telling');
        work.matchesToNotify.add(matchId);
        work.announcements.push({ matchId, version, createdAt, trace, announcement: JSON.stringify(announcement) });
      }
      if (work.announcements.length >= ROWS_PER_STATEMENT) await flushAnnouncements(prisma, work);
    },

    ...clockRepository(lists, work, unreadable),
    ...peopleRepository(lists, work, unreadable),
    ...answersRepository(prisma),
    ...rematchRepository(lists, unreadable),
    // Created on access, because most transactions use few of these.
    get agreements() {
      return agreementRepository(lists, work, unreadable);
    },
    get computers() {
      return computerRepository(prisma, work);
    },
    get reviews() {
      return reviewRepository(prisma, work);
    },
    get plans() {
      return planRepository(lists, work, unreadable);
    },
    get privacy() {
      return privacyRepository(prisma, work);
    },
    get puzzles() {
      return puzzleRepository(lists, unreadable);
    },
    get notices() {
      return noticeRepository(lists, work, unreadable);
    },
    get servers() {
      return serverRepository(prisma, unreadable);
    },
    get seeks() {
      return seekRepository(lists, unreadable);
    },
    get visibility() {
      return visibilityRepository(prisma);
    },
    get links() {
      return linkRepository(prisma, work);
    },
    get usages() {
      return usageRepository(prisma);
    },
    get leagues() {
      return leagueRepository(prisma, work, unreadable);
    },
    get results() {
      return resultRepository(prisma, work, resultSources, unreadable);
    },
  };

  const finish = async (): Promise<Finished> => {
    await flushAnnouncements(prisma, work);
    const { pendingWork, matchesToNotify, trace } = work;
    return { left: { kinds: [...pendingWork], matchesToNotify: [...matchesToNotify] }, trace };
  };

  return { transaction, finish };
}

async function writeSeats(prisma: Prisma.TransactionClient, rows: ReturnType<typeof seatRows>): Promise<void> {
  if (rows.length > 0) await prisma.$executeRaw`${insertInto('seats', rows)}`;
}

async function flushAnnouncements(prisma: Prisma.TransactionClient, { announcements }: UnitOfWork): Promise<void> {
  for (const rows of inChunks(announcements.splice(0))) await prisma.$executeRaw`${insertInto('outbox', rows)}`;
}

/** Only lobbies have a code. */
export async function matchWithCode(prisma: Prisma.TransactionClient, inviteCode: string): Promise<MatchId | null> {
  const row = await prisma.match.findUnique({ where: { inviteCode }, select: { id: true } });
  return row?.id ?? null;
}
