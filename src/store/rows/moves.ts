/**
 * The moves of a match, asked of the database in their order.
 * How a row becomes a move stands in `rows.ts`.
 */
import type { MatchId, PlayedMove } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import { readMove } from './rows.ts';

/** All of them, or only those that led to versions after the given one. */
export async function movesOf(
  prisma: Prisma.TransactionClient,
  matchId: MatchId,
  after?: number,
): Promise<readonly PlayedMove[]> {
  const rows = await (after === undefined
    ? prisma.move.findMany({ where: { matchId }, orderBy: { number: 'asc' } })
    : prisma.move.findMany({ where: { matchId, version: { gt: after } }, orderBy: { version: 'asc' } }));
  return rows.map(readMove);
}
