/**
 * The queue on a real outbox delivers everything once and in order, with any backlog, stuck matches and outside
 * writers.
 */
import { describe, expect, it } from 'vitest';
import type { Delivered } from '../../../../src/discord/delivery/deliveryContext.ts';
import { LeaseLost } from '../../../../src/kernel/index.ts';
import { PLACE } from '../../../support/game/match.ts';
import { sizeOf } from '../../../support/runner/campaign.ts';
import {
  apiError,
  EMPTY_DELIVERY,
  expectAllDelivered,
  idOf,
  START,
  setUp,
  setUpBarred,
} from '../support/queueTable.ts';

describe('the delivery queue', () => {
  it('keeps the order within a match', async () => {
    const { delivery, announce, deliveredEntries, until } = await setUp(1, async () => EMPTY_DELIVERY);
    await announce([1, 1, 1]);
    delivery.wake();
    await until(() => deliveredEntries.length === 3);
    const ids = deliveredEntries.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('delivers an announcement made during a delivery of the same match without another poll', async () => {
    let announceDuringDelivery = async (): Promise<void> => undefined;
    const { delivery, announce, deliveredEntries, until } = await setUp(1, async () => {
      await announceDuringDelivery();
      return EMPTY_DELIVERY;
    });
    announceDuringDelivery = async () => {
      announceDuringDelivery = async () => undefined;
      await announce([1]);
    };
    await announce([1]);
    delivery.wake();
    await until(() => deliveredEntries.length === 2);
  });

  it.each([true, false])('misses nothing while it ends a delivery, if the database is shared: %s', async (isShared) => {
    const { delivery, announce, deliveredEntries, pageLengths, polls, hooks, until } = await setUp(
      1,
      async () => EMPTY_DELIVERY,
      { isShared },
    );
    await until(() => polls.length === 1);
    hooks.afterDelivered = async () => {
      hooks.afterDelivered = async () => undefined;
      const before = pageLengths.length;
      await announce([1]);
      delivery.wake();
      // The poll passes over the match, which is being delivered.
      await until(() => pageLengths.length > before && polls.length === 1);
    };
    await announce([1]);
    delivery.deliver([idOf(1)]);
    await until(() => deliveredEntries.length === 2);
  });

  it('delivers named matches without reading the whole outbox, also one that is being delivered', async () => {
    let announceDuringDelivery = async (): Promise<void> => undefined;
    const { delivery, announce, deliveredEntries, pageLengths, polls, until } = await setUp(3, async ({ matchId }) => {
      // During its delivery; a match that had just ended would be found by reading the outbox.
      if (matchId === idOf(1)) await announceDuringDelivery();
      return EMPTY_DELIVERY;
    });
    await until(() => polls.length === 1);
    const before = pageLengths.length;
    // A match that is not named.
    await announce([3]);
    await announce([1, 1, 2]);
    announceDuringDelivery = async () => {
      announceDuringDelivery = async () => undefined;
      await announce([1]);
      delivery.deliver([idOf(1)]);
    };
    delivery.deliver([idOf(1), idOf(2)]);
    await until(() => deliveredEntries.length === 4);
    expect(deliveredEntries.map(({ matchId }) => matchId).toSorted()).toEqual([idOf(1), idOf(1), idOf(1), idOf(2)]);
    expect(pageLengths.length).toBe(before);
    delivery.wake();
    await until(() => deliveredEntries.length === 5);
  });

  it('reads the outbox if more matches are named than can be delivered at once', async () => {
    const matches = 40;
    const { delivery, announce, deliveredEntries, pageLengths, polls, until } = await setUp(
      matches,
      async () => EMPTY_DELIVERY,
    );
    await until(() => polls.length === 1);
    const before = pageLengths.length;
    const all = Array.from({ length: matches }, (_, index) => index + 1);
    await announce(all);
    delivery.deliver(all.map(idOf));
    await until(() => deliveredEntries.length === matches);
    expect(pageLengths.length).toBeGreaterThan(before);
  });

  it('has no capacity while it delivers as many matches as it can, nor after it is closed', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<Delivered>((resolve) => {
      release = () => resolve(EMPTY_DELIVERY);
    });
    let started = 0;
    const { delivery, announce, deliveredEntries, until } = await setUp(16, () => {
      started += 1;
      return stuck;
    });
    expect(delivery.hasCapacity()).toBe(true);
    const all = Array.from({ length: 16 }, (_, index) => index + 1);
    await announce(all);
    delivery.deliver(all.map(idOf));
    await expect.poll(() => started, { timeout: 60_000, interval: 5 }).toBe(16);
    expect(delivery.hasCapacity()).toBe(false);
    release();
    await until(() => deliveredEntries.length === 16);
    await expect.poll(() => delivery.hasCapacity(), { timeout: 60_000, interval: 5 }).toBe(true);
    await delivery.close();
    expect(delivery.hasCapacity()).toBe(false);
  });

  it('finds what another program has written at its next poll', async () => {
    const { deliveredEntries, polls, until, client } = await setUp(1, async () => EMPTY_DELIVERY);
    await until(() => polls.length === 1);
    await client.execute(
      `INSERT INTO outbox ("matchId", version, announcement, "createdAt")
       VALUES ('${idOf(1)}', 1, '{"kind":"turn"}', '2026-01-01T11:59:00.000+00:00')`,
    );
    expect(deliveredEntries).toEqual([]);
    polls.shift()?.work();
    await until(() => deliveredEntries.length === 1);
  });

  it('loses no call to wake between its last poll and its end', async () => {
    const moments = 12;
    const { delivery, announce, deliveredEntries, hooks, until } = await setUp(moments, async () => EMPTY_DELIVERY);
    for (let moment = 0; moment < moments; moment += 1) {
      hooks.isBlind = true;
      // In another match, which the delivery of the last one does not read.
      await announce([moment + 1]);
      const woken = new Promise<void>((resolve) => {
        hooks.afterPoll = async () => {
          hooks.afterPoll = () => undefined;
          for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
          hooks.isBlind = false;
          delivery.wake();
          resolve();
        };
      });
      delivery.wake();
      await woken;
      await until(() => deliveredEntries.length === moment + 1);
    }
  });

  it('delivers other matches while one is stuck', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<Delivered>((resolve) => {
      release = () => resolve(EMPTY_DELIVERY);
    });
    const { delivery, announce, deliveredEntries, until } = await setUp(2, (each) =>
      each.matchId === idOf(1) ? stuck : Promise.resolve(EMPTY_DELIVERY),
    );
    await announce([1, 2, 2]);
    delivery.wake();
    await until(() => deliveredEntries.length === 2);
    expect(deliveredEntries.map(({ matchId }) => matchId)).toEqual([idOf(2), idOf(2)]);
    release();
    await until(() => deliveredEntries.length === 3);
  });

  it('retries with exponential backoff, beginning with the entry that failed', async () => {
    let failures = 3;
    const {
      delivery,
      announce,
      deliveredEntries,
      pauses,
      until,
      goOn: runNextPause,
    } = await setUp(1, async () => {
      failures -= 1;
      if (failures >= 0) throw apiError(0, 502);
      return EMPTY_DELIVERY;
    });
    await announce([1, 1]);
    delivery.wake();
    // A poll that began before the pause ended may set the same pause once more.
    const seen = new Set<number>();
    while (deliveredEntries.length < 2) {
      await until(() => pauses.length > 0 || deliveredEntries.length === 2);
      for (const { milliseconds } of pauses) seen.add(milliseconds);
      runNextPause();
    }
    expect([...seen]).toEqual([1000, 2000, 4000]);
    expect(Number(deliveredEntries[0]?.id)).toBeLessThan(Number(deliveredEntries[1]?.id));
  });

  it('drops a pause that was set before the clock went back, and keeps the backoff', async () => {
    let attempts = 0;
    const {
      delivery,
      announce,
      deliveredEntries,
      pauses,
      polls,
      until,
      goOn: runNextPause,
      clock,
    } = await setUp(1, async () => {
      attempts += 1;
      if (attempts <= 3) throw apiError(0, 502);
      return EMPTY_DELIVERY;
    });
    const pauseOf = (length: number) => until(() => pauses.some(({ milliseconds }) => milliseconds === length));
    await until(() => polls.length === 1);
    await announce([1]);
    delivery.wake();
    await pauseOf(1000);
    while (!pauses.some(({ milliseconds }) => milliseconds === 2000)) {
      // A poll that read before the pause ended sets the same pause once more.
      runNextPause();
      await until(() => pauses.length > 0);
    }
    clock.at = new Date(START.getTime() - 3_600_000);
    await until(() => polls.length === 1);
    delivery.resume();
    await pauseOf(4000);
    for (let look = 0; look < 3; look += 1) {
      await until(() => polls.length === 1);
      polls.shift()?.work();
    }
    await until(() => polls.length === 1);
    expect(attempts).toBe(3);
    clock.at = new Date(clock.at.getTime() + 4000);
    polls.shift()?.work();
    await until(() => deliveredEntries.length === 1);
  });

  it('reports the outcome of each attempt, also when another process takes the match over', async () => {
    let attempts = 0;
    const {
      delivery,
      announce,
      deliveredEntries,
      outcomes,
      pauses,
      until,
      goOn: runNextPause,
    } = await setUp(1, async ({ matchId }) => {
      attempts += 1;
      if (attempts === 1) throw apiError(0, 502);
      if (attempts === 2) throw new LeaseLost({ kind: 'telling', subject: matchId });
      return attempts === 3 ? { undeliverable: 'the channel is gone' } : EMPTY_DELIVERY;
    });
    await announce([1, 1]);
    delivery.wake();
    await until(() => pauses.length === 1);
    runNextPause();
    await until(() => deliveredEntries.length === 1);
    await delivery.close();
    expect(outcomes).toEqual(['passing', 'leaseLost', 'givenUp', 'told']);
  });

  it('gives up an entry whose place is gone or has been barred for days', async () => {
    const fourDaysAgo = new Date(START.getTime() - 4 * 24 * 3_600_000);
    const { delivery, announce, abandoned, outcomes, until, client } = await setUp(3, async (each) => {
      if (each.matchId === idOf(1)) return { undeliverable: 'the channel is gone' };
      throw apiError(50013, 403);
    });
    await announce([1]);
    await announce([2, 3], fourDaysAgo);
    // The third is as old, but was rarely tried: the clock may be ahead.
    await client.execute(`UPDATE outbox SET attempts = 80 WHERE "matchId" = '${idOf(2)}'`);
    delivery.wake();
    await until(() => outcomes.length === 3 && abandoned.length === 2);
    expect(abandoned.toSorted()).toEqual([expect.stringMatching(/^barred: /), 'the channel is gone']);
  });

  it('retries at once an entry that fails while its place is used', async () => {
    let tries = 0;
    const queue = await setUp(1, async () => {
      tries += 1;
      if (tries > 2) return EMPTY_DELIVERY;
      await queue.delivery.retryAt([PLACE.channelId]);
      throw apiError(50013, 403);
    });
    await queue.announce([1]);
    queue.delivery.deliver([idOf(1)]);
    await queue.until(() => queue.deliveredEntries.length === 1);
  });

  it('keeps an entry due that another process has made due during a failing attempt', async () => {
    let attempts = 0;
    const queue = await setUp(1, async () => {
      attempts += 1;
      if (attempts > 2) return EMPTY_DELIVERY;
      if (attempts === 2) await queue.client.execute('UPDATE outbox SET "notBefore" = "createdAt"');
      throw apiError(50013, 403);
    });
    const { delivery, announce, deliveredEntries, outcomes, pauses, polls, until, goOn } = queue;
    await until(() => polls.length === 1);
    await announce([1]);
    delivery.deliver([idOf(1)]);
    await until(() => pauses.length === 1);
    goOn();
    await until(() => outcomes.length === 2 && polls.length === 1);
    polls.shift()?.work();
    await until(() => deliveredEntries.length === 1);
  });

  it('retries at once an entry that is just being postponed when its place is used', async () => {
    const { delivery, announce, deliveredEntries, hooks, until, allow } = await setUpBarred();
    hooks.afterPostpone = async () => {
      allow();
      await delivery.retryAt([PLACE.channelId]);
    };
    await announce([1]);
    delivery.deliver([idOf(1)]);
    await until(() => deliveredEntries.length === 1);
  });

  it('retries at once an entry that was postponed during a poll when its place is used', async () => {
    const { delivery, announce, deliveredEntries, polls, hooks, until, allow } = await setUpBarred();
    const leftAlone = new Promise<void>((resolve) => {
      hooks.afterPostpone = async () => resolve();
    });
    // The poll has read the outbox already.
    hooks.beforePollEnds = async () => {
      hooks.beforePollEnds = async () => undefined;
      await announce([1]);
      delivery.deliver([idOf(1)]);
      await leftAlone;
    };
    polls.shift()?.work();
    await until(() => polls.length === 1);
    allow();
    await delivery.retryAt([PLACE.channelId]);
    await until(() => deliveredEntries.length === 1);
  });

  it('finishes the current delivery when it closes, and starts no other', async () => {
    let started = 0;
    let release = (): void => undefined;
    const blocked = new Promise<Delivered>((resolve) => {
      release = () => resolve(EMPTY_DELIVERY);
    });
    let onStart = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      onStart = resolve;
    });
    const { delivery, announce, deliveredEntries } = await setUp(1, () => {
      started += 1;
      onStart();
      return blocked;
    });
    await announce([1, 1]);
    delivery.wake();
    await first;
    const closed = delivery.close();
    release();
    await closed;
    expect([started, deliveredEntries.length]).toEqual([1, 1]);
  });

  it('delivers hundreds of waiting matches once each and in order, although some fail repeatedly', () =>
    expectAllDelivered(sizeOf('matches waiting for delivery', 2500, 500)));
});
