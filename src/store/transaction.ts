/**
 * Everything that one transaction reads and writes of matches.
 * Beginning, committing and rolling back are the caller's; what a change means is the match folder's.
 */
import type { Match, MatchId, MatchTransaction } from '../match/index.ts';
import type { ComponentSets } from '../rules/index.ts';
import { inParts } from './batches.ts';
import type { Prisma } from './generated/client.ts';
import { agreementKeeping, rematchKeeping } from './keeping/agreements.ts';
import { clockKeeping } from './keeping/clocks.ts';
import { computerKeeping } from './keeping/computers.ts';
import { peopleKeeping } from './keeping/people.ts';
import { planKeeping } from './keeping/plans.ts';
import { reviewKeeping } from './keeping/reviews.ts';
import { changingColumns, readMove, seatRows, writeMove } from './rows.ts';
import { readView, rebuild, WITH_POSITION, writeSnapshot } from './snapshots.ts';

export function matchTransaction(prisma: Prisma.TransactionClient, components: ComponentSets): MatchTransaction {
  const oldestFirst = { number: 'asc' } as const;
  return {
    meet: async ({ personId, name, locale }, at) => {
      const columns = { name, seenAt: at, ...(locale === undefined ? {} : { clientLocale: locale }) };
      await prisma.person.upsert({ where: { id: personId }, create: { id: personId, ...columns }, update: columns });
    },

    // One statement, so that of two transactions at once, wherever they run, exactly one hears "true".
    noteInteraction: async (id, personId, at, matchId) => {
      const noted = await prisma.$executeRaw`
        INSERT INTO "interactions" ("id", "personId", "matchId", "at") VALUES (${id}, ${personId}, ${matchId}, ${at})
        ON CONFLICT ("id") DO NOTHING`;
      return noted === 1;
    },

    matchOfInteraction: async (id) => {
      const row = await prisma.interaction.findUnique({ where: { id } });
      return row?.matchId ?? null;
    },

    view: async (id) => {
      const row = await prisma.match.findUnique({ where: { id }, include: WITH_POSITION });
      return row && (readView(row) ?? (await rebuild(prisma, components, row)));
    },

    matchWithCode: (code) => matchWithCode(prisma, code),

    insert: async (match) => {
      const { id, side, capacity, locale, createdAt, rematchOf, place } = match;
      if (place.serverId !== null) await meetServer(prisma, place.serverId, createdAt);
      await prisma.match.create({
        data: { id, side, capacity, locale, createdAt, rematchOf, ...place, ...changingColumns(match) },
      });
      await prisma.seat.createMany({ data: seatRows(match) });
    },

    save: async (match, state, expected) => {
      const where = { id: match.id, version: expected };
      const { count } = await prisma.match.updateMany({ where, data: changingColumns(match) });
      if (count === 0) return false;
      await saveSeats(prisma, match);
      if (state) await writeSnapshot(prisma, match, state);
      else await prisma.snapshot.deleteMany({ where: { matchId: match.id } });
      return true;
    },

    moves: async (matchId) => {
      const rows = await prisma.move.findMany({ where: { matchId }, orderBy: oldestFirst });
      return rows.map(readMove);
    },

    movesSince: async (matchId, version) => {
      const where = { matchId, version: { gt: version } };
      const rows = await prisma.move.findMany({ where, orderBy: { version: 'asc' } });
      return rows.map(readMove);
    },

    lastMove: async (matchId) => {
      const row = await prisma.move.findFirst({ where: { matchId }, orderBy: { number: 'desc' } });
      return row && readMove(row);
    },

    addMove: async (matchId, played) => {
      const personId = await personInSeat(prisma, matchId, played.seat);
      await prisma.move.create({ data: writeMove(matchId, personId, played) });
    },

    removeMove: async (matchId, number) => {
      await prisma.move.delete({ where: { matchId_number: { matchId, number } } });
    },

    announce: async (matchId, version, announcement, at) => {
      const data = { matchId, version, announcement: JSON.stringify(announcement), createdAt: at };
      await prisma.outboxEntry.create({ data });
    },

    announceEach: async (announcements, createdAt) => {
      for (const part of inParts(announcements)) {
        await prisma.outboxEntry.createMany({
          data: part.map(({ matchId, version, announcement }) => ({
            ...{ matchId, version, createdAt },
            announcement: JSON.stringify(announcement),
          })),
        });
      }
    },

    ...clockKeeping(prisma),
    ...peopleKeeping(prisma),
    ...rematchKeeping(prisma),
    agreements: agreementKeeping(prisma),
    computers: computerKeeping(prisma),
    reviews: reviewKeeping(prisma),
    plans: planKeeping(prisma),
  };
}

/** Codes are taken away when their lobby is left: whatever has one can be joined. */
export async function matchWithCode(prisma: Prisma.TransactionClient, inviteCode: string): Promise<MatchId | null> {
  const row = await prisma.match.findUnique({ where: { inviteCode }, select: { id: true } });
  return row?.id ?? null;
}

export async function meetServer(prisma: Prisma.TransactionClient, id: string, at: Date): Promise<void> {
  await prisma.server.upsert({ where: { id }, create: { id, seenAt: at }, update: { seenAt: at } });
}

/** Seats are rewritten only when they differ: in a running match they never do. */
async function saveSeats(prisma: Prisma.TransactionClient, match: Match): Promise<void> {
  const wanted = seatRows(match);
  const kept = await prisma.seat.findMany({ where: { matchId: match.id }, orderBy: { position: 'asc' } });
  const same =
    kept.length === wanted.length &&
    kept.every(({ personId, open, resigned, standIn, computer }, position) => {
      const seat = wanted[position];
      return (
        personId === seat?.personId &&
        open === seat.open &&
        resigned === seat.resigned &&
        standIn === seat.standIn &&
        computer === seat.computer
      );
    });
  if (same) return;
  await prisma.seat.deleteMany({ where: { matchId: match.id } });
  await prisma.seat.createMany({ data: wanted });
}

async function personInSeat(prisma: Prisma.TransactionClient, matchId: MatchId, position: number): Promise<string> {
  const seat = await prisma.seat.findUniqueOrThrow({ where: { matchId_position: { matchId, position } } });
  return seat.personId;
}
