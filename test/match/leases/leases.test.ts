/** Several processes on one database, killed and put to sleep at any step: all is told, once and in order, and soon. */
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { copyMatch } from '../../../bench/copies.ts';
import { startDelivery } from '../../../src/discord/delivery/queue/queue.ts';
import {
  type HeldLease,
  type LeasedWork,
  LeaseLost,
  type MatchId,
  type OutboxEntry,
  type Timer,
  turnOfTheLoop,
} from '../../../src/match/index.ts';
import { type Random, seededRandom } from '../../../src/rules/index.ts';
import type { Store } from '../../../src/store/index.ts';
import { ON_SQLITE } from '../../support/database.ts';
import { openedLeases } from '../../support/leases.ts';
import { matchTable, newLobby, standardComponents } from '../../support/match.ts';
import { openedStore, outside } from '../../support/store.ts';
import { type Fate, type HandClock, handClock, type Mortal, settled, startMortal } from './processes.ts';

const START = new Date('2026-01-01T12:00:00Z');
const MATCHES = 4;
const PROCESSES = 3;
/** Within which a lease has run out and this has been noticed. */
const TAKEN_OVER = 30_000;
const WORK: LeasedWork = { kind: 'computer', subject: 'match' };

/**
 * Stores of several processes on one database, and matches of which nothing is to be told. Two connections of one process to
 * one SQLite file wait for each other for ever: there the processes share a store, which knows nothing of leases but the rows.
 */
async function setUp(hand: HandClock) {
  const table = await matchTable(undefined, { clock: hand.clock });
  const original = await newLobby(table);
  const client = outside(table.url);
  await copyMatch(client, { matchId: original, prefix: 'm', count: MATCHES, tables: ['seats'] });
  await client.execute('DELETE FROM "outbox"');
  const { rows } = await client.execute(`SELECT "id" FROM "matches" WHERE "id" LIKE 'm0%'`);
  const ids = rows.map(({ id }) => String(id));
  const others = Array.from({ length: PROCESSES - 1 }, () =>
    ON_SQLITE ? table.store : openedStore(table.url, standardComponents(), hand.clock),
  );
  return { stores: [table.store, ...(await Promise.all(others))], ids, client, url: table.url };
}

/** What people read: who finds a message from before posts no other. */
interface Channel {
  readonly posts: { readonly matchId: MatchId; readonly id: number; readonly at: number }[];
  tell(process: Mortal, entry: OutboxEntry, lease: HeldLease): Promise<{ place: object; posts: object }>;
}

function channel(hand: HandClock): Channel {
  const posts: Channel['posts'] = [];
  const stands = (entry: OutboxEntry) => posts.some(({ id }) => id === Number(entry.id));
  return {
    posts,
    async tell(process, entry, lease) {
      const found = await process.step(async () => entry.attempts > 0 && stands(entry));
      if (!found) {
        // Composing it takes its time.
        await process.step(async () => undefined);
        lease.check();
        posts.push({ matchId: entry.matchId, id: Number(entry.id), at: hand.clock.now().getTime() });
      }
      return { place: {}, posts: {} };
    },
  };
}

function startTelling(process: Mortal, store: Store, hand: HandClock, people: Channel) {
  const delivery = startDelivery({
    outbox: process.stepwise(store.outbox),
    ...{ leases: process.leases, clock: hand.clock, timer: process.timer, breathe: turnOfTheLoop },
    log: pino({ level: 'silent' }),
    deliver: (entry, { lease }) => people.tell(process, entry, lease),
  });
  process.leases.subscribe(delivery.wake);
  return { process, store, delivery };
}

function someFate(random: Random, isOver: () => boolean): Fate {
  if (isOver()) return 'lives';
  const drawn = random(200);
  return drawn < 3 ? 'dies' : drawn < 6 ? 'sleeps' : 'lives';
}

const seeds = Array.from({ length: 3 }, () => Math.floor(Math.random() * 2 ** 31));

