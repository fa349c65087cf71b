/**
 * Asks a PostgreSQL server beside the bots that use it, and asks again where it has been away: whoever looks at a server that is
 * restarted meanwhile waits until it is there.
 */
import pg from 'pg';
import type { PostgresqlAddress } from '../../../scripts/database/address.js';
import { connectionSettings, sessionStatement, settledAddress } from '../../../scripts/database/postgresqlSettings.js';

/** Values by the names of columns. */
export type Row = Readonly<Record<string, unknown>>;

/** How one kind of database is asked. */
export interface Source {
  /** SQL that both kinds understand; its arguments are `$1`, `$2`, … */
  ask(sql: string, given?: readonly string[]): Promise<readonly Row[]>;
  /** What the database finds wrong with itself, in sentences. */
  integrity(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const CONNECTIONS = 4;
const AGAIN_MS = 200;
/** Longer than any server is away that comes back. */
const PATIENCE_MS = 120_000;

/** Every index against its table, the tables against themselves, and the references that are kept by triggers. */
const CHECKS = [
  `SELECT 'heap of ' || c.relname || ': ' || h.msg AS fault
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, verify_heapam(c.oid) h
   WHERE c.relkind = 'r' AND n.nspname = 'public'`,
  `SELECT bt_index_check(c.oid, true)::text AS nothing
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_am a ON a.oid = c.relam
   WHERE c.relkind = 'i' AND n.nspname = 'public' AND a.amname = 'btree'`,
] as const;

export async function lookAtServer(address: PostgresqlAddress): Promise<Source> {
  const pool = new pg.Pool({
    ...connectionSettings(await settledAddress(address)),
    max: CONNECTIONS,
    onConnect: async (client) => void (await client.query(sessionStatement(address))),
  });
  // A connection that breaks is told by what is asked of it next.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  async function ask(sql: string, given: readonly string[] = []): Promise<readonly Row[]> {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      try {
        return (await pool.query<Record<string, unknown>>(sql, [...given])).rows;
      } catch (error) {
        if (!isAway(error) || Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  return {
    ask,
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

/** Nobody answers, or no longer; anything else is an answer to what was asked. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
}
