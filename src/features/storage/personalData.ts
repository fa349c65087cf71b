/** Exports and erases personal data according to what each table declares about its rows. */
import type { Lease, YieldToEventLoop } from '../../kernel/index.ts';
import { ERASED_PERSON, erasedPersonAt, type MatchId, type PersonId } from '../../match/index.ts';
import type { Database } from '../../store/connection/database.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { lockLease } from '../../store/jobs.ts';
import { OPEN, type ReportUnreadable } from '../../store/rows/rows.ts';
import { type ExportQuery, type Part, PERSON_ROWS_PER_BATCH as ROWS, type Row } from '../../store/rows/table.ts';
import { ERASED_ROWS, erasedPeople, recordErasure } from '../privacy/store/erasures.ts';
import type { PersonalData, PrivacyRepository, PrivacyStore } from '../privacy/usecases/commands.ts';
import type { UnitOfWork } from './loadedMatch.ts';
import { TABLES } from './tables.ts';

export function privacyRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): PrivacyRepository {
  return {
    begin: async (personId, since) => {
      await prisma.forgetting.upsert({ where: { personId }, create: { personId, since }, update: {} });
      work.pendingWork.add('session');
    },

    forgetIn: async (matchId, personId) => {
      await forgetIn(prisma, matchId, personId);
      work.matches.delete(matchId);
    },

    isBeingForgotten: (personId) => isBeingForgotten(prisma, personId),
  };
}

export function privacyQueries(database: Database, yieldNow: YieldToEventLoop, unreadable: ReportUnreadable) {
  const { queries: prisma } = database;
  return {
    personalData: (personId) => personalData({ prisma, unreadable, personId }, yieldNow),

    forgottenOf: (personIds) => erasedPeople(prisma, personIds),

    beingForgotten: async (most) => {
      const where = { NOT: ERASED_ROWS };
      // Only the ids, because a row with a damaged date would be left out, and its person never erased.
      const select = { personId: true };
      const rows = await prisma.forgetting.findMany({ where, orderBy: { personId: 'asc' }, take: most, select });
      return rows.map(({ personId }) => personId);
    },

    openMatchOf: async (personId) => {
      const seated = await prisma.seat.findFirst({
        where: { personId, match: OPEN },
        select: { matchId: true },
      });
      if (seated) return seated.matchId;
      const hosted = await prisma.match.findFirst({ where: { hostId: personId, ...OPEN }, select: { id: true } });
      if (hosted) return hosted.id;
      const voter = await prisma.proposalVoter.findFirst({
        where: { personId, proposal: { status: 'open' } },
        select: { proposal: { select: { matchId: true } } },
      });
      return voter?.proposal.matchId ?? null;
    },

    forgetSome: (personId, at, lease) => forgetSome(database, personId, at, lease),
  } satisfies Partial<PrivacyStore>;
}

const steps = Object.values(TABLES).flatMap((table) => (table.personal === null ? [] : [table.forget]));

async function forgetIn(inside: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<void> {
  const seat = await inside.seat.findFirst({ where: { matchId, personId }, select: { position: true } });
  const placeholder = seat === null ? ERASED_PERSON : erasedPersonAt(seat.position);
  await inside.person.upsert({
    where: { id: placeholder },
    create: { id: placeholder, name: '', seenAt: new Date(0) },
    update: {},
  });
  for (const { inMatch } of steps) await inMatch?.(inside, { matchId, personId, placeholder });
}

async function isBeingForgotten(prisma: Prisma.TransactionClient, personId: PersonId): Promise<boolean> {
  return (await prisma.forgetting.count({ where: { personId }, take: 1 })) > 0;
}

/**
 * Each part is a transaction that looks for remaining data again, so the erasure can stop at any point. See
 * `PrivacyStore.forgetSome`.
 */
async function forgetSome(database: Database, personId: PersonId, at: Date, lease?: Lease): Promise<boolean> {
  const { queries: prisma } = database;
  const part: Part = (work) =>
    database.transact(async (inside) => {
      if (lease) await lockLease(inside, lease, database.dialect);
      return (await isBeingForgotten(inside, personId)) ? work(inside) : null;
    });
  const matchId = await matchWith(prisma, personId);
  if (matchId !== null) return (await part((inside) => forgetIn(inside, matchId, personId))) !== null;
  for (const { few } of steps) {
    const count = few ? await part(async (inside) => few(inside, personId)) : 0;
    if (count === null || count > 0) return count !== null;
  }
  for (const { throughout } of steps) await throughout?.(prisma, part, personId);
  if ((await part((inside) => remove(inside, personId, at))) === false) return true;
  await database.wipeDeletedData();
  return false;
}

async function matchWith(prisma: Prisma.TransactionClient, personId: PersonId): Promise<MatchId | null> {
  for (const step of steps) {
    const match = await step.matchWith?.(prisma, personId);
    if (match) return match.matchId;
  }
  return null;
}

/** Deletes the person and the rows that concern only them. False if new rows have appeared meanwhile. */
async function remove(inside: Prisma.TransactionClient, personId: PersonId, at: Date): Promise<boolean> {
  if ((await matchWith(inside, personId)) !== null) return false;
  for (const { few } of steps) if (few && (await few(inside, personId)) > 0) return false;
  for (const { last } of steps) await last?.(inside, personId);
  await inside.person.deleteMany({ where: { id: personId } });
  await inside.forgetting.deleteMany({ where: { personId } });
  await recordErasure(inside, personId, at);
  return true;
}

/** Keyed by model name; bigints are converted to strings. */
async function personalData(
  { prisma, unreadable, personId }: Pick<ExportQuery, 'prisma' | 'unreadable' | 'personId'>,
  yieldNow: YieldToEventLoop,
): Promise<PersonalData> {
  const all: ExportQuery['all'] = async (find) => {
    const match: Awaited<ReturnType<typeof find>>[number][] = [];
    // A page may be short, because it leaves out unreadable rows.
    for (let skip = 0; ; skip += ROWS) {
      const page = await find({ skip, take: ROWS });
      match.push(...page);
      if (page.length === 0) return match;
      await yieldNow();
    }
  };
  const seats = await all((page) =>
    prisma.seat.findMany({ where: { personId }, orderBy: { matchId: 'asc' }, select: { matchId: true }, ...page }),
  );
  const matchIds = seats.map(({ matchId }) => matchId);
  const query: ExportQuery = { prisma, personId, unreadable, all, matchIds };
  const data: Record<string, readonly Row[]> = {};
  for (const [model, { personal }] of Object.entries(TABLES)) {
    if (personal === null) continue;
    const rows = await personal(query);
    if (rows.length > 0) data[model] = rows.map(toJsonRow);
    await yieldNow();
  }
  return data;
}

function toJsonRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value]),
  );
}