test.each(seeds)('all is told once and in order, whoever is killed or sleeps meanwhile (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const hand = handClock(START);
  const { stores, ids, client } = await setUp(hand);
  const people = channel(hand);
  let calm = false;
  const start = (store: Store) =>
    startTelling(
      startMortal(store, hand, () => someFate(random, () => calm)),
      store,
      hand,
      people,
    );
  let lives = stores.map(start);
  const all = [...lives];
  let announced = 0;

  for (let round = 0; round < 60; round++) {
    const life = lives[random(lives.length)];
    if (life?.process.isAwake() && announced < 60) {
      const count = 1 + random(3);
      const about = Array.from({ length: count }, () => ids[random(ids.length)] ?? '');
      const told = about.map((matchId) => ({ matchId, version: 1, announcement: { kind: 'turn' } as const }));
      await life.store.matches.transaction((inside) => inside.announceEach(told, hand.clock.now()));
      announced += count;
      life.delivery.wake();
    }
    await settled(all.map(({ process }) => process));
    hand.pass(random(8) * 1000);
    await settled(all.map(({ process }) => process));
    // Somebody who slept goes on as if nothing had happened; somebody who was killed is started again.
    for (const { process } of lives) if (process.isAlive() && !process.isAwake() && random(3) === 0) process.wake();
    lives = lives.map((each) => {
      if (each.process.isAlive() || random(4) > 0) return each;
      const next = start(each.store);
      all.push(next);
      return next;
    });
  }
  calm = true;
  // One alone is left: whatever the others have in hand must not wait for them.
  const last = start(stores[0] ?? expect.fail('no store'));
  all.push(last);
  for (const { process } of all) if (process !== last.process) process.kill();
  const waiting = async () =>
    Number((await client.execute('SELECT count(*) AS n FROM "outbox" WHERE "closedAt" IS NULL')).rows[0]?.n);
  for (let passed = 0; passed < TAKEN_OVER; passed += 1000) {
    await settled([last.process]);
    hand.pass(1000);
  }
  await settled([last.process]);
  expect(await waiting(), `seed ${seed}`).toBe(0);
  const told = people.posts.map(({ id }) => id);
  expect(
    told.toSorted((a, b) => a - b),
    `seed ${seed}`,
  ).toEqual([...new Set(told)].toSorted((a, b) => a - b));
  expect(told, `seed ${seed}`).toHaveLength(announced);
  for (const matchId of ids) {
    const own = people.posts.filter((post) => post.matchId === matchId).map(({ id }) => id);
    expect(own, `seed ${seed}`).toEqual(own.toSorted((a, b) => a - b));
  }
  expect(Number((await client.execute('SELECT count(*) AS n FROM "leases"')).rows[0]?.n)).toBe(0);
});

/** Processes that live for ever. */
async function living() {
  const hand = handClock(START);
  const { stores, ids, url } = await setUp(hand);
  const processes = stores.map((store) => startMortal(store, hand, () => 'lives'));
  onTestFinished(async () => void (await Promise.all(processes.map(({ leases }) => leases.close()))));
  /** A second, in which everybody does what is to be done. */
  const second = async (others: readonly Mortal[] = []) => {
    hand.pass(1000);
    await settled([...processes, ...others]);
  };
  const [store = expect.fail()] = stores;
  const [id = expect.fail()] = ids;
  return { hand, second, store, id, url, leases: processes.map((process) => process.leases) };
}

