/** Copies a database of one kind into an empty one of the other and compares them; can resume after an interruption. */
import { statSync } from 'node:fs';
import type { SqliteAddress } from '../../../scripts/database/address.js';
import { refuseBots } from '../../../scripts/database/postgresql/serverCheck.js';
import { readServerStatus } from '../../../scripts/database/status.js';
import { lockFile, lockSentence } from '../../../scripts/files/fileLock.js';
import { type DatabaseAddress, DatabaseFault, databaseAddress, migrate } from '../../../scripts/migrate.js';
import { type Clock, reasonOf } from '../../kernel/index.ts';
import { StorageFailure } from '../../match/index.ts';
import { classifyPostgresqlError } from '../connection/postgresql/failures.ts';
import { classifySqliteError } from '../connection/sqlite/failures.ts';
import { compare } from './compare.ts';
import { type Table, type TransferDatabase, UNFINISHED } from './database.ts';
import { openSqliteTransfer, tablesOf } from './sqlite.ts';

const BATCH_SIZE = 500;

export interface TransferOptions {
  /** Both as in DATABASE_URL; one is a SQLite file, the other a PostgreSQL database. */
  readonly from: string;
  readonly to: string;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  /** Copies what belongs to the games outside the databases; if it throws, the target stays unfinished. */
  readonly copyFiles?: () => Promise<void>;
}

export interface TransferResult {
  readonly matches: number;
  readonly rows: number;
}

/**
 * Changes nothing in the source except by migrations.
 * @throws DatabaseFault if one of them is unusable, or if they differ at the end
 */
export async function transfer({ from, to, clock, say, copyFiles }: TransferOptions): Promise<TransferResult> {
  const [source, target] = [databaseAddress(from), databaseAddress(to)];
  const file = [source, target].find((address) => address.kind === 'sqlite');
  if (file === undefined || source.kind === target.kind) {
    throw new DatabaseFault(
      'One of --from and --to must be a file ("file:data/intarsia.db") and the other a PostgreSQL database ("postgresql://…").',
    );
  }
  await expectSource(source);
  const lock = lockFile(file.file, { since: clock.now() });
  if (!lock.ok)
    throw new DatabaseFault(lockSentence(lock, `The database ${file.called}`, file === source ? '--from' : '--to'));
  const sides: TransferDatabase[] = [];
  const closeAll = async () => {
    for (let side = sides.pop(); side; side = sides.pop()) await side.close();
  };
  try {
    await migrate(from, { log: say });
    await migrate(to, { log: say, filledBy: UNFINISHED });
    const here = await sideOf(source);
    sides.push(here);
    const there = await sideOf(target);
    sides.push(there);
    const tables = await tablesIn(file);
    await begin(here, there, tables, from, say);
    let rows = 0;
    for (const table of tables) rows += await copy(here, there, table, say);
    for (const table of tables)
      if (table.isNumbered) await there.continueNumbering(table, await here.lastNumber(table));
    const { matches, differences } = await compare(here, there, tables, (done, all) =>
      say(`checked ${done} of ${all} games`),
    );
    if (differences.length > 0) throw new DatabaseFault(notTheSame(there, differences));
    await copyFiles?.();
    await there.execute(`DROP TABLE "${UNFINISHED}"`);
    await closeAll();
    return { matches, rows };
  } catch (error) {
    // A connection that failed may fail again.
    while (sides.length > 0) await closeAll().catch(() => undefined);
    throw interruption(error, file.file);
  } finally {
    lock.release();
  }
}

/** Words failures of the server, the connection and the disk; returns others unchanged. */
function interruption(error: unknown, file: string): unknown {
  if (error instanceof DatabaseFault || !(error instanceof Error)) return error;
  const failure = classifySqliteError(classifyPostgresqlError(error), file);
  if (!(failure instanceof StorageFailure) && !('code' in error)) return error;
  const reason = failure instanceof StorageFailure ? failure.message : reasonOf(error);
  return new DatabaseFault(
    `The transfer was interrupted (${reason.replace(/\.$/, '')}): the same command continues it.`,
    { cause: error },
  );
}

/** Refuses a wrong name, which the migrations would turn into an empty database. */
async function expectSource(source: DatabaseAddress): Promise<void> {
  const isEmpty =
    source.kind === 'sqlite'
      ? !statSync(source.file, { throwIfNoEntry: false })?.size
      : (await readServerStatus(source)).newest === 'none';
  if (isEmpty)
    throw new DatabaseFault(`There are no games to copy in ${source.called}: name the bot's database with --from.`);
}

async function sideOf(address: DatabaseAddress): Promise<TransferDatabase> {
  if (address.kind === 'sqlite') return openSqliteTransfer(address);
  await refuseBots(address, 'intarsia transfer');
  const { openPostgresqlTransfer } = await import('./postgresql.ts');
  return openPostgresqlTransfer(address);
}

async function tablesIn(address: SqliteAddress): Promise<readonly Table[]> {
  const side = openSqliteTransfer(address);
  try {
    return await tablesOf(side.client);
  } finally {
    await side.close();
  }
}

/** Marks the target with its source, and refuses a target that has other data. */
async function begin(
  here: TransferDatabase,
  there: TransferDatabase,
  tables: readonly Table[],
  from: string,
  say: TransferOptions['say'],
): Promise<void> {
  // The name contains no password.
  const source = databaseAddress(from).called;
  if (await isUnfinished(there)) {
    const [earlierSource] = await there.firstColumn(`SELECT source FROM "${UNFINISHED}"`);
    if (earlierSource !== undefined && earlierSource !== source) {
      throw new DatabaseFault(
        `The database ${there.displayName} is half filled from ${earlierSource}: continue with that, or name an empty one with --to.`,
      );
    }
    if (earlierSource === source) say(`continuing the transfer from ${here.displayName}`);
  } else {
    for (const table of tables) {
      if ((await there.last(table)) === null) continue;
      throw new DatabaseFault(
        `The database ${there.displayName} is not empty (its table ${table.name} has rows): name an empty one with --to.`,
      );
    }
    await there.execute(`CREATE TABLE "${UNFINISHED}" (source TEXT NOT NULL)`);
  }
  await there.execute(`DELETE FROM "${UNFINISHED}"`);
  await there.execute(`INSERT INTO "${UNFINISHED}" VALUES ('${source.replaceAll("'", "''")}')`);
}

async function isUnfinished(side: TransferDatabase): Promise<boolean> {
  return side.firstColumn(`SELECT 1 FROM "${UNFINISHED}"`).then(
    () => true,
    () => false,
  );
}

async function copy(
  here: TransferDatabase,
  there: TransferDatabase,
  table: Table,
  say: TransferOptions['say'],
): Promise<number> {
  const all = await here.count(table);
  let after = await there.last(table);
  let done = after === null ? 0 : await there.count(table);
  for (;;) {
    const rows = await here.read(table, after, BATCH_SIZE);
    if (rows.length > 0) await there.write(table, rows);
    done += rows.length;
    if (rows.length > 0 || all === 0) say(`${table.name}: ${done} of ${all}`);
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last;
  }
}

function notTheSame(there: TransferDatabase, differences: readonly string[]): string {
  const more = differences.length > 5 ? ` and ${differences.length - 5} more` : '';
  return `${there.displayName} differs from its source (${differences.slice(0, 5).join('; ')}${more}): one of them was changed meanwhile. The source is intact; start again with an empty --to.`;
}
