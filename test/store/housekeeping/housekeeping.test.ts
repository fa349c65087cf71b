/**
 * Data that nobody needs any more is deleted in time and not earlier, once, by any process, and games look the same
 * without it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { housekeepingJobs, openStore, type Store } from '../../../src/features/storage/index.ts';
import { DAY_MS, HOUR_MS } from '../../../src/match/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { copyMatch } from '../../../tools/support/fillingClient.ts';
import { emptyDatabase, ON_SQLITE, type TestDatabase } from '../../support/database/database.ts';
import { runDue } from '../../support/database/leases.ts';
import { executeOnce, openedStore, rawDatabase, rawFile, temporaryCopy } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  matchTable,
  playSomeMove,
  runningMatch,
  standardComponents,
  succeeded,
} from '../../support/game/match.ts';
import { parsedComponents, standardFile } from '../../support/game/rules.ts';

const BEGIN = Date.parse('2025-03-01T12:00:00.000Z');

/** A clock that moves only when set. */
function setClock() {
  let at = BEGIN;
  return {
    now: () => new Date(at),
    after: (milliseconds: number) => {
      at = BEGIN + milliseconds;
    },
  };
}

async function tableWithClock(url?: string) {
  const clock = setClock();
  return { clock, table: await matchTable(url, { clock }) };
}

/** Marks everything as delivered, with the message of each turn. */
async function deliverAll({ store }: MatchTable): Promise<void> {
  for (;;) {
    const [entry] = await store.outbox.pending();
    if (!entry) return;
    const posts = { turnMessageId: `message${entry.id}`, turnVersion: entry.version };
    await store.outbox.delivered(entry.id, { place: { threadId: 'thread' }, posts });
  }
}

const ID = 'match00001';

/** Plays a game to its end at the beginning of the clock, with every kind of data that can exist beside its moves. */
async function playFinishedGame(url: string): Promise<void> {
  const clock = setClock();
  const store = await openStore({ url, components: standardComponents(), clock });
  const table = matchesOn(url, store, clock);
  const { match } = await runningMatch(table);
  expect(match.id).toBe(ID);
  const random = seededRandom(1);
  for (let status = match.status; status === 'running'; ) {
    ({ status } = (await playSomeMove(table, match.id, random)).match);
    await deliverAll(table);
  }
  await store.close();
  const at = clock.now().toISOString();
  await executeOnce(url, [
    `INSERT INTO posts ("matchId", "personId", purpose, "channelId") VALUES ('${ID}', 'person0', 'turn', 'direct')`,
    `INSERT INTO plans VALUES ('${ID}', 'person0', 0, 1, '[]', 'a note', FALSE, '${at}')`,
    `INSERT INTO conditional_moves ("matchId", "personId", position, move, "createdAt")
      VALUES ('${ID}', 'person0', 0, '{}', '${at}')`,
  ]);
}

let played: TestDatabase | null = null;

beforeAll(async () => {
  played = await emptyDatabase();
  await playFinishedGame(played.url);
});
afterAll(() => played?.remove());

/** A table with a copy of that game. */
async function withFinishedGame() {
  return tableWithClock(await temporaryCopy(played?.url ?? ''));
}

async function count({ url }: { readonly url: string }, table: string, where = 'TRUE'): Promise<number> {
  const { rows } = await rawDatabase(url).execute(`SELECT count(*) AS count FROM "${table}" WHERE ${where}`);
  return Number(rows[0]?.count);
}

const EXPIRING_TABLES = ['posts', 'plans', 'conditional_moves'] as const;

test.each([
  { name: 'interactions', days: 7, left: 0 },
  // The newest entry of the match.
  { name: 'outbox', days: 30, left: 1 },
  ...EXPIRING_TABLES.map((name) => ({ name, days: 90, left: 0 })),
])('the $name of a finished game go after $days days and not a day earlier', async ({ name, days, left }) => {
  const { clock, table } = await withFinishedGame();
  const all = await count(table, name);
  expect(all).toBeGreaterThan(left);
  clock.after((days - 1) * DAY_MS);
  expect(await table.store.housekeeping.tidy()).toMatchObject({ complete: true });
  expect(await count(table, name)).toBe(all);
  clock.after(days * DAY_MS + HOUR_MS);
  expect(await table.store.housekeeping.tidy()).toMatchObject({ complete: true });
  expect(await count(table, name)).toBe(left);
});

test('a running game keeps its position, its posts and pending announcements, however long it takes', async () => {
  const { clock, table } = await tableWithClock();
  const { match } = await runningMatch(table);
  await playSomeMove(table, match.id);
  await deliverAll(table);
  await playSomeMove(table, match.id);
  const counts = () => Promise.all([...EXPIRING_TABLES, 'moves'].map((name) => count(table, name)));
  const before = await counts();
  const waiting = await table.store.outbox.pending();
  expect(waiting).toHaveLength(1);
  clock.after(400 * DAY_MS);
  await table.store.housekeeping.tidy();
  expect(await counts()).toEqual(before);
  expect(await table.store.outbox.pending()).toEqual(waiting);
  await playSomeMove(table, match.id);
});