test('of many at once one has the work, and the next one as soon as it is given back', async () => {
  const { leases } = await living();
  const wishes = () => [...leases, ...leases].map((each) => each.hold(WORK, async () => turnOfTheLoop()));
  for (let round = 0; round < 5; round++) {
    const holds = await Promise.all(wishes());
    expect(holds.filter(({ held }) => held).length).toBeGreaterThanOrEqual(1);
    let inside = 0;
    let most = 0;
    await Promise.all(
      [...leases, ...leases].map((each) =>
        each.hold(WORK, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await turnOfTheLoop();
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  }
});

test('what takes long stays with whoever is at it, and is given back where it fails', async () => {
  const { second, leases } = await living();
  const [own, other] = leases;
  let end = (_error: Error): void => undefined;
  const ended = new Promise<void>((_, reject) => {
    end = reject;
  });
  const working = own?.hold(WORK, () => ended);
  for (let seconds = 0; seconds < 120; seconds++) {
    await second();
    if (seconds % 10 === 9) expect(await other?.hold(WORK, async () => undefined)).toEqual({ held: false });
  }
  end(new Error('broken'));
  await expect(working).rejects.toThrow('broken');
  expect(await other?.hold(WORK, async () => 'done')).toEqual({ held: true, result: 'done' });
});

test('whoever slept through it commits nothing, says nothing, and hears that it is lost', async () => {
  const { hand, second, store, leases, id, url } = await living();
  const [, other = expect.fail()] = leases;
  // It never beats.
  const sleeper = openedLeases(store, { clock: hand.clock });
  // Whoever comes upon it first.
  const taken = new Promise<void>((resolve) => {
    for (const each of leases) each.subscribe(resolve);
  });
  const announce = (lease: HeldLease, kind: 'turn' | 'lobby') =>
    store.matches.transaction((inside) => inside.announce(id, 1, { kind }, hand.clock.now()), lease);
  await sleeper.hold(WORK, async (lease) => {
    await announce(lease, 'lobby');
    for (let seconds = 0; seconds < 21; seconds++) await second();
    expect(() => lease.check()).toThrow(LeaseLost);
    await taken;
    await other.hold(WORK, async () => {
      await expect(announce(lease, 'turn')).rejects.toThrow(LeaseLost);
    });
    await expect(announce(lease, 'turn')).rejects.toThrow(LeaseLost);
  });
  const said = (await outside(url).execute('SELECT announcement FROM "outbox" ORDER BY "id"')).rows;
  expect(said.map(({ announcement }) => JSON.parse(String(announcement)))).toEqual([{ kind: 'lobby' }]);
});

test('a look that takes long ends nothing that somebody has taken meanwhile', async () => {
  const { hand, second, store, leases } = await living();
  let isTired = false;
  const sleeper = startMortal(store, hand, () => (isTired ? 'sleeps' : 'lives'));
  await second([sleeper]);
  isTired = true;
  while (sleeper.isAwake()) await second([sleeper]);
  isTired = false;
  for (let seconds = 0; seconds < 25; seconds++) await second();
  const [own, other] = leases;
  await own?.hold(WORK, async (lease) => {
    sleeper.wake();
    await second([sleeper]);
    lease.check();
    expect(await other?.hold(WORK, async () => undefined)).toEqual({ held: false });
  });
  await sleeper.leases.close();
});

test('a prolonging that takes long shortens nothing that was taken meanwhile', async () => {
  const { hand, second, store, leases } = await living();
  let isAsked = false;
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let answered = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const late: typeof store.leases = {
    ...store.leases,
    async prolong(...wish) {
      isAsked = true;
      await mayAnswer;
      const kept = await store.leases.prolong(...wish);
      answered();
      return kept;
    },
  };
  const own = openedLeases({ leases: late }, { clock: hand.clock, timer: onceAfter(hand) });
  await own.hold({ kind: 'telling', subject: 'another' }, async () => {
    while (!isAsked) await second();
    for (let seconds = 0; seconds < 10; seconds++) await second();
    await own.hold(WORK, async (lease) => {
      answer();
      await isAnswered;
      for (let seconds = 1; seconds < 19; seconds++) {
        await second();
        lease.check();
        expect(await leases[0]?.hold(WORK, async () => undefined), `after ${seconds} s`).toEqual({ held: false });
      }
    });
  });
});

/** Of what is planned, only the first comes. */
function onceAfter({ timer }: HandClock): Timer {
  let isFirst = true;
  return {
    after(milliseconds, work) {
      if (!isFirst) return () => undefined;
      isFirst = false;
      return timer.after(milliseconds, work);
    },
  };
}

test('a clock that is wrong by an hour keeps nobody from the work for longer', async () => {
  const { hand, second, store, leases } = await living();
  const ahead = { now: () => new Date(hand.clock.now().getTime() + 3_600_000) };
  const wrong = openedLeases(store, { clock: ahead });
  void wrong.hold(WORK, () => new Promise(() => undefined));
  const [, other] = leases;
  for (let seconds = 0; ; seconds++) {
    await second();
    const hold = await other?.hold(WORK, async () => undefined);
    if (hold?.held && seconds > 0) break;
    expect(seconds * 1000).toBeLessThan(TAKEN_OVER);
  }
});
