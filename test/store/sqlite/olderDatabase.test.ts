/**
 * A database that an older version of the program has written, and games in it that go on.
 *
 * `played-2025-07.db.gz` was written by the program as it was when its last migration was `20250701000000_digests`, through
 * its own test tables: a game of two people played to its end and told (match00001), one of two with a clock after six
 * moves of which nothing has been told (match00004), and a lobby of side B for four (match00007); packed with `VACUUM INTO`
 * and gzip. Games in it are made by random moves from seed 1.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { ABSENCE_TIMEOUT_MS, DAY_MS } from '../../../src/match/index.ts';
import { matchTable, playSomeMove, runningMatch, succeeded } from '../../support/match.ts';
import { outside, temporaryFolder } from '../../support/store.ts';

const LAST = '20250701000000_digests';
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

async function olderDatabase(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'older.db');
  await writeFile(file, gunzipSync(await readFile(path.join(import.meta.dirname, 'played-2025-07.db.gz'))));
  return `file:${file}`;
}

test('is brought up to date, and its games are found, played on, finished and tidied up', async () => {
  const url = await olderDatabase();
  const applied = await migrate(url);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied.every((name) => name > LAST)).toBe(true);
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
  const [over] = await matches.finishedInChannel('channel', 25);
  expect(over?.match.id).toBe('match00001');
  // They are counted by their age, and the next goes on from there.
  const numbered = async (number: number) =>
    (await matches.numbered(over?.match.place.serverId ?? '', number))?.match.id;
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

test('of a game without a clock that was under way, the one to move is waited for since it was last changed', async () => {
  const table = await matchTable();
  const { match, state } = await runningMatch(table, { players: 3 });
  await outside(table.url).execute('DELETE FROM turn_clocks');
  const sql = await readFile(path.join(MIGRATIONS, '20260407000000_absent_players/migration.sql'), 'utf8');
  await outside(table.url).execute(sql.slice(sql.indexOf('INSERT INTO "turn_clocks"')));
  expect(await table.matches.awaited({ match, state })).toEqual({
    seat: state.turn,
    personId: `person${state.turn}`,
    until: new Date(match.updatedAt.getTime() + ABSENCE_TIMEOUT_MS),
  });
  await playSomeMove(table, match.id);
});

test('its empty pages can be given back from then on', async () => {
  const url = await olderDatabase();
  const mode = async () => (await outside(url).execute('PRAGMA auto_vacuum')).rows[0]?.auto_vacuum;
  expect(await mode()).toBe(0);
  const said: string[] = [];
  await migrate(url, { log: (line) => said.push(line) });
  expect(await mode()).toBe(2);
  expect(said.at(-1)).toMatch(/packed anew/);
});

test('once it is up to date, the older program refuses it in a sentence and leaves it alone', async () => {
  const url = await olderDatabase();
  await migrate(url);
  const older = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, older, { recursive: true });
  for (const name of await readdir(older))
    if (name > LAST && /^\d/.test(name)) await rm(path.join(older, name), { recursive: true });
  const before = await contents(url);
  await expect(migrate(url, { folder: older })).rejects.toThrow(/newer.*\.$/);
  expect(await contents(url)).toEqual(before);
});

/** Its tables, each with its rows: what is in it, wherever SQLite keeps it at that moment (in the file or in the log beside). */
async function contents(url: string) {
  const database = outside(url);
  const { rows: tables } = await database.execute('SELECT * FROM sqlite_schema ORDER BY type, name');
  const everything: unknown[] = [tables];
  for (const { type, name } of tables)
    if (type === 'table') everything.push((await database.execute(`SELECT * FROM "${name}"`)).rows);
  return everything;
}
