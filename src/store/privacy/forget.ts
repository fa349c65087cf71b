/**
 * Forgets people in the database: `someone` in their place, in one match after the other, until no row speaks of them.
 * Each part is a transaction; what is left is found again, so that it may be cut short anywhere. What becomes of matches that go
 * on is left to the match folder.
 */
import { type Lease, type MatchId, type PersonId, SOMEONE, someoneAt } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import type { Prisma } from '../generated/client.ts';
import { fence } from '../jobs.ts';
import { noteForgotten } from './forgotten.ts';
import { forgetInNotices, noticesAbout, removeNoticesOf } from './notices.ts';
import { quoted } from './personalData.ts';

/** Interactions that are removed together. */
const ROWS = 500;
/** Announcements among which those are looked for that speak of a person. */
const ENTRIES = 10_000;

/** In one match and what lies around it. */
export async function forgetIn(inside: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<void> {
  const seat = await inside.seat.findFirst({ where: { matchId, personId }, select: { position: true } });
  const someone = seat === null ? SOMEONE : someoneAt(seat.position);
  await inside.person.upsert({
    where: { id: someone },
    create: { id: someone, name: '', seenAt: new Date(0) },
    update: {},
  });
  const data = { personId: someone };
  await inside.seat.updateMany({ where: { matchId, personId }, data: { ...data, name: '' } });
  await inside.match.updateMany({ where: { id: matchId, hostId: personId }, data: { hostId: someone } });
  await inside.move.updateMany({ where: { matchId, personId }, data });
  await inside.turnClock.updateMany({ where: { matchId, personId }, data });
  await inside.review.updateMany({ where: { matchId, askedBy: personId }, data: { askedBy: null } });
  await inside.proposal.updateMany({ where: { matchId, proposerId: personId }, data: { proposerId: someone } });
  await inside.proposal.updateMany({ where: { matchId, answeredById: personId }, data: { answeredById: someone } });
  await inside.proposalVoter.updateMany({ where: { personId, proposal: { matchId } }, data: { ...data, name: '' } });
  const result = await inside.gameResult.findUnique({ where: { matchId }, select: { number: true } });
  if (result) {
    await inside.seatResult.updateMany({ where: { number: result.number, personId }, data: { ...data, name: '' } });
  }
  await inside.plan.deleteMany({ where: { matchId, personId } });
  await inside.conditionalMove.deleteMany({ where: { matchId, personId } });
  await inside.directPost.deleteMany({ where: { matchId, personId } });
  await inside.tableLink.deleteMany({ where: { matchId, personId } });
  const spoken = { matchId, announcement: { contains: quoted(personId) } };
  await rewrite(inside, await inside.outboxEntry.findMany({ where: spoken }), { personId, name: null, someone });
  await inside.outboxEntry.updateMany({
    where: { matchId, pinged: { contains: quoted(personId) } },
    data: { pinged: null },
  });
}

export async function isBeingForgotten(prisma: Prisma.TransactionClient, personId: PersonId): Promise<boolean> {
  return (await prisma.forgetting.count({ where: { personId }, take: 1 })) > 0;
}

/** A transaction that forgets a part, while that is asked for; null once it is done, by whomever. @throws LeaseLost */
type Part = <Result>(work: (inside: Prisma.TransactionClient) => Promise<Result>) => Promise<Result | null>;

/** See `PrivacyStore.forgetSome`. */
export async function forgetSome(database: Database, personId: PersonId, at: Date, lease?: Lease): Promise<boolean> {
  const { queries: prisma } = database;
  const part: Part = (work) =>
    database.transact(async (inside) => {
      if (lease) await fence(inside, lease, database.dialect);
      return (await isBeingForgotten(inside, personId)) ? work(inside) : null;
    });
  const matchId = await matchWith(prisma, personId);
  if (matchId !== null) return (await part((inside) => forgetIn(inside, matchId, personId))) !== null;
  const removed = await part((inside) => inside.interaction.deleteMany({ where: { personId }, limit: ROWS }));
  if (removed === null || removed.count > 0) return removed !== null;
  const withoutMatch = await part((inside) => forgetInResults(inside, personId));
  if (withoutMatch === null || withoutMatch > 0) return withoutMatch !== null;
  await forgetInOutbox(prisma, part, personId);
  for await (const ids of noticesAbout(prisma, personId)) {
    await part((inside) => forgetInNotices(inside, personId, ids));
  }
  if ((await part((inside) => remove(inside, personId, at))) === false) return true;
  await database.wipeTraces();
  return false;
}

/** Some match in which the person still stands; each way is an index. */
async function matchWith(prisma: Prisma.TransactionClient, personId: PersonId): Promise<MatchId | null> {
  const where = { personId };
  const select = { matchId: true } as const;
  const found =
    (await prisma.seat.findFirst({ where, select })) ??
    (await prisma.move.findFirst({ where, select })) ??
    (await prisma.directPost.findFirst({ where, select })) ??
    (await prisma.plan.findFirst({ where, select })) ??
    (await prisma.conditionalMove.findFirst({ where, select })) ??
    (await prisma.turnClock.findFirst({ where, select })) ??
    (await prisma.proposal.findFirst({ where: { proposerId: personId }, select })) ??
    (await prisma.proposal.findFirst({ where: { answeredById: personId }, select })) ??
    (await prisma.proposalVoter.findFirst({ where, select: { proposal: { select } } }))?.proposal ??
    null;
  if (found) return found.matchId;
  const hosted = await prisma.match.findFirst({ where: { hostId: personId }, select: { id: true } });
  return hosted?.id ?? null;
}

/** Of games whose matches went with their server; some rows, or none where none is left. */
async function forgetInResults(inside: Prisma.TransactionClient, personId: PersonId): Promise<number> {
  const where = { personId };
  const few = await inside.seatResult.findMany({ where, orderBy: { number: 'asc' }, take: ROWS });
  const last = few.at(-1);
  if (!last) return 0;
  return inside.$executeRaw`
    UPDATE "seat_results" SET "personId" = CAST(${SOMEONE} AS TEXT) || CAST("seat" AS TEXT), "name" = ''
    WHERE "personId" = ${personId} AND "number" <= ${last.number}`;
}

/** Of matches in which nothing else speaks of the person any more; all that is told is kept for a month. */
async function forgetInOutbox(prisma: Prisma.TransactionClient, part: Part, personId: PersonId): Promise<void> {
  const name = (await prisma.person.findUnique({ where: { id: personId }, select: { name: true } }))?.name ?? null;
  const last = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  const first = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  const spoken = [quoted(personId), ...(name === null ? [] : [`"from":${quoted(name)}`])];
  for (let from = first; from <= last; from += ENTRIES) {
    const where = {
      id: { gte: from, lt: from + ENTRIES },
      OR: spoken.map((contains) => ({ announcement: { contains } })),
    };
    const entries = await prisma.outboxEntry.findMany({ where });
    await part((inside) =>
      inside.outboxEntry.updateMany({
        where: { id: { gte: from, lt: from + ENTRIES }, pinged: { contains: quoted(personId) } },
        data: { pinged: null },
      }),
    );
    if (entries.length > 0) {
      await part((inside) => rewrite(inside, entries, { personId, name, someone: SOMEONE }));
    }
  }
}

interface Forgotten {
  readonly personId: PersonId;
  /** By which older announcements speak of them; null: it is not looked for. */
  readonly name: string | null;
  readonly someone: PersonId;
}

async function rewrite(
  inside: Prisma.TransactionClient,
  entries: readonly { readonly id: number; readonly announcement: string }[],
  forgotten: Forgotten,
): Promise<void> {
  for (const { id, announcement } of entries) {
    const told: unknown = JSON.parse(announcement);
    await inside.outboxEntry.update({
      where: { id },
      data: { announcement: JSON.stringify(withoutPerson(told, forgotten)) },
    });
  }
}

/** What is told, with nobody in the person's place. `from` is a name, beside which their id may stand. */
function withoutPerson(told: unknown, { personId, name, someone }: Forgotten): unknown {
  if (typeof told !== 'object' || told === null) return told;
  const facts: Record<string, unknown> = { ...told };
  const leaves = facts.fromId === personId || (facts.fromId === undefined && name !== null && facts.from === name);
  const entries = Object.entries(facts).map(([fact, value]) => [fact, value === personId ? someone : value]);
  return Object.fromEntries(leaves ? [...entries, ['from', '']] : entries);
}

/** What is the person's alone, and the person; false where something of theirs has come up meanwhile. */
async function remove(inside: Prisma.TransactionClient, personId: PersonId, at: Date): Promise<boolean> {
  const where = { personId };
  if ((await matchWith(inside, personId)) !== null || (await inside.interaction.count({ where, take: 1 })) > 0) {
    return false;
  }
  if ((await inside.seatResult.count({ where, take: 1 })) > 0) return false;
  await inside.rating.deleteMany({ where });
  await inside.tally.deleteMany({ where });
  await inside.standing.deleteMany({ where });
  await inside.earnedBadge.deleteMany({ where });
  await inside.personSettings.deleteMany({ where });
  await inside.holiday.deleteMany({ where });
  await inside.tutorial.deleteMany({ where });
  await inside.puzzleAttempt.deleteMany({ where });
  await inside.puzzleStreak.deleteMany({ where });
  await inside.puzzleServer.updateMany({ where: { setBy: personId }, data: { setBy: SOMEONE } });
  await forgetInLeagues(inside, personId);
  await inside.usage.deleteMany({ where: { subjectId: personId } });
  await inside.tableLink.deleteMany({ where });
  await removeSeeksOf(inside, personId);
  await removeNoticesOf(inside, personId);
  await inside.serverSettings.updateMany({ where: { setBy: personId }, data: { setBy: null } });
  await inside.person.deleteMany({ where: { id: personId } });
  await inside.forgetting.deleteMany({ where });
  await noteForgotten(inside, personId, at);
  return true;
}

/** Forgets a person in leagues: in their place stands somebody without a name, who has left, and what they have played stays for the others. */
async function forgetInLeagues(inside: Prisma.TransactionClient, personId: PersonId): Promise<void> {
  await inside.league.updateMany({ where: { organiserId: personId }, data: { organiserId: SOMEONE } });
  const entries = await inside.leagueEntry.findMany({
    where: { personId },
    select: { leagueId: true, number: true, league: { select: { status: true, entryNotice: true } } },
  });
  for (const { leagueId, number, league } of entries) {
    const { entryNotice } = league;
    if (entryNotice !== null) {
      // The message names who has entered.
      const data = { revision: { increment: 1 }, attempts: 0, closedAt: null };
      await inside.notice.updateMany({ where: { id: entryNotice, abandoned: null }, data });
    }
    // As if they had never entered.
    if (league.status === 'entering') await inside.leagueEntry.deleteMany({ where: { leagueId, number } });
    else {
      const data = { personId: someoneAt(number), name: '', left: true };
      await inside.leagueEntry.updateMany({ where: { leagueId, number }, data });
    }
  }
}

/** What somebody was looking for, who has come to others, whom they have blocked and by whom they want to be seen: all of it goes. */
async function removeSeeksOf(inside: Prisma.TransactionClient, personId: PersonId): Promise<void> {
  const own = { OR: [{ seekerId: personId }, { members: { some: { personId } } }] };
  // What is open is shown anew; what is over stays as it was told.
  const shown = await inside.seek.findMany({
    where: { ...own, status: 'open', noticeId: { not: null } },
    select: { noticeId: true },
  });
  await inside.seek.deleteMany({ where: { seekerId: personId } });
  await inside.seekMember.deleteMany({ where: { personId } });
  for (const { noticeId } of shown) {
    if (noticeId === null) continue;
    await inside.$executeRaw`
      UPDATE "notices" SET "revision" = "revision" + 1, "closedAt" = NULL
      WHERE "id" = ${noticeId} AND "abandoned" IS NULL`;
  }
  await inside.block.deleteMany({ where: { OR: [{ personId }, { blockedId: personId }] } });
  await inside.visibility.deleteMany({ where: { personId } });
}
