/** Races, broken connections and server outages: nothing is lost or done twice, and the store recovers by itself. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { startPostgresqlServer } from '../../../scripts/testServers/postgresqlServer.js';
import { openStore } from '../../../src/features/storage/index.ts';
import { yieldToEventLoop } from '../../../src/kernel/index.ts';
import { StorageFailure } from '../../../src/match/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { openedStore, rawDatabase } from '../../support/database/store.ts';
import {
  matchesOn,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  someMove,
  standardComponents,
  steadyChance,
  steadyClock,
} from '../../support/game/match.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';

describe('races', () => {
  test('games that are opened at once by two processes get distinct numbers', async () => {
    const table = await matchTable();
    const other = await openedStore(table.url, standardComponents(), steadyClock());
    const tables = [table, matchesOn(table.url, other, steadyClock())];
    const chance = steadyChance();
    const created = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { matches } = tables[index % 2] ?? table;
        const actor = { personId: `p${index}`, name: `P${index}`, interactionId: `${index}-${chance.matchId()}` };
        return matches.create(actor, { side: 'A', capacity: 2, locale: 'en', place: PLACE }).catch(String);
      }),
    );
    const numbers = created.map((each) => (typeof each === 'string' ? each : each.match.number));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1).toSorted());
  });

  test('of two simultaneous moves one is played, and the other is refused', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const other = matchesOn(table.url, await openedStore(table.url, standardComponents(), steadyClock()), table.clock);
    const move = someMove(table.components, state);
    const actor = (name: string) => ({ ...table.actor(move.seat), interactionId: name });
    const answers = await Promise.all([
      table.matches.play(actor('one'), match.id, match.version, move),
      other.matches.play(actor('two'), match.id, match.version, move),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await table.matches.history(match.id, match.version)).toHaveLength(1);
  });

  test('of two processes with the same interaction only one executes it', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const other = matchesOn(table.url, await openedStore(table.url, standardComponents(), steadyClock()), table.clock);
    const move = someMove(table.components, state);
    const actor = table.actor(move.seat);
    const answers = await Promise.all(
      [table, other].map(({ matches }) => matches.play(actor, match.id, match.version, move)),
    );
    expect(answers.map((answer) => answer.ok && answer.duplicate).toSorted()).toEqual([false, true]);
  });
});

test('connections that the server ends at any moment are reopened, and every move is played once', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  const random = seededRandom(RUN_SEED);
  const killer = rawDatabase(table.url);
  /** After a random delay, so that it hits a BEGIN, a statement, a COMMIT or an idle connection. */
  const kill = async (): Promise<number> => {
    for (let turns = random(40); turns > 0; turns -= 1) await yieldToEventLoop();
    const { rows } = await killer.execute(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    return rows.length;
  };
  let killed = 0;
  for (let moves = 0; moves < 20; moves += 1) {
    const view = await table.matches.view(match.id);
    if (!view?.state) throw new Error('the game is over');
    const { version } = view.match;
    const move = someMove(table.components, view.state);
    const actor = table.actor(move.seat);
    const play = () => table.matches.play(actor, match.id, version, move);
    const killing = kill();
    const answer = await play().catch((error: unknown) => {
      if (!(error instanceof StorageFailure)) throw error;
      return null;
    });
    killed += await killing;
    // After a lost answer the same interaction is repeated; it is recognized if it was saved.
    expect(answer ?? (await play())).toMatchObject({ ok: true });
    expect(await table.matches.history(match.id, version)).toHaveLength(1);
  }
  expect(killed).toBeGreaterThan(0);
});

test('during a server outage commands fail and save nothing, and work again afterwards', async () => {
  const { server, logged, table } = await tableOnSeparateServer();
  const { match } = await runningMatch(table);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await server.stop(signal);
    await expect(newLobby(table)).rejects.toThrow(StorageFailure);
    await expect(playSomeMove(table, match.id)).rejects.toThrow(StorageFailure);
    await server.start();
    await playSomeMove(table, match.id);
  }
  expect(await table.matches.history(match.id)).toHaveLength(2);
  expect(logged).toEqual(
    [1, 2].flatMap(() => [
      expect.stringMatching(/^the database server cannot be reached/),
      'the database can be written again',
    ]),
  );
});

const IMMEDIATE_TIMER = {
  after: (_: number, work: () => void) => {
    const immediate = setImmediate(work);
    return () => clearImmediate(immediate);
  },
};

test('processes are notified of commits of others, also after their connection was broken', async () => {
  const table = await matchTable();
  const other = await openStore({
    url: table.url,
    components: standardComponents(),
    clock: steadyClock(),
    timer: IMMEDIATE_TIMER,
  });
  onTestFinished(() => other.close());
  let notifications = 0;
  const waiting = new Set<() => void>();
  const next = () => new Promise<void>((resolve) => waiting.add(resolve));
  const connected = next();
  other.onRemoteWork(() => {
    notifications += 1;
    for (const resolve of waiting) resolve();
    waiting.clear();
  });
  // A new listener is notified at once, because it may have missed something.
  await connected;
  const first = next();
  const { match } = await runningMatch(table);
  await first;
  const again = next();
  await rawDatabase(table.url).execute(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
  await again;
  const after = next();
  const before = notifications;
  await playSomeMove(table, match.id);
  await after;
  expect(notifications).toBeGreaterThan(before);
});

test('while the server is read-only games can be viewed and moves are refused, and it recovers without a restart', async () => {
  const { url, logged, store, table } = await tableOnSeparateServer();
  const { match } = await runningMatch(table);
  await store.figures.write();
  const owner = rawDatabase(url);
  const setReadOnly = (value: 'on' | 'off') =>
    owner.execute(`ALTER DATABASE postgres SET default_transaction_read_only = ${value}`);
  // As a provider does with a nearly full disk or after a failover, which also ends all connections.
  await setReadOnly('on');
  await owner.execute(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  const before = await table.matches.view(match.id);
  for (let tries = 0; tries < 8; tries += 1) {
    await expect(playSomeMove(table, match.id)).rejects.toMatchObject({ trouble: 'readOnly' });
    await expect(store.figures.write()).rejects.toMatchObject({ trouble: 'readOnly' });
    expect(await table.matches.view(match.id)).toEqual(before);
  }
  await setReadOnly('off');
  for (let moves = 1; moves <= 3; moves += 1) {
    await playSomeMove(table, match.id);
    await store.figures.write();
    expect(await table.matches.history(match.id)).toHaveLength(moves);
  }
  expect(logged).toEqual([
    expect.stringContaining('the database is read-only'),
    expect.stringContaining('can be written again'),
  ]);
});

/** A table whose server can be stopped. */
async function tableOnSeparateServer() {
  const server = await startPostgresqlServer();
  onTestFinished(() => server.close());
  const url = server.url('postgres');
  await migrate(url);
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const clock = steadyClock();
  const store = await openStore({
    url,
    components: standardComponents(),
    clock,
    log: { debug: () => undefined, info: note, warn: note, error: note },
  });
  onTestFinished(() => store.close());
  const table = matchesOn(url, store, clock);
  return { server, url, logged, store, table };
}