test('undeliverable matches are still known after their entries were deleted', async () => {
  const { clock, table } = await withFinishedGame();
  const [reachable, unreachable] = [ID, 'copy000000001'];
  const tables = ['seats', 'outbox'];
  await copyMatch(rawDatabase(table.url), { matchId: reachable, prefix: 'copy', count: 1, tables });
  const { outbox } = table.store;
  await table.store.matches.transaction((inside) => inside.announce(unreachable, 99, { kind: 'review' }, clock.now()));
  const [entry] = await outbox.pending();
  await outbox.abandon(entry?.id ?? '', 'the channel is gone');
  expect(await outbox.silenced([reachable, unreachable])).toEqual(new Set([unreachable]));
  clock.after(31 * DAY_MS);
  await table.store.housekeeping.tidy();
  expect(await count(table, 'outbox')).toBe(2);
  expect(await outbox.silenced([reachable, unreachable])).toEqual(new Set([unreachable]));
});

test('a game finished 91 days ago is viewed, exported and reviewed as before', async () => {
  const { clock, table } = await withFinishedGame();
  const { matches, actor, store } = table;
  const id = ID;
  const looks = async () => ({
    view: await matches.view(id),
    thread: await matches.inThread('thread'),
    channel: await matches.finishedInChannel('channel', 25),
    person: await matches.finishedOfPerson('person0', 25),
    history: await matches.history(id),
    record: await matches.record(id),
  });
  const before = await looks();
  expect(before.record?.moves.length).toBeGreaterThan(30);
  clock.after(91 * DAY_MS);
  await store.housekeeping.tidy();
  expect(await count(table, 'posts')).toBe(0);
  expect(await looks()).toEqual(before);
  const review = await matches.review(id);
  if (!review) throw new Error('the game has no review');
  expect(await matches.saveReviewProgress({ ...review, looked: 3 })).toBe(true);
  succeeded(await matches.cancelReview(actor(0), id));
  succeeded(await matches.requestReview(actor(0), id));
  expect(await matches.review(id)).toMatchObject({ status: 'waiting', looked: 0 });
});

test('a finished game stays as it ended, whichever components are loaded a year later', async () => {
  const { clock, table } = await withFinishedGame();
  const before = await table.matches.view(ID);
  clock.after(365 * DAY_MS);
  await table.store.housekeeping.tidy();
  const file = standardFile();
  const corrected = parsedComponents({ ...file, id: 'corrected' });
  const later = await openedStore(table.url, corrected, clock);
  expect(await later.matches.reading.view(ID)).toEqual(before);
  expect(await later.matches.reading.finishedInChannel('channel', 5)).toEqual([before]);
});

test('the work of a killed process is completed by the next one', async () => {
  const { clock, table } = await withFinishedGame();
  clock.after(100 * DAY_MS);
  const program = path.join(import.meta.dirname, 'killedHousekeeping.ts');
  const args = ['scripts/run.js', program, table.url, clock.now().toISOString()];
  const [, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await count(table, 'interactions')).toBe(0);
  expect(await count(table, 'posts')).toBeGreaterThan(0);
  expect(await table.store.housekeeping.tidy()).toMatchObject({ complete: true });
  for (const name of ['interactions', ...EXPIRING_TABLES]) expect(await count(table, name), name).toBe(0);
  expect(await count(table, 'outbox')).toBe(1);
});

test('aborted work is resumed at once by the next run', async () => {
  const { clock, table } = await withFinishedGame();
  clock.after(100 * DAY_MS);
  expect(await table.store.housekeeping.tidy(AbortSignal.abort())).toMatchObject({ complete: false });
  expect(await table.store.housekeeping.tidy()).toMatchObject({ complete: true });
});

test('one of two processes runs it, once a day, also after a restart', async () => {
  const { clock, table } = await withFinishedGame();
  const other = await openedStore(table.url, standardComponents(), clock);
  clock.after(100 * DAY_MS);
  const tidied: boolean[] = [];
  const log = {
    debug: () => undefined,
    info: () => void tidied.push(true),
    warn: () => undefined,
    error: (facts: object) => expect.fail(JSON.stringify(facts)),
  };
  const jobsOf = (store: Store) => housekeepingJobs(store.housekeeping, log);
  const run = (store: Store) => runDue(store, jobsOf(store), clock);
  await Promise.all([run(table.store), run(other)]);
  expect(tidied).toEqual([true]);
  clock.after(101 * DAY_MS - 1);
  const restarted = await openedStore(table.url, standardComponents(), clock);
  for (const store of [other, restarted]) await run(store);
  expect(tidied).toEqual([true]);
  clock.after(101 * DAY_MS);
  await run(restarted);
  expect(tidied).toEqual([true, true]);
  // The clock is set back by weeks: runs in the future do not count.
  clock.after(50 * DAY_MS);
  await run(other);
  expect(tidied).toEqual([true, true, true]);
});

