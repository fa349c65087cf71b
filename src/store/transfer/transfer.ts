/**
 * Copies everything from a database of one kind into an empty one of the other, and checks it: batch by batch in the order of
 * keys, so that one that was ended half-way is gone on with. Where the addresses come from is left to the command.
 */
import type { SqliteAddress } from '../../../scripts/database/address.js';
import { lockFile, lockSentence } from '../../../scripts/fileLock.js';
import { type DatabaseAddress, DatabaseFault, databaseAddress, migrate } from '../../../scripts/migrate.js';
import type { Clock } from '../../kernel/index.ts';
import { compare } from './compare.ts';
import { type Side, type Table, UNFINISHED } from './side.ts';
import { sqliteSide } from './sqliteSide.ts';
import { tablesOf } from './tables.ts';

const ROWS = 500;
/** For bots on the server. */
const LOOKS = 10;

export interface TransferWish {
  /** As in DATABASE_URL; the one is a SQLite file, the other a PostgreSQL database. */
  readonly from: string;
  readonly to: string;
  readonly clock: Clock;
  /** Hears how far it is, in a line for people. */
  readonly say: (line: string) => void;
}

export interface Transferred {
  readonly matches: number;
  readonly rows: number;
}

/**
 * Nothing of the source is changed, but for being brought up to date as by a start.
 * @throws DatabaseFault in a sentence for people, when one of them cannot be used or they are not the same in the end
 */
export async function transfer({ from, to, clock, say }: TransferWish): Promise<Transferred> {
  const [source, target] = [databaseAddress(from), databaseAddress(to)];
  const file = [source, target].find((address) => address.kind === 'sqlite');
  if (file === undefined || source.kind === target.kind) {
    throw new DatabaseFault(
      'One of --from and --to must be a file ("file:data/intarsia.db") and the other a PostgreSQL database ("postgresql://…").',
    );
  }
  const lock = lockFile(file.file, { since: clock.now() });
  if (!lock.ok)
    throw new DatabaseFault(lockSentence(lock, `The database ${file.called}`, file === source ? '--from' : '--to'));
  const sides: Side[] = [];
  try {
    await migrate(from, { log: say });
    await migrate(to, { log: say, isTransferring: true });
    const here = await sideOf(source);
    sides.push(here);
    const there = await sideOf(target);
    sides.push(there);
    const tables = await tablesIn(file);
    await begin(here, there, tables, from, say);
    let rows = 0;
    for (const table of tables) rows += await copy(here, there, table, say);
    for (const table of tables) if (table.isNumbered) await there.goOnNumbering(table);
    const { matches, differences } = await compare(here, there, tables, (done, all) =>
      say(`checked ${done} of ${all} games`),
    );
    if (differences.length > 0) throw new DatabaseFault(notTheSame(there, differences));
    await there.execute(`DROP TABLE "${UNFINISHED}"`);
    return { matches, rows };
  } finally {
    for (const side of sides) await side.close();
    lock.release();
  }
}

async function sideOf(address: DatabaseAddress): Promise<Side> {
  if (address.kind === 'sqlite') return sqliteSide(address);
  const { postgresqlSide } = await import('./postgresqlSide.ts');
  const side = await postgresqlSide(address);
  // The server takes a moment to notice that one has just been stopped.
  for (let look = 0; look < LOOKS; look += 1) {
    const bots = await side.firsts(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'intarsia'`,
    );
    if (bots.length === 0) return side;
    await side.execute('SELECT pg_sleep(0.2)');
  }
  await side.close();
  throw new DatabaseFault(
    `A bot is connected to ${address.called}: stop it first, or it would play on what is being copied.`,
  );
}

async function tablesIn(address: SqliteAddress): Promise<readonly Table[]> {
  const side = sqliteSide(address);
  try {
    return await tablesOf(side.client);
  } finally {
    await side.close();
  }
}

/** Notes in the target that it is being filled, and from where; refuses one that holds something else. */
async function begin(
  here: Side,
  there: Side,
  tables: readonly Table[],
  from: string,
  say: TransferWish['say'],
): Promise<void> {
  const source = sourceOf(from);
  if (await isUnfinished(there)) {
    const [begun] = await there.firsts(`SELECT source FROM "${UNFINISHED}"`);
    if (begun !== undefined && begun !== source) {
      throw new DatabaseFault(
        `The database ${there.called} is half filled from ${begun}: go on with that, or name an empty one by --to.`,
      );
    }
    if (begun === source) say(`going on with what was begun from ${here.called}`);
  } else {
    for (const table of tables) {
      if ((await there.last(table)) === null) continue;
      throw new DatabaseFault(
        `The database ${there.called} is not empty (there is something in its table ${table.name}): name an empty one by --to.`,
      );
    }
    await there.execute(`CREATE TABLE "${UNFINISHED}" (source TEXT NOT NULL)`);
  }
  await there.execute(`DELETE FROM "${UNFINISHED}"`);
  await there.execute(`INSERT INTO "${UNFINISHED}" VALUES ('${source.replaceAll("'", "''")}')`);
}

/** Without a password. */
function sourceOf(from: string): string {
  const address = databaseAddress(from);
  return address.called;
}

async function isUnfinished(side: Side): Promise<boolean> {
  return side.firsts(`SELECT 1 FROM "${UNFINISHED}"`).then(
    () => true,
    () => false,
  );
}

async function copy(here: Side, there: Side, table: Table, say: TransferWish['say']): Promise<number> {
  const all = await here.count(table);
  let after = await there.last(table);
  let done = after === null ? 0 : await there.count(table);
  for (;;) {
    const rows = await here.read(table, after, ROWS);
    if (rows.length > 0) await there.write(table, rows);
    done += rows.length;
    if (rows.length > 0 || all === 0) say(`${table.name}: ${done} of ${all}`);
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last;
  }
}

function notTheSame(there: Side, differences: readonly string[]): string {
  const more = differences.length > 5 ? ` and ${differences.length - 5} more` : '';
  return `What is in ${there.called} is not what was to be copied (${differences.slice(0, 5).join('; ')}${more}): something has changed one of them meanwhile. Nothing of the source is lost; begin anew with an empty --to.`;
}
