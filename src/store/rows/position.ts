/** The stored position of a match, rebuilt from the moves if it is missing, damaged or outdated. */

import { z } from 'zod';
import { parseJson } from '../../kernel/index.ts';
import { type MatchId, type MatchView, replayMoves } from '../../match/index.ts';
import type { ComponentSets, Components, GameState } from '../../rules/index.ts';
import type { Database } from '../connection/database.ts';
import { type Dialect, jsonRow, jsonRows, raw, type Sql, sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import { type MatchRow, matchColumns, movesOf, orUnreadable, readMatch, seatColumns } from './rows.ts';

/** Must be incremented whenever the shape of the game's state changes. */
const STATE_FORMAT = 1;

export const positionColumns = matchColumns.extend({
  components: z.string().nullable(),
  state: z.string().nullable(),
  stateFormat: z.int().nullable(),
  stateVersion: z.int().nullable(),
});

export type PositionRow = MatchRow & z.output<typeof positionColumns>;

/** Checks enough to detect damage. */
const stateSchema = z.looseObject({
  components: z.string(),
  phase: z.enum(['substitute', 'build', 'choose', 'over']),
  players: z.array(z.looseObject({ hand: z.record(z.string(), z.int()), board: z.array(z.int()) })).min(2),
  stacks: z.record(z.string(), z.int()),
});

/** Returns null if the position is missing or unusable. */
export function readView(row: PositionRow, match = readMatch(row)): MatchView | null {
  if (!match.setup) return { match, state: null };
  const state = usableState(row);
  return state && { match, state };
}

function usableState({ state, stateFormat, stateVersion, version }: PositionRow): GameState | null {
  if (state === null || stateFormat !== STATE_FORMAT || stateVersion !== version) return null;
  const parsed = stateSchema.safeParse(parseJson(state));
  return parsed.success ? (parsed.data as unknown as GameState) : null;
}

export function writePosition(version: number, state: GameState | null) {
  if (!state) return { components: null, state: null, stateFormat: null, stateVersion: null };
  const { components } = state;
  return { components, state: JSON.stringify(state), stateFormat: STATE_FORMAT, stateVersion: version };
}

function componentsOf(sets: ComponentSets, { id, components: dealt }: PositionRow): Components {
  if (dealt === null) return sets.current;
  const components = sets.of({ components: dealt });
  if (!components) throw new Error(`the components "${dealt}" of match ${id} are unknown`);
  return components;
}

/** Rebuilds the position by replaying the moves, and saves it. */
export async function rebuildPosition(
  prisma: Prisma.TransactionClient,
  sets: ComponentSets,
  row: PositionRow,
): Promise<MatchView> {
  const match = readMatch(row);
  if (!match.setup) return { match, state: null };
  const state = replayMoves(componentsOf(sets, row), match.setup, await movesOf(prisma, match.id));
  await prisma.match.updateMany({ where: { id: match.id }, data: writePosition(match.version, state) });
  return { match, state };
}

const viewSchema = z.object({ match: positionColumns, seats: z.array(seatColumns) });

/** The column with match `m`, its position and its seats as JSON, which `readSeen` parses. */
export function seenColumn(dialect: Dialect): Sql {
  const parts = {
    match: jsonRow(dialect, positionColumns, 'm'),
    seats: jsonRows(dialect, seatColumns, 'seats', 't."matchId" = m."id"'),
  } satisfies Record<keyof typeof viewSchema.shape, string>;
  return raw(dialect.jsonText(dialect.jsonObject(Object.entries(parts))));
}

/** @throws UnreadableRow */
export function readSeen(id: MatchId, seen: string): PositionRow {
  const { match, seats } = orUnreadable(`match ${id}`, () => viewSchema.parse(JSON.parse(seen)));
  return { ...match, seats: seats.toSorted((a, b) => a.position - b.position) };
}

/** Queries that load a match with position and seats in one statement; null if there is no such match. */
export function createPositionQueries({ queries, dialect }: Pick<Database, 'queries' | 'dialect'>) {
  const column = seenColumn(dialect);

  async function load(where: Sql): Promise<PositionRow | null> {
    const [row] = await queries.$queryRaw<{ readonly id: MatchId; readonly seen: string }[]>`
      SELECT m."id", ${column} AS "seen" FROM "matches" m WHERE ${where} LIMIT 1`;
    return row ? readSeen(row.id, row.seen) : null;
  }

  return {
    byId: (matchId: MatchId) => load(sql`m."id" = ${matchId}`),
    /** The thread's most recent match. */
    byThread: (threadId: string) => load(sql`m."threadId" = ${threadId} ORDER BY m."createdAt" DESC`),
  };
}
