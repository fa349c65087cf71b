/**
 * Looks into the bot's database from outside, past the bot's own code: positions for people who think about their move,
 * rows for those who check afterwards. Never writes.
 */
import { type Client, createClient, type Row } from '@libsql/client';
import type { GameState } from '../../src/rules/index.ts';

export interface Position {
  readonly version: number;
  readonly status: string;
  /** Ids by seat. */
  readonly members: readonly string[];
  readonly hostId: string;
  readonly state: GameState | null;
  /** Whether it is played with a clock. */
  readonly isTimed: boolean;
}

export interface Look {
  position(matchId: string): Promise<Position | null>;
  /** Which match an interaction was about; null where it left no trace. */
  matchOf(interactionId: string): Promise<string | null>;
  /** Announcements that are still to be told. */
  untold(): Promise<number>;
  rows(sql: string): Promise<readonly Row[]>;
  close(): void;
}

export async function openLook(url: string): Promise<Look> {
  const client: Client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 5000');
  const one = async (sql: string, argument: string): Promise<Row | undefined> =>
    (await client.execute({ sql, args: [argument] })).rows[0];
  return {
    async position(matchId) {
      const match = await one(
        `SELECT version, status, "hostId", "timeControl",
           state,
           (SELECT group_concat("personId") FROM (SELECT "personId" FROM seats WHERE "matchId" = id ORDER BY position)) AS members
         FROM matches WHERE id = ?`,
        matchId,
      );
      if (match === undefined) return null;
      return {
        version: Number(match.version),
        status: String(match.status),
        hostId: String(match.hostId),
        isTimed: match.timeControl !== null,
        members: match.members === null ? [] : String(match.members).split(','),
        state: match.state === null ? null : (JSON.parse(String(match.state)) as GameState),
      };
    },
    async matchOf(interactionId) {
      const row = await one('SELECT "matchId" FROM interactions WHERE id = ?', interactionId);
      return row === undefined ? null : String(row.matchId);
    },
    untold: async () =>
      Number((await client.execute('SELECT count(*) AS n FROM outbox WHERE "closedAt" IS NULL')).rows[0]?.n),
    rows: async (sql) => (await client.execute(sql)).rows,
    close: () => client.close(),
  };
}
