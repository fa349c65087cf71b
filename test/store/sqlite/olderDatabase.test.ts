/**
 * The upgrade of a database of an older version, whose games go on.
 *
 * `played-2025-07.db.gz` was written by the tests of the version whose last migration was `20250701000000_digests`: a
 * finished, delivered game of two (match00001), a game of two with a clock after six undelivered moves (match00004),
 * and a lobby of side B for four (match00007), with random moves from seed 1; packed with `VACUUM INTO` and gzip.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { ABSENCE_TIMEOUT_MS, DAY_MS } from '../../../src/match/index.ts';
import { rawDatabase, temporaryFolder } from '../../support/database/store.ts';
import { matchTable, playSomeMove, runningMatch, succeeded } from '../../support/game/match.ts';

const LAST_MIGRATION = '20250701000000_digests';
const OLDER = path.resolve(import.meta.dirname, '../../releases/before-0.9/played-2025-07.db.gz');
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

async function olderDatabase(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'older.db');
  await writeFile(file, gunzipSync(await readFile(OLDER)));
  return `file:${file}`;
}

test('an older database is upgraded, and its games are found, continued, finished and cleaned up', async () => {
  const url = await olderDatabase();
  const applied = await migrate(url);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied.every((name) => name > LAST_MIGRATION)).toBe(true);
  expect(await migrate(url)).toEqual([]);
  const later = { now: () => new Date('2025-03-02T12:00:00.000Z') };
  const table = await matchTable(url, { clock: later });
  const { matches, people, store, actor } = table;
  expect(await people.result('match00001')).toBeNull();
  expect(await people.storeEarlierResults()).toEqual({ kept: 1, failures: [] });
  expect(await people.result('match00001')).toMatchObject({
    complete: true,
    unrated: null,
    endedAt: (await matches.history('match00001')).at(-1)?.at,
    seats: [{ rating: { before: { mu: 25 } } }, { rating: { before: { mu: 25 } } }],
  });
  expect(await people.storeEarlierResults()).toEqual({ kept: 0, failures: [] });
  const [finished] = await matches.finishedInChannel('channel', 25);
  expect(finished?.match.id).toBe('match00001');
  // Games are numbered by age.
  const numbered = async (number: number) =>
    (await matches.numbered(finished?.match.place.serverId ?? '', number))?.match.id;
  expect(await Promise.all([1, 2, 3, 4].map(numbered))).toEqual(['match00001', 'match00004', 'match00007', undefined]);
  expect((await matches.record('match00001'))?.moves.length).toBe((await matches.history('match00001')).length);
  expect((await store.outbox.pending()).map(({ matchId }) => matchId).sort()).toEqual(['match00004', 'match00007']);
  succeeded(await matches.join({ ...actor(2), interactionId: 'later' }, 'match00007'));
  expect(await matches.clock('match00004')).not.toBeNull();
  const played = (await matches.history('match00004')).length;
  expect(played).toBe(6);
  await matches.processDueClocks();
  for (let status = 'running'; status === 'running'; ) {
    ({ status } = (await playSomeMove(table, 'match00004')).match);
  }
  expect((await matches.history('match00004')).length).toBeGreaterThan(30);
  const muchLater = { now: () => new Date(later.now().getTime() + 91 * DAY_MS) };
  const tidied = await (await matchTable(url, { clock: muchLater })).store.housekeeping.tidy();
  expect(tidied?.rows).toBeGreaterThan(20);
  expect((await matches.finishedOfPerson('person0', 5)).map(({ match }) => match.id).sort()).toEqual([
    'match00001',
    'match00004',
  ]);
});

test('the absence in a running game without a clock counts from its last change', async () => {
  const table = await matchTable();
  const { match, state } = await runningMatch(table, { players: 3 });
  await rawDatabase(table.url).execute('DELETE FROM turn_clocks');
  const sql = await readFile(path.join(MIGRATIONS, '20260407000000_absent_players/migration.sql'), 'utf8');
  await rawDatabase(table.url).execute(sql.slice(sql.indexOf('INSERT INTO "turn_clocks"')));
  expect(await table.matches.awaited({ match, state })).toEqual({
    seat: state.turn,
    personId: `person${state.turn}`,
    until: new Date(match.updatedAt.getTime() + ABSENCE_TIMEOUT_MS),
  });
  await playSomeMove(table, match.id);
});

test('the upgrade enables incremental vacuum', async () => {
  const url = await olderDatabase();
  const mode = async () => (await rawDatabase(url).execute('PRAGMA auto_vacuum')).rows[0]?.auto_vacuum;
  expect(await mode()).toBe(0);
  const log: string[] = [];
  await migrate(url, { log: (line) => log.push(line) });
  expect(await mode()).toBe(2);
  expect(log.at(-1)).toMatch(/ran VACUUM/);
});

test('the older version refuses the upgraded database and does not change it', async () => {
  const url = await olderDatabase();
  await migrate(url);
  const older = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, older, { recursive: true });
  for (const name of await readdir(older))
    if (name > LAST_MIGRATION && /^\d/.test(name)) await rm(path.join(older, name), { recursive: true });
  const before = await contents(url);
  await expect(migrate(url, { folder: older })).rejects.toThrow(/newer.*\.$/);
  expect(await contents(url)).toEqual(before);
});

/** The schema and all rows of a database. */
async function contents(url: string) {
  const database = rawDatabase(url);
  const { rows: tables } = await database.execute('SELECT * FROM sqlite_schema ORDER BY type, name');
  const everything: unknown[] = [tables];
  for (const { type, name } of tables)
    if (type === 'table') everything.push((await database.execute(`SELECT * FROM "${name}"`)).rows);
  return everything;
}
