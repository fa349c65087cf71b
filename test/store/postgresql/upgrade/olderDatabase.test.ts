/**
 * Upgrades of PostgreSQL databases of older versions, which had separate migrations for PostgreSQL; the derived ones
 * are equivalent.
 *
 * `formerTables.txt` lists the structure (`catalogue.ts`) that the separate migrations produced, without parts dropped
 * later. `played-2026-04.sql.gz` is a `pg_dump` of such a database at `20260405000001_seeks_of_any_number`, with the
 * games of `played-2025-07.db.gz` beside it, of which match00004 has no clock and an unanswered question.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readServerStatus } from '../../../../scripts/database/status.js';
import { databaseAddress, migrate } from '../../../../scripts/migrate.js';
import { rawDatabase, temporaryDatabase, temporaryFolder } from '../../../support/database/store.ts';
import { matchTable, playSomeMove } from '../../../support/game/match.ts';
import { bareDatabase } from '../bareDatabase.ts';
import { catalogueOf } from './catalogue.ts';

/** The last migration with a separate version for PostgreSQL. */
const LAST_POSTGRESQL_MIGRATION = '20260411000000_who_asked_for_a_review';
const NEW_MIGRATIONS = [
  '20260407000000_absent_players',
  '20260410000000_why_barred',
  LAST_POSTGRESQL_MIGRATION,
  '20260412000000_daily_puzzles_as_notices',
  '20260501000000_jobs',
  '20260601000000_fewer_tables',
];
const OLDER = path.resolve(import.meta.dirname, '../../../releases/before-0.9/played-2026-04.sql.gz');
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

const fixture = (name: string) => readFile(path.join(import.meta.dirname, name));

async function olderDatabase(): Promise<string> {
  const url = await bareDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(await readFile(OLDER)).toString());
  await client.end();
  return url;
}

async function doctor(url: string) {
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error('these tests require PostgreSQL');
  return readServerStatus(address);
}

test('the derived migrations produce the tables of the former separate ones', async () => {
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (file) => path.basename(file) <= LAST_POSTGRESQL_MIGRATION || !/\/\d+_\w+$/.test(file),
  });
  const url = await bareDatabase();
  await migrate(url, { folder });
  expect(await catalogueOf(url)).toBe((await fixture('formerTables.txt')).toString());
});

test('a database of the separate migrations is upgraded by the new ones, and its games go on', async () => {
  const url = await olderDatabase();
  expect(await doctor(url)).toMatchObject({ newest: '20260405000001_seeks_of_any_number', pending: NEW_MIGRATIONS });
  expect(await migrate(url)).toEqual(NEW_MIGRATIONS);
  expect(await migrate(url)).toEqual([]);
  expect(await doctor(url)).toMatchObject({ newest: NEW_MIGRATIONS.at(-1), pending: [] });
  expect(await catalogueOf(url)).toBe(await catalogueOf(await temporaryDatabase()));
  const waited = await rawDatabase(url).execute(`
    SELECT (p."dueAt" - p."createdAt")::text AS question, (c."dueAt" - m."updatedAt")::text AS move
    FROM proposals p JOIN matches m ON m.id = p."matchId" JOIN turn_clocks c ON c."matchId" = m.id`);
  expect(waited.rows).toEqual([{ question: '7 days', move: '7 days' }]);
  const table = await matchTable(url, { clock: { now: () => new Date('2025-03-02T12:00:00.000Z') } });
  expect((await table.matches.history('match00004')).length).toBe(6);
  await playSomeMove(table, 'match00004');
  expect((await table.matches.history('match00004')).length).toBe(7);
});

test('a database with the checksums of a checkout with CRLF is upgraded, too', async () => {
  const url = await olderDatabase();
  const former: Record<string, [unix: string, windows: string]> = JSON.parse(
    (
      await readFile(path.resolve(import.meta.dirname, '../../../../scripts/database/postgresql/formerPostgresql.json'))
    ).toString(),
  );
  for (const [unix, windows] of Object.values(former)) {
    await rawDatabase(url).execute(`UPDATE _prisma_migrations SET checksum = '${windows}' WHERE checksum = '${unix}'`);
  }
  expect(await migrate(url)).toEqual(NEW_MIGRATIONS);
});

test('a migration that was changed later or cannot be derived is refused with the reason', async () => {
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  const changed = path.join(folder, NEW_MIGRATIONS[0] ?? '', 'postgresql.sql');
  const url = await temporaryDatabase();
  await writeFile(changed, `${await readFile(changed)}\n-- a late thought\n`);
  await expect(migrate(url, { folder })).rejects.toThrow(/20260407000000_absent_players was changed after/);
  await rm(changed);
  await expect(migrate(url, { folder })).rejects.toThrow(
    /20260407000000_absent_players cannot be translated for PostgreSQL .*strftime.*postgresql\.sql beside/,
  );
});

test('a version with new migrations refuses to start beside a running older one, and starts once that has ended', async () => {
  const url = await olderDatabase();
  await rawDatabase(url).execute(`INSERT INTO bot_processes (id, "shardCount", beats) VALUES ('older', 1, 0)`);
  const older = rawDatabase(url);
  let isRunning = true;
  const beating = (async () => {
    while (isRunning) await older.execute('UPDATE bot_processes SET beats = beats + 1');
  })();
  await expect(migrate(url)).rejects.toThrow(
    /^An older version of this program is running on .*start this version again\.$/,
  );
  expect(await doctor(url)).toMatchObject({ pending: NEW_MIGRATIONS });
  // Killed: its row stays.
  isRunning = false;
  await beating;
  expect(await migrate(url)).toEqual(NEW_MIGRATIONS);
});
