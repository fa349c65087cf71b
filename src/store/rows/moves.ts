/**
 * The moves of a match, asked of the database in their order.
 * How a row becomes a move stands in `rows.ts`.
 */
import type { MatchId, PlayedMove } from '../../match/index.ts';
import { raw, sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import { type MoveRow, readMove } from './rows.ts';

const COLUMNS = raw(
  ['matchId', 'number', 'version', 'seat', 'personId', 'move', 'events', 'at', 'automatic']
    .map((column) => `"${column}"`)
    .join(', '),
);

/** All of them, or only those that led to versions after the given one. */
export async function movesOf(
  prisma: Prisma.TransactionClient,
  matchId: MatchId,
  after?: number,
): Promise<readonly PlayedMove[]> {
  const which = after === undefined ? sql`ORDER BY "number"` : sql`AND "version" > ${after} ORDER BY "version"`;
  const rows = await prisma.$queryRaw<MoveRow[]>`SELECT ${COLUMNS} FROM "moves" WHERE "matchId" = ${matchId} ${which}`;
  return rows.map(readMove);
}

/** The last moves, the oldest first: so many, or all where there are fewer. */
export async function lastMovesOf(
  prisma: Prisma.TransactionClient,
  matchId: MatchId,
  most: number,
): Promise<readonly PlayedMove[]> {
  const rows = await prisma.$queryRaw<MoveRow[]>`
    SELECT ${COLUMNS} FROM "moves" WHERE "matchId" = ${matchId} ORDER BY "number" DESC LIMIT ${most}`;
  return rows.reverse().map(readMove);
}
