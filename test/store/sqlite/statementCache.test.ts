/** Cached statements return the same results as uncached ones, and do not lock the file. */
import path from 'node:path';
import type { Client } from '@libsql/client';
import { Sqlite3Client } from '@libsql/client/sqlite3';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { createCachingClient } from '../../../src/store/connection/sqlite/singleConnection.ts';
import { rawDatabase, temporaryFolder } from '../../support/database/store.ts';

const CREATE_TABLE = 'CREATE TABLE "things" ("id" INTEGER PRIMARY KEY, "name" TEXT UNIQUE, "at" DATETIME)';
/** More than the cache holds. */
const STATEMENTS = [
  'INSERT INTO "things" ("name", "at") VALUES (?, ?) RETURNING "id", "at"',
  'INSERT INTO "things" ("name", "at") VALUES (?, ?)',
  'SELECT * FROM "things" WHERE "name" < ? OR "at" = ? ORDER BY "id"',
  'UPDATE "things" SET "at" = ? WHERE "name" <= ? RETURNING "name"',
  'DELETE FROM "things" WHERE "name" = ? AND "at" <> ?',
  'SELECT count(*) AS "count", max(?, ?) AS "most" FROM "things"',
];
const CACHE_SIZE = 4;

async function opened(clientOf: (file: string) => Client): Promise<{ client: Client; file: string }> {
  const file = path.join(await temporaryFolder(), 'things.db');
  const client = clientOf(file);
  onTestFinished(() => client.close());
  await client.executeMultiple(`PRAGMA journal_mode = WAL; ${CREATE_TABLE}`);
  return { client, file };
}

/** The result of a statement, or its error. */
async function outcomeOf(client: Client, sql: string, args: string[]) {
  try {
    const { columns, columnTypes, rows, rowsAffected } = await client.execute({ sql, args });
    return { columns, columnTypes, rows: rows.map((row) => ({ ...row })), rowsAffected };
  } catch (error) {
    return String(error);
  }
}

test('cached statements return the same results as uncached ones', async () => {
  const cached = await opened((file) => createCachingClient(file, CACHE_SIZE));
  const uncached = await opened((file) => new Sqlite3Client(file, {}, new Database(file), 'number'));
  const log = rawDatabase(`file:${cached.file}`);
  let failures = 0;
  for (let round = 0; round < 60; round++) {
    const sql = STATEMENTS[(round * 5 + Math.floor(round / 7)) % STATEMENTS.length] ?? '';
    const args = [`name ${round % 4}`, `name ${round % 5}`];
    const expected = await outcomeOf(uncached.client, sql, args);
    if (typeof expected === 'string') failures += 1;
    expect(await outcomeOf(cached.client, sql, args), `${round}: ${sql}`).toEqual(expected);
    // An unfinished read would block the checkpoint.
    const { rows } = await log.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(rows[0]).toMatchObject({ busy: 0 });
  }
  expect(failures).toBeGreaterThan(0);
});
