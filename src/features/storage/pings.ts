/** Reads whom the delivered messages of a match have pinged, and who has acted since. */
import { z } from 'zod';
import type { MatchId, Outbox, Ping } from '../../match/index.ts';
import { type Sql, sql } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orUnreadable, type ReportUnreadable, readAnnouncement, readableRows } from '../../store/rows/rows.ts';

export function pingReading(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<Outbox, 'pings' | 'contact'> {
  return {
    pings: async (matchId, within) => {
      const rows = await prisma.$queryRaw<PingRow[]>`${pingsOf(matchId, within)}`;
      return readableRows(rows, (row) => readPing(matchId, row), unreadable);
    },

    contact: async (matchId, within) => {
      const { from, to } = within;
      const rows = await prisma.$queryRaw<PingRow[]>`${pingsOf(matchId, within)} UNION ALL
        SELECT NULL, NULL, NULL, i."personId", i."at" FROM "interactions" i
        WHERE i."at" >= ${from} AND i."at" <= ${to} AND i."matchId" = ${matchId}`;
      const pings = rows.filter(({ id }) => id !== null);
      const acts = rows.filter(({ id }) => id === null).map(({ pinged: personId, at }) => ({ personId, at }));
      return {
        pings: readableRows(pings, (row) => readPing(matchId, row), unreadable),
        acts: acts.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
      };
    },
  };
}

const peopleSchema = z.array(z.string());

interface PingRow {
  readonly id: number | bigint | null;
  readonly version: number | bigint | null;
  readonly announcement: string | null;
  /** JSON. */
  readonly pinged: string;
  readonly at: Date;
}

function pingsOf(matchId: MatchId, { from, to }: { readonly from: Date; readonly to: Date }): Sql {
  return sql`SELECT o."id", o."version", o."announcement", o."pinged", o."closedAt" AS "at" FROM "outbox" o
    WHERE o."matchId" = ${matchId} AND o."closedAt" >= ${from} AND o."closedAt" <= ${to} AND o."pinged" IS NOT NULL`;
}

function readPing(matchId: MatchId, { id, version, announcement, pinged, at }: PingRow): Ping {
  const name = `${id} of match ${matchId}`;
  return {
    version: Number(version),
    at,
    announcement: readAnnouncement(announcement ?? '', name),
    personIds: orUnreadable(`announcement ${name}`, () => peopleSchema.parse(JSON.parse(pinged))),
  };
}
