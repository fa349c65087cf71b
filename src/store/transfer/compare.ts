/** Compares the rows of each table in two databases by number, and by hashes per match and of the other tables. */
import { createHash } from 'node:crypto';
import type { Row, Table, TransferDatabase } from './database.ts';

const MATCHES_PER_BATCH = 50;
const ROWS_PER_BATCH = 500;

export interface Comparison {
  readonly matches: number;
  readonly differences: readonly string[];
}

export async function compare(
  from: TransferDatabase,
  to: TransferDatabase,
  tables: readonly Table[],
  progress: (done: number, all: number) => void,
): Promise<Comparison> {
  const differences: string[] = [];
  for (const table of tables) {
    const [here, there] = await Promise.all([from.count(table), to.count(table)]);
    if (here !== there) differences.push(`the table ${table.name} has ${there} rows instead of ${here}`);
    else if (table.matchColumn === null && (await hashOfAll(from, table)) !== (await hashOfAll(to, table))) {
      differences.push(`the table ${table.name} has other contents`);
    }
  }
  const matches = tables.find(({ name }) => name === 'matches');
  if (!matches) throw new Error('there is no table of matches');
  const all = await from.count(matches);
  let done = 0;
  for (let after: Row | null = null; ; ) {
    const rows: readonly Row[] = await from.read(matches, after, MATCHES_PER_BATCH);
    const ids = rows.map(({ id }) => String(id));
    if (ids.length === 0) return { matches: done, differences };
    const [here, there] = [await hashesOf(from, tables, ids), await hashesOf(to, tables, ids)];
    for (const id of ids) if (here.get(id) !== there.get(id)) differences.push(`the match ${id} differs`);
    done += ids.length;
    progress(done, all);
    after = rows.at(-1) ?? null;
  }
}

/** A hash of all rows of each match, from all tables. */
async function hashesOf(
  side: TransferDatabase,
  tables: readonly Table[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map(ids.map((id) => [id, createHash('sha256')]));
  for (const table of tables) {
    if (table.matchColumn === null) continue;
    for (const row of await side.readOf(table, ids)) {
      hashes.get(String(row[table.matchColumn]))?.update(lineOf(table, row));
    }
  }
  return new Map([...hashes].map(([id, hash]) => [id, hash.digest('hex')]));
}

async function hashOfAll(side: TransferDatabase, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for (let after: Row | null = null; ; ) {
    const rows: readonly Row[] = await side.read(table, after, ROWS_PER_BATCH);
    for (const row of rows) hash.update(lineOf(table, row));
    after = rows.at(-1) ?? null;
    if (after === null) return hash.digest('hex');
  }
}

function lineOf({ name, columns }: Table, row: Row): string {
  return `${JSON.stringify([name, ...columns.map((column) => row[column.name])])}\n`;
}
