/** The queue on a real outbox: everything told once and in order, however much waits, whatever is stuck, whoever wrote it. */

import { describe, expect, it } from 'vitest';
import type { Delivered } from '../../../../src/discord/delivery/deliveryContext.ts';
import { LeaseLost } from '../../../../src/kernel/index.ts';
import { PLACE } from '../../../support/match.ts';
import { apiError, idOf, NOTHING, START, setUp, setUpBarred, tellsOfAll } from '../support/queueTable.ts';

describe('the delivery queue', () => {
  it('keeps the order within a match', async () => {
    const { delivery, announce, told, until } = await setUp(1, async () => NOTHING);
    await announce([1, 1, 1]);
    delivery.wake();
    await until(() => told.length === 3);
    const ids = told.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('tells what is announced while a match is being told, though nobody looks again', async () => {
    let announceMore = async (): Promise<void> => undefined;
    const { delivery, announce, told, until } = await setUp(1, async () => {
      await announceMore();
      return NOTHING;
    });
    announceMore = async () => {
      announceMore = async () => undefined;
      await announce([1]);
    };
    await announce([1]);
    delivery.wake();
    await until(() => told.length === 2);
  });

  it('tells what was just announced without looking through the outbox, also of a match that is being told', async () => {
    let announceMore = async (): Promise<void> => undefined;
    const { delivery, announce, told, pages, looks, until } = await setUp(3, async ({ matchId }) => {
      // While this very match is being told: of one that ends just then more would be found at its end, by a walk.
      if (matchId === idOf(1)) await announceMore();
      return NOTHING;
    });
    await until(() => looks.length === 1);
    const before = pages.length;
    // In a match that nobody is asked to tell of.
    await announce([3]);
    await announce([1, 1, 2]);
    announceMore = async () => {
      announceMore = async () => undefined;
      await announce([1]);
      delivery.deliver([idOf(1)]);
    };
    delivery.deliver([idOf(1), idOf(2)]);
    await until(() => told.length === 4);
    expect(told.map(({ matchId }) => matchId).toSorted()).toEqual([idOf(1), idOf(1), idOf(1), idOf(2)]);
    expect(pages.length).toBe(before);
    delivery.wake();
    await until(() => told.length === 5);
  });

  it('looks through the outbox where more was announced than can be told side by side', async () => {
    const matches = 40;
    const { delivery, announce, told, pages, looks, until } = await setUp(matches, async () => NOTHING);
    await until(() => looks.length === 1);
    const before = pages.length;
    const all = Array.from({ length: matches }, (_, index) => index + 1);
    await announce(all);
    delivery.deliver(all.map(idOf));
    await until(() => told.length === matches);
    expect(pages.length).toBeGreaterThan(before);
  });

  it('has no room while it tells of as many matches as it can, and once it is closed', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<Delivered>((resolve) => {
      release = () => resolve(NOTHING);
    });
    let begun = 0;
    const { delivery, announce, told, until } = await setUp(16, () => {
      begun += 1;
      return stuck;
    });
    expect(delivery.hasCapacity()).toBe(true);
    const all = Array.from({ length: 16 }, (_, index) => index + 1);
    await announce(all);
    delivery.deliver(all.map(idOf));
    await expect.poll(() => begun, { timeout: 60_000, interval: 5 }).toBe(16);
    expect(delivery.hasCapacity()).toBe(false);
    release();
    await until(() => told.length === 16);
    await expect.poll(() => delivery.hasCapacity(), { timeout: 60_000, interval: 5 }).toBe(true);
    await delivery.close();
    expect(delivery.hasCapacity()).toBe(false);
  });

  it('finds within a minute what another program has written, of which nobody wakes it', async () => {
    const { told, looks, until, client } = await setUp(1, async () => NOTHING);
    await until(() => looks.length === 1);
    await client.execute(
      `INSERT INTO outbox ("matchId", version, announcement, "createdAt")
       VALUES ('${idOf(1)}', 1, '{"kind":"turn"}', '2026-01-01T11:59:00.000+00:00')`,
    );
    expect(told).toEqual([]);
    looks.shift()?.work();
    await until(() => told.length === 1);
  });

  it('loses no call to wake that comes between its last look and its end', async () => {
    const moments = 12;
    const { delivery, announce, told, eye, until } = await setUp(moments, async () => NOTHING);
    for (let moment = 0; moment < moments; moment += 1) {
      eye.isBlind = true;
      // In a match of its own: whoever tells of the last one asks for nothing of this one.
      await announce([moment + 1]);
      const woken = new Promise<void>((resolve) => {
        eye.looked = async () => {
          eye.looked = () => undefined;
          for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
          eye.isBlind = false;
          delivery.wake();
          resolve();
        };
      });
      delivery.wake();
      await woken;
      await until(() => told.length === moment + 1);
    }
  });

  it('lets no stuck match hold up another', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<Delivered>((resolve) => {
      release = () => resolve(NOTHING);
    });
    const { delivery, announce, told, until } = await setUp(2, (each) =>
      each.matchId === idOf(1) ? stuck : Promise.resolve(NOTHING),
    );
    await announce([1, 2, 2]);
    delivery.wake();
    await until(() => told.length === 2);
    expect(told.map(({ matchId }) => matchId)).toEqual([idOf(2), idOf(2)]);
    release();
    await until(() => told.length === 3);
  });

  it('tries again after growing pauses, and begins with the entry that failed', async () => {
    let failures = 3;
    const { delivery, announce, told, pauses, until, goOn } = await setUp(1, async () => {
      failures -= 1;
      if (failures >= 0) throw apiError(0, 502);
      return NOTHING;
    });
    await announce([1, 1]);
    delivery.wake();
    // A look that began before a pause was over may set the same one once more.
    const seen = new Set<number>();
    while (told.length < 2) {
      await until(() => pauses.length > 0 || told.length === 2);
      for (const { milliseconds } of pauses) seen.add(milliseconds);
      goOn();
    }
    expect([...seen]).toEqual([1000, 2000, 4000]);
    expect(Number(told[0]?.id)).toBeLessThan(Number(told[1]?.id));
  });

  it('waits for no pause that was set by a clock that goes back, and no shorter for later ones', async () => {
    let attempts = 0;
    const { delivery, announce, told, pauses, looks, until, goOn, clock } = await setUp(1, async () => {
      attempts += 1;
      if (attempts <= 3) throw apiError(0, 502);
      return NOTHING;
    });
    const pauseOf = (length: number) => until(() => pauses.some(({ milliseconds }) => milliseconds === length));
    await until(() => looks.length === 1);
    await announce([1]);
    delivery.wake();
    await pauseOf(1000);
    while (!pauses.some(({ milliseconds }) => milliseconds === 2000)) {
      // A look that had its answer before the pause was over sets the same one once more.
      goOn();
      await until(() => pauses.length > 0);
    }
    clock.at = new Date(START.getTime() - 3_600_000);
    await until(() => looks.length === 1);
    delivery.resume();
    await pauseOf(4000);
    for (let look = 0; look < 3; look += 1) {
      await until(() => looks.length === 1);
      looks.shift()?.work();
    }
    await until(() => looks.length === 1);
    expect(attempts).toBe(3);
    clock.at = new Date(clock.at.getTime() + 4000);
    looks.shift()?.work();
    await until(() => told.length === 1);
  });

  it('says of each attempt what has come of it, also where another process goes on with it', async () => {
    let attempts = 0;
    const { delivery, announce, told, outcomes, pauses, until, goOn } = await setUp(1, async ({ matchId }) => {
      attempts += 1;
      if (attempts === 1) throw apiError(0, 502);
      if (attempts === 2) throw new LeaseLost({ kind: 'telling', subject: matchId });
      return attempts === 3 ? { undeliverable: 'the channel is gone' } : NOTHING;
    });
    await announce([1, 1]);
    delivery.wake();
    await until(() => pauses.length === 1);
    goOn();
    await until(() => told.length === 1);
    await delivery.close();
    expect(outcomes).toEqual(['passing', 'leaseLost', 'givenUp', 'told']);
  });

  it('gives up what has no place any more, and what has been barred for days', async () => {
    const longAgo = new Date(START.getTime() - 4 * 24 * 3_600_000);
    const { delivery, announce, abandoned, outcomes, until, client } = await setUp(3, async (each) => {
      if (each.matchId === idOf(1)) return { undeliverable: 'the channel is gone' };
      throw apiError(50013, 403);
    });
    await announce([1]);
    await announce([2, 3], longAgo);
    // The third has not been tried for days: it is the clock that is ahead.
    await client.execute(`UPDATE outbox SET attempts = 80 WHERE "matchId" = '${idOf(2)}'`);
    delivery.wake();
    await until(() => outcomes.length === 3 && abandoned.length === 2);
    expect(abandoned.toSorted()).toEqual([expect.stringMatching(/^barred: /), 'the channel is gone']);
  });

  it('tries again at once what turns out to have been barred while its place was used', async () => {
    let tries = 0;
    const queue = await setUp(1, async () => {
      tries += 1;
      if (tries > 2) return NOTHING;
      await queue.delivery.retryAt([PLACE.channelId]);
      throw apiError(50013, 403);
    });
    await queue.announce([1]);
    queue.delivery.deliver([idOf(1)]);
    await queue.until(() => queue.told.length === 1);
  });

  it('tries again at once what is just being left alone, when its place is used', async () => {
    const { delivery, announce, told, eye, until, allow } = await setUpBarred();
    eye.leftAlone = async () => {
      allow();
      await delivery.retryAt([PLACE.channelId]);
    };
    await announce([1]);
    delivery.deliver([idOf(1)]);
    await until(() => told.length === 1);
  });

  it('tries again at once what was left alone during a look, when its place is used', async () => {
    const { delivery, announce, told, looks, eye, until, allow } = await setUpBarred();
    const leftAlone = new Promise<void>((resolve) => {
      eye.leftAlone = async () => resolve();
    });
    // The look has its answer already, and takes it in afterwards.
    eye.answered = async () => {
      eye.answered = async () => undefined;
      await announce([1]);
      delivery.deliver([idOf(1)]);
      await leftAlone;
    };
    looks.shift()?.work();
    await until(() => looks.length === 1);
    allow();
    await delivery.retryAt([PLACE.channelId]);
    await until(() => told.length === 1);
  });

  it('is done with what it has begun when it closes, and begins nothing more', async () => {
    let begun = 0;
    let release = (): void => undefined;
    const held = new Promise<Delivered>((resolve) => {
      release = () => resolve(NOTHING);
    });
    let beginning = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      beginning = resolve;
    });
    const { delivery, announce, told } = await setUp(1, () => {
      begun += 1;
      beginning();
      return held;
    });
    await announce([1, 1]);
    delivery.wake();
    await first;
    const closed = delivery.close();
    release();
    await closed;
    expect([begun, told.length]).toEqual([1, 1]);
  });

  it('tells of hundreds of waiting matches once each, in order within each, past those that fail again and again', () =>
    tellsOfAll(500));
});
