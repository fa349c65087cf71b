/** Statements that are kept say the same as ones that are prepared each time, and keep nobody from the file. */
import path from 'node:path';
import type { Client } from '@libsql/client';
import { Sqlite3Client } from '@libsql/client/sqlite3';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { createCachingClient } from '../../../src/store/connection/sqlite/statementCache.ts';
import { outside, temporaryFolder } from '../../support/store.ts';

const TABLE = 'CREATE TABLE "things" ("id" INTEGER PRIMARY KEY, "name" TEXT UNIQUE, "at" DATETIME)';
/** More than are kept. */
const STATEMENTS = [
  'INSERT INTO "things" ("name", "at") VALUES (?, ?) RETURNING "id", "at"',
  'INSERT INTO "things" ("name", "at") VALUES (?, ?)',
  'SELECT * FROM "things" WHERE "name" < ? OR "at" = ? ORDER BY "id"',
  'UPDATE "things" SET "at" = ? WHERE "name" <= ? RETURNING "name"',
  'DELETE FROM "things" WHERE "name" = ? AND "at" <> ?',
  'SELECT count(*) AS "count", max(?, ?) AS "most" FROM "things"',
];
const KEPT = 4;

async function opened(clientOf: (file: string) => Client): Promise<{ client: Client; file: string }> {
  const file = path.join(await temporaryFolder(), 'things.db');
  const client = clientOf(file);
  onTestFinished(() => client.close());
  await client.executeMultiple(`PRAGMA journal_mode = WAL; ${TABLE}`);
  return { client, file };
}

/** What a statement has given back, or why it has failed. */
async function answered(client: Client, sql: string, args: string[]) {
  try {
    const { columns, columnTypes, rows, rowsAffected } = await client.execute({ sql, args });
    return { columns, columnTypes, rows: rows.map((row) => ({ ...row })), rowsAffected };
  } catch (error) {
    return String(error);
  }
}

test('statements that are kept answer as ones that are prepared each time', async () => {
  const keeping = await opened((file) => createCachingClient(file, KEPT));
  const eachTime = await opened((file) => new Sqlite3Client(file, {}, new Database(file), 'number'));
  const log = outside(`file:${keeping.file}`);
  let failures = 0;
  for (let round = 0; round < 60; round++) {
    const sql = STATEMENTS[(round * 5 + Math.floor(round / 7)) % STATEMENTS.length] ?? '';
    const args = [`name ${round % 4}`, `name ${round % 5}`];
    const expected = await answered(eachTime.client, sql, args);
    if (typeof expected === 'string') failures += 1;
    expect(await answered(keeping.client, sql, args), `${round}: ${sql}`).toEqual(expected);
    // Whatever is still being read would keep the log from being emptied.
    const { rows } = await log.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(rows[0]).toMatchObject({ busy: 0 });
  }
  expect(failures).toBeGreaterThan(0);
});
