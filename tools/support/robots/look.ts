/**
 * Looks into the bot's database from outside, past the bot's own code: positions for people who think about their move,
 * rows for those who check afterwards. Never writes; how a server is asked is said beside it.
 */
import { createClient } from '@libsql/client';
import type { SqliteAddress } from '../../../scripts/database/address.js';
import { databaseAddress } from '../../../scripts/migrate.js';
import type { GameState } from '../../../src/rules/index.ts';
import { lookAtServer, type Row, type Source } from './lookAtServer.ts';

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

export interface Look extends Pick<Source, 'integrity' | 'close'> {
  position(matchId: string): Promise<Position | null>;
  /** Which match an interaction was about; null where it left no trace. */
  matchOf(interactionId: string): Promise<string | null>;
  /** Announcements that are still to be told. */
  untold(): Promise<number>;
  rows(sql: string): Promise<readonly Row[]>;
}

export async function openLook(url: string): Promise<Look> {
  const address = databaseAddress(url);
  const { ask, integrity, close } =
    address.kind === 'postgresql' ? await lookAtServer(address) : await lookAtFile(address);
  return {
    async position(matchId) {
      const [match] = await ask(
        `SELECT version, status, "hostId", "timeControl", state,
           (SELECT string_agg("personId", ',' ORDER BY position) FROM seats WHERE "matchId" = id) AS members
         FROM matches WHERE id = $1`,
        [matchId],
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
      const [row] = await ask('SELECT "matchId" FROM interactions WHERE id = $1', [interactionId]);
      return row === undefined ? null : String(row.matchId);
    },
    untold: async () => Number((await ask('SELECT count(*) AS n FROM outbox WHERE "closedAt" IS NULL'))[0]?.n),
    rows: (sql) => ask(sql),
    integrity,
    close,
  };
}

/** Asks a SQLite file, beside the bot that has it open. */
async function lookAtFile({ url }: SqliteAddress): Promise<Source> {
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 5000');
  const ask: Source['ask'] = async (sql, given = []) => (await client.execute({ sql, args: [...given] })).rows;
  return {
    ask,
    async integrity() {
      const pages = (await ask('PRAGMA integrity_check')).map((row) => String(row.integrity_check));
      const references = (await ask('PRAGMA foreign_key_check')).map((row) => `broken reference in ${row.table}`);
      return [...pages.filter((line) => line !== 'ok'), ...references];
    },
    close: async () => client.close(),
  };
}