test.runIf(ON_SQLITE)('an old interaction with an unreadable id is removed like the others', async () => {
  const { clock, table } = await withFinishedGame();
  const at = '2025-03-01T12:00:00.000+00:00';
  await executeOnce(table.url, [`INSERT INTO interactions VALUES (X'FF', 'person0', 'match00001', '${at}')`]);
  clock.after(100 * DAY_MS);
  expect(await table.store.housekeeping.tidy()).toMatchObject({ complete: true });
  for (const name of ['interactions', ...EXPIRING_TABLES]) expect(await count(table, name), name).toBe(0);
});

test.runIf(ON_SQLITE)('the file shrinks by the deleted data, with yields to the event loop meanwhile', async () => {
  const { clock, table } = await tableWithClock();
  await runningMatch(table);
  const filler = rawFile(table.url);
  await filler.execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    INSERT INTO interactions SELECT printf('interaction%09d', i), 'person0', 'match00001', '2025-03-01T12:00:00.000+00:00' FROM n`);
  const size = async () =>
    Number((await filler.execute('SELECT page_count FROM pragma_page_count')).rows[0]?.page_count);
  const before = await size();
  clock.after(8 * DAY_MS);
  let turns = 0;
  let working = true;
  const count = (): void => {
    turns += 1;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  const tidied = await table.store.housekeeping.tidy();
  working = false;
  expect(tidied).toMatchObject({ complete: true });
  expect(tidied?.rows).toBeGreaterThanOrEqual(10_000);
  expect(tidied?.pages).toBeGreaterThan(100);
  // One megabyte is kept free for new data.
  expect(await size()).toBeLessThan(before - 100);
  expect((await filler.execute('PRAGMA integrity_check')).rows[0]).toMatchObject({ integrity_check: 'ok' });
  // At least one yield per hundred rows.
  expect(turns).toBeGreaterThan(100);
});

test('the data of a server that removed the bot is deleted after 30 days, unless the bot comes back', async () => {
  const { clock, table } = await tableWithClock();
  const { matches, store, actor, url } = table;
  const servers = ['there', 'gone', 'back'];
  for (const serverId of servers) {
    const place = { serverId, channelId: serverId, threadId: null };
    for (let games = 0; games < 6; games++) {
      const { match } = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place });
      await matches.join(actor(1), match.id);
      succeeded(await matches.start(actor(0), match.id));
      await playSomeMove(table, match.id);
      if (games < 2) succeeded(await matches.resign(actor(0), match.id));
    }
    await matches.setDailyPuzzle(actor(0), serverId, {
      channelId: serverId,
      hour: 9,
      zone: 'UTC',
      grade: null,
      locale: 'en',
    });
    await matches.tryPuzzle(actor(0), { puzzleId: serverId, serverId, outcome: 'solved', answer: 'C2' });
  }
  await matches.serverLeft('gone');
  await matches.serverLeft('back');
  clock.after(20 * DAY_MS);
  // Every start finds that the bot is still removed, which does not restart the period.
  await matches.compareServers((serverId) => serverId === 'there');
  await matches.serverJoined('back');
  const counts = async (serverId: string) => {
    const client = rawDatabase(url);
    const tables = ['matches', 'puzzle_servers', 'puzzle_attempts', 'game_results', 'standings'].map(
      (name) => `${name} WHERE "serverId"`,
    );
    const rows = await Promise.all(
      [...tables, 'servers WHERE id'].map((name) =>
        client.execute(`SELECT count(*) AS n FROM ${name} = '${serverId}'`),
      ),
    );
    return rows.map((found) => Number(found.rows[0]?.n));
  };
  clock.after(30 * DAY_MS - HOUR_MS);
  await store.housekeeping.tidy();
  expect(await counts('gone')).toEqual([6, 1, 1, 2, 6, 1]);
  clock.after(32 * DAY_MS);
  await store.housekeeping.tidy();
  expect(await counts('gone')).toEqual([0, 0, 0, 0, 0, 0]);
  for (const serverId of ['back', 'there']) expect(await counts(serverId)).toEqual([6, 1, 1, 2, 6, 1]);
  // Results belong to their people, too: they are kept without their place.
  const kept = await rawDatabase(url).execute(`SELECT count(*) AS n FROM seat_results WHERE "personId" = 'person0'`);
  expect(Number(kept.rows[0]?.n)).toBe(6);
  expect(await table.people.talliesOf('person0')).toMatchObject([{ games: 6 }]);
  const { rows } = await rawDatabase(url).execute(
    'SELECT count(*) AS n FROM moves WHERE "matchId" NOT IN (SELECT id FROM matches)',
  );
  expect(Number(rows[0]?.n)).toBe(0);
  expect((await matches.ofPerson('person0')).length).toBe(8);
});
