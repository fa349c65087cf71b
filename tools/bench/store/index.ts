/**
 * Measures the database: size of a finished game, finding due clocks, statements per move, and growth with the number
 * of games.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { migrate } from '../../../scripts/migrate.js';
import { DAY_MS } from '../../../src/match/index.ts';
import { type Components, seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Bench, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import { copyMatch, type FillingClient, openFillingClient } from '../../support/fillingClient.ts';
import { type Place, postgresqlPlace, sqlitePlace } from '../places.ts';
import { standardComponents } from '../rules/rules.ts';
import { type GameTable, openGames } from './games.ts';

const GAMES = 20;
const CLOCKS = 20_000;
const QUERY_COUNT = 400;
const FEW = 100;
const MANY = 100_000;
const MOVES = 150;
const WARM_UP = 30;

/** Rows of a running match whose announcements have been delivered. */
const ROWS = ['seats', 'moves', 'outbox', 'turn_clocks', 'posts'];

export const storeBench: Bench = {
  about: {
    'store.finished.kb': `bytes per finished game of two, over ${GAMES} games, 91 days after their end and after housekeeping; indexes included`,
    'store.due.us': `one query through Prisma with ${CLOCKS} clocks`,
    'store.move.statements':
      'statements of a build in a game of two with a clock, as sent to the driver, BEGIN and COMMIT included',
    'store.move.own.statements': 'the same without BEGIN and COMMIT',
    'store.pg.*': 'the same on a temporary PostgreSQL server; a notification to other processes counts as one',
    'store.move.p50.ms': `time of a move from the command to the commit with ${MANY} matches in the database, divided by that with ${FEW} (one in ten is running; finished ones have no moves and the one announcement that housekeeping keeps); moves alternate`,
  },
  async *measure(log, skip): AsyncGenerator<Figure> {
    const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-store-'));
    const components = standardComponents();
    try {
      log('finished games');
      yield* finished(`file:${path.join(folder, 'finished.db')}`, components);
      log(`${CLOCKS} clocks`);
      yield await due(sqlitePlace(folder), components);
      yield* ofMoves(sqlitePlace(folder), components, log);
      const server = await postgresqlPlace();
      if (server === null)
        return skip('store.pg.*: PostgreSQL is not installed here: "npm run test:postgresql" installs it');
      try {
        yield* ofMoves(server, components, log);
      } finally {
        await server.close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const machineClock = { now: () => new Date() };

async function* finished(url: string, components: Components): AsyncGenerator<Figure> {
  await migrate(url);
  let at = Date.parse('2025-03-01T12:00:00.000Z');
  const table = await openGames(url, components, { now: () => new Date(at) });
  const client = await outside(url);
  const empty = await usedBytes(client);
  let moves = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const id = await table.begin();
    await table.deliverAll();
    while (await table.move(id)) {
      moves += 1;
      at += 1000;
      await table.deliverAll();
    }
  }
  const before = await usedBytes(client);
  at += 91 * DAY_MS;
  await table.store.housekeeping.tidy();
  const after = await usedBytes(client);
  client.close();
  await table.store.close();
  yield withoutGoal('store.finished.moves', moves / GAMES, 'moves');
  yield withoutGoal('store.finished.before.kb', (before - empty) / GAMES / 1024, 'kB');
  yield atMost('store.finished.kb', (after - empty) / GAMES / 1024, 'kB', 40);
}

async function due(place: Place, components: Components): Promise<Figure> {
  const url = await place.database('due');
  const table = await openGames(url, components, machineClock);
  const id = await table.begin();
  await table.deliverAll();
  const client = await openFillingClient(url);
  await fill(client, id, CLOCKS, ['turn_clocks']);
  const times: number[] = [];
  for (let look = 0; look < QUERY_COUNT; look += 1) {
    const startedAt = performance.now();
    await table.store.matches.dueClocks.first();
    times.push((performance.now() - startedAt) * 1000);
  }
  await client.close();
  await table.store.close();
  return atMost('store.due.us', quantile(times.slice(WARM_UP), 0.5), 'us', 200);
}

type Log = (text: string) => void;

async function* ofMoves(place: Place, components: Components, log: Log): AsyncGenerator<Figure> {
  log(`statements of a move on ${place.kind}`);
  yield* statements(place, components);
  log(`${MANY} matches on ${place.kind}`);
  yield* moves(place, components, log);
}

/** `store.move.statements`, `store.pg.move.statements`. */
function figureOf({ kind }: Place, name: string): string {
  return kind === 'sqlite' ? `store.${name}` : `store.pg.${name}`;
}

async function* statements(place: Place, components: Components): AsyncGenerator<Figure> {
  const url = await place.database('statements');
  let count = 0;
  let frame = 0;
  const table = await openGames(url, components, machineClock, ({ sql }) => {
    count += 1;
    if (/^(BEGIN|COMMIT|PRAGMA|SELECT pg_notify)/.test(sql)) frame += 1;
  });
  const id = await table.begin();
  const counts: number[] = [];
  const own: number[] = [];
  for (;;) {
    await table.deliverAll();
    await table.matches.view(id);
    const statements = await asksOfView(table, id, () => count);
    const countBefore = count + statements;
    const framed = frame;
    const moved = await table.move(id);
    if (moved === null) break;
    if (moved.before.phase !== 'build') continue;
    counts.push(count - countBefore);
    own.push(count - countBefore - (frame - framed));
  }
  await table.store.close();
  yield atMost(
    figureOf(place, 'move.statements'),
    quantile(counts, 0.5),
    'statements',
    place.kind === 'sqlite' ? 7 : 8,
  );
  yield withoutGoal(figureOf(place, 'move.own.statements'), quantile(own, 0.5), 'statements');
}

/** In production the player's client has read the position before, so it is not measured here. */
async function asksOfView({ matches }: GameTable, id: string, count: () => number): Promise<number> {
  const countBefore = count();
  await matches.view(id);
  return count() - countBefore;
}

async function* moves(place: Place, components: Components, log: Log): AsyncGenerator<Figure> {
  const sides = await Promise.all([FEW, MANY].map(crowd));
  async function crowd(count: number) {
    const url = await place.database(`games${count}`);
    const table = await openGames(url, components, machineClock);
    const over = await table.begin();
    await table.deliverAll();
    while (await table.move(over)) await table.deliverAll();
    const running = await table.begin();
    for (let move = 0; move < 20; move += 1) await table.move(running);
    await table.deliverAll();
    const client = await openFillingClient(url);
    await client.execute(
      `DELETE FROM outbox WHERE "matchId" = '${over}' AND id < (SELECT max(id) FROM outbox WHERE "matchId" = '${over}')`,
    );
    // One in ten runs; the finished ones have only the rows among which a move searches.
    await fill(client, running, count / 10, ROWS);
    await fill(client, over, count - count / 10, ['seats', 'outbox'], 'f');
    await client.close();
    log(`filled with ${count}`);
    return { table, ids: [] as string[], times: [] as number[] };
  }
  const random = seededRandom(2);
  for (let round = 0; round < MOVES + WARM_UP; round += 1) {
    for (const side of sides) {
      if (round % 20 === 0) side.ids.push(await side.table.begin());
      await side.table.deliverAll();
      const moved = await side.table.move(side.ids[random(side.ids.length)] ?? '');
      if (moved !== null && round >= WARM_UP) side.times.push(moved.ms);
    }
  }
  const [few = 0, many = 0] = sides.map(({ times }) => quantile(times, 0.5));
  await Promise.all(sides.map(({ table }) => table.store.close()));
  yield withoutGoal(figureOf(place, 'move.p50.ms'), few, 'ms');
  yield withoutGoal(figureOf(place, 'move.many.p50.ms'), many, 'ms');
  yield atMost(place.kind === 'sqlite' ? 'store.move.growth' : 'store.pg.growth', many / few, 'x', 1.15);
}

async function outside(url: string): Promise<Client> {
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 30000');
  return client;
}

/** Bytes of rows and indexes, without empty pages. */
async function usedBytes(client: Client): Promise<number> {
  const { rows } = await client.execute(`
    SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`);
  return Number(rows[0]?.bytes);
}

/** Copies in threads of their own, with no pending announcements, their clocks due one after the other. */
async function fill(
  client: FillingClient,
  matchId: string,
  count: number,
  rows: readonly string[],
  prefix = 'c',
): Promise<void> {
  await copyMatch(client, {
    matchId,
    prefix,
    count,
    tables: rows,
    values: {
      matches: { channelId: `'channel' || (n.i % 200)`, threadId: `'thread${prefix}' || n.i` },
      turn_clocks: { dueAt: client.later('t."dueAt"') },
    },
  });
}
