/**
 * PostgreSQL databases that older versions have made, which had migrations of PostgreSQL's own; what is derived now makes the same.
 *
 * `formerTables.txt` is what PostgreSQL's own migrations made to the last of them (`catalogue.ts`), without what later ones have dropped.
 * `played-2026-04.sql.gz` is a `pg_dump` of a database that they had brought to `20260405000001_seeks_of_any_number`: with the
 * games of `../sqlite/played-2025-07.db.gz`, of which match00004 has lost its clock, and has a question that nobody has answered.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { lookAtServer } from '../../../scripts/database/standing.js';
import { databaseAddress, migrate } from '../../../scripts/migrate.js';
import { matchTable, playSomeMove } from '../../support/match.ts';
import { outside, temporaryDatabase, temporaryFolder } from '../../support/store.ts';
import { bareDatabase } from './bareDatabase.ts';
import { catalogueOf } from './catalogue.ts';

/** The last that PostgreSQL had migrations of its own for. */
const LAST_OWN = '20260411000000_who_asked_for_a_review';
const SINCE = [
  '20260407000000_absent_players',
  '20260410000000_why_barred',
  LAST_OWN,
  '20260412000000_daily_puzzles_as_notices',
  '20260501000000_jobs',
];
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

const fixture = (name: string) => readFile(path.join(import.meta.dirname, name));

async function olderDatabase(): Promise<string> {
  const url = await bareDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(await fixture('played-2026-04.sql.gz')).toString());
  await client.end();
  return url;
}

async function doctor(url: string) {
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error('these tests are on PostgreSQL');
  return lookAtServer(address);
}

test('what is derived makes the tables that its own migrations made', async () => {
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (file) => path.basename(file) <= LAST_OWN || !/\/\d+_\w+$/.test(file),
  });
  const url = await bareDatabase();
  await migrate(url, { folder });
  expect(await catalogueOf(url)).toBe((await fixture('formerTables.txt')).toString());
});

test('a database of its own migrations is brought up to date by what is new, and its games go on', async () => {
  const url = await olderDatabase();
  expect(await doctor(url)).toMatchObject({ newest: '20260405000001_seeks_of_any_number', pending: SINCE });
  expect(await migrate(url)).toEqual(SINCE);
  expect(await migrate(url)).toEqual([]);
  expect(await doctor(url)).toMatchObject({ newest: SINCE.at(-1), pending: [] });
  expect(await catalogueOf(url)).toBe(await catalogueOf(await temporaryDatabase()));
  const waited = await outside(url).execute(`
    SELECT (p."dueAt" - p."createdAt")::text AS question, (c."dueAt" - m."updatedAt")::text AS move
    FROM proposals p JOIN matches m ON m.id = p."matchId" JOIN turn_clocks c ON c."matchId" = m.id`);
  expect(waited.rows).toEqual([{ question: '7 days', move: '7 days' }]);
  const table = await matchTable(url, { clock: { now: () => new Date('2025-03-02T12:00:00.000Z') } });
  expect((await table.matches.history('match00004')).length).toBe(6);
  await playSomeMove(table, 'match00004');
  expect((await table.matches.history('match00004')).length).toBe(7);
});

test('a checkout with the line ends of Windows noted other checksums, and its database goes on, too', async () => {
  const url = await olderDatabase();
  const former: Record<string, [unix: string, windows: string]> = JSON.parse(
    (await readFile(path.resolve(import.meta.dirname, '../../../scripts/database/formerPostgresql.json'))).toString(),
  );
  for (const [unix, windows] of Object.values(former)) {
    await outside(url).execute(`UPDATE _prisma_migrations SET checksum = '${windows}' WHERE checksum = '${unix}'`);
  }
  expect(await migrate(url)).toEqual(SINCE);
});

test('a migration that was changed afterwards, or that has no counterpart, is refused in a sentence', async () => {
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  const own = path.join(folder, SINCE[0] ?? '', 'postgresql.sql');
  const url = await temporaryDatabase();
  await writeFile(own, `${await readFile(own)}\n-- a late thought\n`);
  await expect(migrate(url, { folder })).rejects.toThrow(/20260407000000_absent_players was changed after/);
  await rm(own);
  await expect(migrate(url, { folder })).rejects.toThrow(
    /20260407000000_absent_players cannot be carried out on PostgreSQL .*strftime.*postgresql\.sql beside/,
  );
});
