/**
 * Several processes on one database, killed and put to sleep at any step, deliver every announcement once, in order,
 * and soon.
 */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { announcementSource } from '../../../src/discord/delivery/deliverOutbox.ts';
import { startPoster } from '../../../src/discord/delivery/queue/poster.ts';
import type { Store } from '../../../src/features/storage/index.ts';
import { type HeldLease, yieldToEventLoop } from '../../../src/kernel/index.ts';
import type { MatchId, OutboxEntry } from '../../../src/match/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { START, setUp, TAKEN_OVER } from './oneDatabase.ts';
import {
  type HandClock,
  handClock,
  type KillableProcess,
  randomFate,
  SEEDS,
  startProcess,
  waitUntilIdle,
} from './processes.ts';

/** The readers; an existing post from before is found and not repeated. */
interface Channel {
  readonly posts: { readonly matchId: MatchId; readonly id: number; readonly at: number }[];
  deliver(process: KillableProcess, entry: OutboxEntry, lease: HeldLease): Promise<{ place: object; posts: object }>;
}

function channel(hand: HandClock): Channel {
  const posts: Channel['posts'] = [];
  const stands = (entry: OutboxEntry) => posts.some(({ id }) => id === Number(entry.id));
  return {
    posts,
    async deliver(process, entry, lease) {
      const found = await process.step(async () => entry.attempts > 0 && stands(entry));
      if (!found) {
        // Composing a post takes time.
        await process.step(async () => undefined);
        lease.check();
        posts.push({ matchId: entry.matchId, id: Number(entry.id), at: hand.clock.now().getTime() });
      }
      return { place: {}, posts: {} };
    },
  };
}

function startDelivery(process: KillableProcess, store: Store, hand: HandClock, people: Channel) {
  const source = announcementSource({
    outbox: process.stepwise(store.outbox),
    clock: hand.clock,
    deliver: (entry, { lease }) => people.deliver(process, entry, lease),
  });
  const delivery = startPoster(source, {
    leases: process.leases,
    clock: hand.clock,
    timer: process.timer,
    yieldNow: yieldToEventLoop,
    log: pino({ level: 'silent' }),
  });
  process.leases.subscribe(delivery.wake);
  return { process, store, delivery };
}

test.each(SEEDS)(
  'everything is delivered once and in order, despite processes killed or asleep (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const hand = handClock(START);
    const { stores, ids, client } = await setUp(hand);
    const people = channel(hand);
    let calm = false;
    const start = (store: Store) =>
      startDelivery(
        startProcess(store, hand, () => randomFate(random, () => calm)),
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
        const turns = about.map((matchId) => ({ matchId, version: 1, announcement: { kind: 'turn' } as const }));
        await life.store.matches.transaction((inside) => inside.announceEach(turns, hand.clock.now()));
        announced += count;
        life.delivery.wake();
      }
      await waitUntilIdle(all.map(({ process }) => process));
      hand.pass(random(8) * 1000);
      await waitUntilIdle(all.map(({ process }) => process));
      // Sleeping processes resume as if nothing had happened; killed ones are restarted.
      for (const { process } of lives) if (process.isAlive() && !process.isAwake() && random(3) === 0) process.wake();
      lives = lives.map((each) => {
        if (each.process.isAlive() || random(4) > 0) return each;
        const next = start(each.store);
        all.push(next);
        return next;
      });
    }
    calm = true;
    // One process is left: the leases of the others must not block it.
    const last = start(stores[0] ?? expect.fail('no store'));
    all.push(last);
    for (const { process } of all) if (process !== last.process) process.kill();
    const waiting = async () =>
      Number((await client.execute('SELECT count(*) AS n FROM "outbox" WHERE "closedAt" IS NULL')).rows[0]?.n);
    for (let passed = 0; passed < TAKEN_OVER; passed += 1000) {
      await waitUntilIdle([last.process]);
      hand.pass(1000);
    }
    await waitUntilIdle([last.process]);
    expect(await waiting(), `seed ${seed}`).toBe(0);
    const posted = people.posts.map(({ id }) => id);
    expect(
      posted.toSorted((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual([...new Set(posted)].toSorted((a, b) => a - b));
    expect(posted, `seed ${seed}`).toHaveLength(announced);
    for (const matchId of ids) {
      const own = people.posts.filter((post) => post.matchId === matchId).map(({ id }) => id);
      expect(own, `seed ${seed}`).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(Number((await client.execute('SELECT count(*) AS n FROM "jobs"')).rows[0]?.n)).toBe(0);
  },
);
