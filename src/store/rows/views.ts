/**
 * A match with its position and seats as one value, which the database puts together: looked at in a single statement.
 * What a change of a match needs besides is loaded with `transaction/loadedMatch.ts`.
 */
import { z } from 'zod';
import type { MatchId } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import { raw } from '../connection/sql.ts';
import { jsonRow, jsonRows } from './columns.ts';
import { type PositionRow, positionColumns } from './position.ts';
import { seatColumns } from './rows.ts';
import { orUnreadable } from './unreadable.ts';

const viewSchema = z.object({ match: positionColumns, seats: z.array(seatColumns) });

/** Asks for one match; null where there is none. */
export function positionsIn({ queries, dialect }: Pick<Database, 'queries' | 'dialect'>) {
  const parts = {
    match: jsonRow(dialect, positionColumns, 'm'),
    seats: jsonRows(dialect, seatColumns, 'seats', 't."matchId" = m."id"'),
  } satisfies Record<keyof typeof viewSchema.shape, string>;
  const column = raw(dialect.jsonText(dialect.jsonObject(Object.entries(parts))));
  return async (matchId: MatchId): Promise<PositionRow | null> => {
    const [row] = await queries.$queryRaw<{ readonly seen: string }[]>`
      SELECT ${column} AS "seen" FROM "matches" m WHERE m."id" = ${matchId}`;
    if (!row) return null;
    const { match, seats } = orUnreadable(`match ${matchId}`, () => viewSchema.parse(JSON.parse(row.seen)));
    return { ...match, seats: seats.toSorted((a, b) => a.position - b.position) };
  };
}
