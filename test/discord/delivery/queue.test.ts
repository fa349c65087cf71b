import { DiscordAPIError } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Delivered, Undeliverable } from '../../../src/discord/delivery/outcome.ts';
import { startDelivery } from '../../../src/discord/delivery/queue.ts';
import type { Outbox, OutboxEntry } from '../../../src/match/index.ts';

const START = new Date('2026-01-01T12:00:00Z');
const NOTHING: Delivered = { place: {}, posts: {} };

function entry(id: string, matchId: string, createdAt = START): OutboxEntry {
  return { id, matchId, version: 1, announcement: { kind: 'turn' }, createdAt, attempts: 0 };
}

function apiError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'http://x', { files: undefined, body: {} });
}

/** An outbox of a list, a timer moved by hand, and deliveries that do what the test says. */
function setUp(entries: OutboxEntry[], deliver: (entry: OutboxEntry) => Promise<Delivered | Undeliverable>) {
  const waiting: OutboxEntry[] = [...entries];
  const told: string[] = [];
  const abandoned: string[] = [];
  const pauses: { milliseconds: number; work: () => void }[] = [];
  const changes = new Set<() => void>();
  const changed = () => {
    for (const look of changes) look();
  };
  const take = (id: string) => {
    const index = waiting.findIndex((each) => each.id === id);
    waiting.splice(index, 1);
    changed();
  };
  const outbox: Outbox = {
    pending: async () => [...waiting],
    attempt: async () => true,
    delivered: async (id) => {
      told.push(id);
      take(id);
    },
    abandon: async (id, reason) => {
      abandoned.push(`${id}: ${reason}`);
      take(id);
    },
    posts: async () => ({
      ...{ lobbyMessageId: null, turnMessageId: null, turnChannelId: null, turnVersion: null },
      voteMessageId: null,
    }),
    personalPosts: async () => [],
    turnPosts: async () => [],
    silenced: async () => new Set(),
  };
  const delivery = startDelivery({
    outbox,
    clock: { now: () => START },
    timer: {
      after(milliseconds, work) {
        const pause = { milliseconds, work };
        pauses.push(pause);
        changed();
        return () => pauses.splice(pauses.indexOf(pause), 1);
      },
    },
    log: pino({ level: 'silent' }),
    deliver,
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return;
        changes.delete(look);
        resolve();
      };
      changes.add(look);
      look();
    });
  return { delivery, told, abandoned, pauses, until };
}

describe('the delivery queue', () => {
  it('keeps the order within a match', async () => {
    const { delivery, told, until } = setUp([entry('1', 'a'), entry('2', 'a'), entry('3', 'a')], async () => NOTHING);
    delivery.wake();
    await until(() => told.length === 3);
    expect(told).toEqual(['1', '2', '3']);
    await delivery.close();
  });

  it('lets no stuck match hold up another', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<Delivered>((resolve) => {
      release = () => resolve(NOTHING);
    });
    const { delivery, told, until } = setUp([entry('1', 'a'), entry('2', 'b'), entry('3', 'b')], (each) =>
      each.matchId === 'a' ? stuck : Promise.resolve(NOTHING),
    );
    delivery.wake();
    await until(() => told.length === 2);
    expect(told).toEqual(['2', '3']);
    release();
    await until(() => told.length === 3);
    await delivery.close();
  });

  it('tries again after growing pauses, and begins with the entry that failed', async () => {
    let failures = 3;
    const { delivery, told, pauses, until } = setUp([entry('1', 'a'), entry('2', 'a')], async () => {
      failures -= 1;
      if (failures >= 0) throw apiError(0, 502);
      return NOTHING;
    });
    delivery.wake();
    const seen: number[] = [];
    while (seen.length < 3) {
      await until(() => pauses.length === 1);
      const [pause] = pauses.splice(0);
      seen.push(pause?.milliseconds ?? 0);
      pause?.work();
    }
    await until(() => told.length === 2);
    expect(seen).toEqual([1000, 2000, 4000]);
    expect(told).toEqual(['1', '2']);
    await delivery.close();
  });

  it('gives up what has no place any more, and what has been barred for days', async () => {
    const longAgo = new Date(START.getTime() - 4 * 24 * 3_600_000);
    const { delivery, abandoned, until } = setUp([entry('1', 'a'), entry('2', 'b', longAgo)], async (each) => {
      if (each.id === '1') return { undeliverable: 'the channel is gone' };
      throw apiError(50013, 403);
    });
    delivery.wake();
    await until(() => abandoned.length === 2);
    expect(abandoned[0]).toBe('1: the channel is gone');
    expect(abandoned[1]).toMatch(/^2: barred: /);
    await delivery.close();
  });

  it('is done with what it has begun when it closes, and begins nothing more', async () => {
    let begun = 0;
    let release = (): void => undefined;
    const held = new Promise<Delivered>((resolve) => {
      release = () => resolve(NOTHING);
    });
    const { delivery, told, until } = setUp([entry('1', 'a'), entry('2', 'a')], () => {
      begun += 1;
      return held;
    });
    delivery.wake();
    const closed = Promise.resolve().then(() => delivery.close());
    release();
    await closed;
    await until(() => told.length === begun);
    expect(begun).toBeLessThanOrEqual(1);
  });
});
