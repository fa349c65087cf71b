/**
 * A PostgreSQL database: copied by `pg_dump` and put back by `pg_restore`, which come with PostgreSQL and know all of it.
 * Whether the copy is good is found out by whoever restores it; keeping the server's own files is its owner's matter.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import type { PostgresqlAddress } from '../../../scripts/database/address.js';
import { connectionFault } from '../../../scripts/database/postgresqlFault.js';
import { connectClient } from '../../../scripts/database/postgresqlSettings.js';
import { DatabaseFault } from '../../../scripts/migrate.js';
import type { BackedUpDatabase, Copied, CopyRefusal, Unpacked } from './database.ts';

/** Prisma's own notes, of which only the newest is of interest. */
const MIGRATIONS = '_prisma_migrations';
const PACKAGE = 'postgresql-client';

export function postgresqlDatabase(address: PostgresqlAddress): BackedUpDatabase {
  const { schema, called } = address;
  return {
    kind: 'postgresql',
    name: called,
    copy: (file, signal) => dump(address, file, signal),
    inTheWay: () =>
      onConnection(address, async (client) => {
        const tables = await tablesOf(client, schema);
        return tables.length === 0 ? [] : [`the tables of the database ${called} (${tables.join(', ')})`];
      }),
    unpack: (content) => load(address, content),
  };
}

async function dump(
  address: PostgresqlAddress,
  file: string,
  signal: AbortSignal | undefined,
): Promise<({ readonly ok: true } & Copied) | CopyRefusal> {
  return onConnection(address, async (client) => {
    // What is counted and what is copied is one state, whatever is played meanwhile.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // pg_dump may take longer than a transaction is otherwise let alone.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const contents = await contentsOf(client, address.schema);
    // Compressed with all the rest of the backup, and not twice.
    const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--schema=${address.schema}`];
    const dumped = await runProgram(address, {
      program: 'pg_dump',
      options: [...options, `--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${file}`],
      ...(signal ? { signal } : {}),
    });
    return dumped.ok ? { ok: true, ...contents } : dumped;
  });
}

async function load(address: PostgresqlAddress, content: Readable): Promise<Unpacked | CopyRefusal> {
  const { schema, url } = address;
  const drop = () =>
    onConnection(address, async (client) => {
      for (const table of await tablesOf(client, schema))
        await client.query(`DROP TABLE "${schema}"."${table}" CASCADE`);
    });
  // Every database has the usual one; another one is made as a start would make it.
  await onConnection(address, (client) => client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`));
  const loaded = await runProgram(address, {
    program: 'pg_restore',
    options: ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--schema=${schema}`],
    input: content,
  });
  if (!loaded.ok) return loaded;
  const contents = await onConnection(address, (client) => contentsOf(client, schema));
  return { ok: true, url, contents, settle: async () => undefined, drop };
}

interface ProgramRun {
  readonly program: 'pg_dump' | 'pg_restore';
  readonly options: readonly string[];
  readonly input?: Readable;
  readonly signal?: AbortSignal;
}

async function runProgram(
  { libpq }: PostgresqlAddress,
  { program, options, input, signal }: ProgramRun,
): Promise<{ readonly ok: true } | CopyRefusal> {
  const address = new URL(libpq);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const passing = passwordFile(password);
  const child = spawn(program, [...options, `--dbname=${address.href}`], {
    env: { ...process.env, ...passing.environment },
    stdio: ['pipe', 'ignore', 'pipe', passing.file ?? 'ignore'],
    ...(signal ? { signal } : {}),
  });
  passing.close();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said = `${said}${chunk}`.slice(-MOST_SAID);
  });
  const ended = new Promise<number | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code ?? 1));
  });
  // It may end before it has read all, and then says why.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  else child.stdin?.end();
  const code = await ended;
  if (code === 0) return { ok: true };
  signal?.throwIfAborted();
  if (code instanceof Error && 'code' in code && code.code === 'ENOENT')
    return { ok: false, code: 'noProgram', program, package: PACKAGE };
  return { ok: false, code: 'notCopied', reason: said.trim().split('\n')[0] ?? `${program} failed` };
}

const MOST_SAID = 4000;

/**
 * How the password gets to PostgreSQL's programs: as their fourth open file, which has no name any more. Other programs of this user could read
 * it in an environment or in a file with a name. Windows shows environments to nobody, and has no such file.
 */
function passwordFile(password: string) {
  if (password === '') return { environment: {}, file: null, close: () => undefined };
  if (process.platform === 'win32')
    return { environment: { PGPASSWORD: password }, file: null, close: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-backup-'));
  try {
    const name = path.join(folder, 'password');
    writeFileSync(name, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 });
    const file = openSync(name, 'r');
    return { environment: { PGPASSFILE: '/dev/fd/3' }, file, close: () => closeSync(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function contentsOf(client: Client, schema: string): Promise<Copied> {
  const tables = await tablesOf(client, schema);
  const counts: Record<string, number> = {};
  for (const table of tables.filter((name) => name !== MIGRATIONS)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM "${schema}"."${table}"`);
    counts[table] = Number(rows[0]?.count);
  }
  if (!tables.includes(MIGRATIONS)) return { migration: null, counts };
  const newest = await client.query<{ name: string | null }>(
    `SELECT max(migration_name) AS name FROM "${schema}"."${MIGRATIONS}"`,
  );
  return { migration: newest.rows[0]?.name ?? null, counts };
}

async function tablesOf(client: Client, schema: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** @throws DatabaseFault where the server lets nobody in, in a sentence without the password */
async function onConnection<Result>(
  address: PostgresqlAddress,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(address).catch((error: unknown) => {
    throw new DatabaseFault(connectionFault(address, error), { cause: error });
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
