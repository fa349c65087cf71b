/** Backs up PostgreSQL with `pg_dump` and restores it with `pg_restore`. */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import type { PostgresqlAddress } from '../../../scripts/database/address.js';
import { connectionFault } from '../../../scripts/database/postgresql/fault.js';
import { connectClient } from '../../../scripts/database/postgresql/settings.js';
import { DatabaseFault } from '../../../scripts/migrate.js';
import { isSystemError } from '../../kernel/index.ts';
import type { BackedUpDatabase, CopiedContents, CopyRefusal, UnpackedDatabase } from './database.ts';

const MIGRATIONS = '_prisma_migrations';
/** The table that marks a database as incomplete until its restore is finished (scripts/database/fault.js). */
const UNFINISHED = '_restore';
const PACKAGE = 'postgresql-client';

export function postgresqlDatabase(address: PostgresqlAddress): BackedUpDatabase {
  const { schema, called } = address;
  return {
    kind: 'postgresql',
    name: called,
    copy: (file, signal) => dump(address, file, signal),
    conflicts: () =>
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
): Promise<({ readonly ok: true } & CopiedContents) | CopyRefusal> {
  return onConnection(address, async (client) => {
    // The counts and the copy use the same snapshot.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // pg_dump may take longer than the usual timeout.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const contents = await contentsOf(client, address.schema);
    // Not compressed, because the backup is.
    const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--schema=${address.schema}`];
    const dumped = await runProgram(address, {
      program: 'pg_dump',
      options: [...options, `--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${file}`],
      folder: path.dirname(file),
      ...(signal ? { signal } : {}),
    });
    return dumped.ok ? { ok: true, ...contents } : dumped;
  });
}

async function load(address: PostgresqlAddress, content: Readable): Promise<UnpackedDatabase | CopyRefusal> {
  const { schema, url } = address;
  const marker = `"${schema}"."${UNFINISHED}"`;
  const drop = () =>
    onConnection(address, async (client) => {
      const tables = (await tablesOf(client, schema)).map((table) => `"${schema}"."${table}"`);
      await client.query(`DROP TABLE ${tables.join(', ')} CASCADE`);
    });
  const moveIntoPlace = () =>
    onConnection(address, async (client) => {
      await client.query(`DROP TABLE ${marker}`);
      return { ok: true as const };
    });
  await onConnection(address, async (client) => {
    // A schema other than the default may not exist yet.
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await client.query(`CREATE TABLE ${marker} ()`);
  });
  let isLoaded = false;
  try {
    const loaded = await runProgram(address, {
      program: 'pg_restore',
      options: ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--schema=${schema}`],
      // The bot's own files are there, too.
      folder: path.resolve('data'),
      input: content,
    });
    if (!loaded.ok) return loaded;
    const contents = await onConnection(address, (client) => contentsOf(client, schema));
    isLoaded = true;
    return { ok: true, url, contents, moveIntoPlace, discard: drop };
  } finally {
    if (!isLoaded) await drop();
  }
}

interface ProgramRun {
  readonly program: 'pg_dump' | 'pg_restore';
  readonly options: readonly string[];
  /** For passwords, if the system's folder for temporary files cannot be written. */
  readonly folder: string;
  readonly input?: Readable;
  readonly signal?: AbortSignal;
}

async function runProgram(
  address: PostgresqlAddress,
  { program, options, folder, input, signal }: ProgramRun,
): Promise<{ readonly ok: true } | CopyRefusal> {
  const secrets = secretFiles(address, [tmpdir(), folder]);
  const child = spawn(program, [...options, `--dbname=${address.libpq}`], {
    env: { ...process.env, ...secrets.environment },
    stdio: ['pipe', 'ignore', 'pipe', ...secrets.files],
    ...(signal ? { signal } : {}),
  });
  for (const file of secrets.files) closeSync(file);
  let message = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    message = `${message}${chunk}`.slice(-MAX_MESSAGE_LENGTH);
  });
  const exit = new Promise<number | Error>((resolve) => {
    // An aborted program ends later, and could write its file after the caller has removed it.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  // The program may exit early; its error message says why.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  else child.stdin?.end();
  const code = await exit;
  if (code === 0) return { ok: true };
  signal?.throwIfAborted();
  if (code instanceof Error && 'code' in code && code.code === 'ENOENT')
    return { ok: false, code: 'noProgram', program, package: PACKAGE };
  return { ok: false, code: 'notCopied', reason: message.trim().split('\n')[0] || `${program} failed` };
}

const MAX_MESSAGE_LENGTH = 4000;

/**
 * Passes passwords to PostgreSQL's programs as file descriptors of deleted files, because other processes of this user
 * could read an environment variable, an argument or a named file. Windows hides environments and has no such
 * descriptors, and there only an unencrypted private key works.
 * @throws DatabaseFault if none of the folders can be written
 */
function secretFiles({ password, keyPassword }: PostgresqlAddress, folders: readonly string[]) {
  if (process.platform === 'win32') return { environment: password === '' ? {} : { PGPASSWORD: password }, files: [] };
  const environment: Record<string, string> = {};
  const files: number[] = [];
  const add = (variable: string, content: string) => {
    environment[variable] = `/dev/fd/${FIRST_FREE_DESCRIPTOR + files.length}`;
    files.push(deletedFile(content, folders));
  };
  if (password !== '') add('PGPASSFILE', `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`);
  if (keyPassword !== '') {
    add('PGSERVICEFILE', `[intarsia]\nsslpassword=${keyPassword}\n`);
    environment.PGSERVICE = 'intarsia';
  }
  return { environment, files };
}

/** After standard input, output and error. */
const FIRST_FREE_DESCRIPTOR = 3;

/** An open file with this content and no name, in the first of the folders that can be written. */
function deletedFile(content: string, [first = '', ...others]: readonly string[]): number {
  try {
    return deletedFileIn(first, content);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (others.length > 0) return deletedFile(content, others);
    throw new DatabaseFault(
      `PostgreSQL's programs get the password in a temporary file, which cannot be written in ${tmpdir()} or ${first} (${error.code}): set TMPDIR to a folder with some free space that is writable.`,
      { cause: error },
    );
  }
}

function deletedFileIn(place: string, content: string): number {
  const folder = mkdtempSync(path.join(place, 'intarsia-backup-'));
  try {
    const name = path.join(folder, 'secret');
    writeFileSync(name, content, { mode: 0o600 });
    return openSync(name, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function contentsOf(client: Client, schema: string): Promise<CopiedContents> {
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

/** @throws DatabaseFault if the server refuses the connection; its message contains no password */
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
