/** A read-only view of the bot's database, independent of the bot's own code. */
import { createClient } from '@libsql/client';
import pg from 'pg';
import type { PostgresqlAddress, SqliteAddress } from '../../../scripts/database/address.js';
import { connectionSettings, resolveTls, sessionStatement } from '../../../scripts/database/postgresql/settings.js';
import { databaseAddress } from '../../../scripts/migrate.js';
import type { GameState } from '../../../src/rules/index.ts';

export interface Position {
  readonly version: number;
  readonly status: string;
  /** Person ids by seat. */
  readonly members: readonly string[];
  readonly hostId: string;
  readonly state: GameState | null;
  readonly isTimed: boolean;
}

export interface DatabaseView extends Pick<QuerySource, 'integrity' | 'close'> {
  position(matchId: string): Promise<Position | null>;
  /** The match of an interaction, or null. */
  matchOf(interactionId: string): Promise<string | null>;
  /** The number of undelivered announcements. */
  undelivered(): Promise<number>;
  rows(sql: string): Promise<readonly Row[]>;
}

export async function openDatabaseView(url: string): Promise<DatabaseView> {
  const address = databaseAddress(url);
  const { query, integrity, close } =
    address.kind === 'postgresql' ? await postgresqlSource(address) : await sqliteSource(address);
  return {
    async position(matchId) {
      const [match] = await query(
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
      const [row] = await query('SELECT "matchId" FROM interactions WHERE id = $1', [interactionId]);
      return row === undefined ? null : String(row.matchId);
    },
    undelivered: async () => Number((await query('SELECT count(*) AS n FROM outbox WHERE "closedAt" IS NULL'))[0]?.n),
    rows: (sql) => query(sql),
    integrity,
    close,
  };
}

async function sqliteSource({ url }: SqliteAddress): Promise<QuerySource> {
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 5000');
  const ask: QuerySource['query'] = async (sql, given = []) => (await client.execute({ sql, args: [...given] })).rows;
  return {
    query: ask,
    async integrity() {
      const pages = (await ask('PRAGMA integrity_check')).map((row) => String(row.integrity_check));
      const references = (await ask('PRAGMA foreign_key_check')).map((row) => `broken reference in ${row.table}`);
      return [...pages.filter((line) => line !== 'ok'), ...references];
    },
    close: async () => client.close(),
  };
}

export type Row = Readonly<Record<string, unknown>>;

interface QuerySource {
  /** SQL for both kinds of database, with arguments `$1`, `$2`, … */
  query(sql: string, given?: readonly string[]): Promise<readonly Row[]>;
  /** Faults found by the database's own checks. */
  integrity(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 4;
const RETRY_MS = 200;
/** Longer than any outage of a soak. */
const OUTAGE_TIMEOUT_MS = 120_000;

/** Checks indexes against tables, and tables themselves. */
const CHECKS = [
  `SELECT 'heap of ' || c.relname || ': ' || h.msg AS fault
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, verify_heapam(c.oid) h
   WHERE c.relkind = 'r' AND n.nspname = 'public'`,
  `SELECT bt_index_check(c.oid, true)::text AS nothing
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_am a ON a.oid = c.relam
   WHERE c.relkind = 'i' AND n.nspname = 'public' AND a.amname = 'btree'`,
] as const;

async function postgresqlSource(address: PostgresqlAddress): Promise<QuerySource> {
  const pool = new pg.Pool({
    ...connectionSettings(await resolveTls(address)),
    max: MAX_CONNECTIONS,
    onConnect: async (client) => void (await client.query(sessionStatement(address))),
  });
  // The next query reports a broken connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  async function ask(sql: string, given: readonly string[] = []): Promise<readonly Row[]> {
    for (const end = Date.now() + OUTAGE_TIMEOUT_MS; ; ) {
      try {
        return (await pool.query<Record<string, unknown>>(sql, [...given])).rows;
      } catch (error) {
        if (!isUnavailable(error) || Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  return {
    query: ask,
    async integrity() {
      const [heap, indices] = CHECKS;
      const faults = (await ask(heap)).map(({ fault }) => String(fault));
      const broken = await ask(indices).then(
        () => [],
        (error: unknown) => [String(error)],
      );
      return [...faults, ...broken];
    },
    close: () => pool.end(),
  };
}

/** Any other error is an answer to the query. */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
}
