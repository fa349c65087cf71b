/** The delivery queue on a real outbox with any number of matches, and a clock and timer that the test controls. */
import { DiscordAPIError } from 'discord.js';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { announcementSource } from '../../../../src/discord/delivery/deliverOutbox.ts';
import type { Delivered, Undeliverable } from '../../../../src/discord/delivery/deliveryContext.ts';
import { startPoster } from '../../../../src/discord/delivery/queue/poster.ts';
import type { DeliveryOutcome } from '../../../../src/discord/delivery/queue/source.ts';
import { yieldToEventLoop } from '../../../../src/kernel/index.ts';
import type { MatchId, Outbox, OutboxEntry, OutboxPage } from '../../../../src/match/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { copyMatch } from '../../../../tools/support/fillingClient.ts';
import { openedLeases } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { matchTable, newLobby } from '../../../support/game/match.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

export const START = new Date('2026-01-01T12:00:00Z');
export const EMPTY_DELIVERY: Delivered = { place: {}, posts: {} };

export function apiError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'http://x', { files: undefined, body: {} });
}

type Deliver = (entry: OutboxEntry) => Promise<Delivered | Undeliverable>;

const POLL_INTERVAL_MS = 20_000;

/** Matches with empty outboxes and the ids `m000000001` and so on. */
export async function setUp(matches: number, deliver: Deliver, { isShared = true } = {}) {
  const table = await matchTable();
  const original = await newLobby(table);
  const client = rawDatabase(table.url);
  await copyMatch(client, { matchId: original, prefix: 'm', count: matches, tables: ['seats'] });
  await client.execute('DELETE FROM outbox');
  const deliveredEntries: { readonly id: string; readonly matchId: MatchId }[] = [];
  const matchOf = new Map<string, MatchId>();
  const abandoned: string[] = [];
  const outcomes: DeliveryOutcome[] = [];
  const pageLengths: number[] = [];
  const pauses: { readonly milliseconds: number; readonly work: () => void }[] = [];
  /** Timers of the regular poll. */
  const polls: typeof pauses = [];
  /**
   * `isBlind`: polls find nothing. The others run before the queue gets the answer of its last read or of a
   * postponement.
   */
  const hooks = {
    isBlind: false,
    beforePollEnds: async (): Promise<void> => undefined,
    afterPoll: (): void => undefined,
    afterPostpone: async (): Promise<void> => undefined,
    afterDelivered: async (): Promise<void> => undefined,
  };
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const check of listeners) check();
  };
  const { outbox: real } = table.store;
  const outbox: Outbox = {
    ...real,
    nextRetryAt: async (after) => {
      const next = await real.nextRetryAt(after);
      await hooks.beforePollEnds();
      hooks.afterPoll();
      return next;
    },
    pending: async (request?: OutboxPage) => {
      const page = hooks.isBlind ? [] : await real.pending(request);
      pageLengths.push(page.length);
      return page;
    },
    postpone: async (...entry) => {
      await real.postpone(...entry);
      await hooks.afterPostpone();
    },
    delivered: async (id, ...where) => {
      const isMore = await real.delivered(id, ...where);
      deliveredEntries.push({ id, matchId: matchOf.get(id) ?? '' });
      notify();
      await hooks.afterDelivered();
      return isMore;
    },
    abandon: async (id, reason) => {
      await real.abandon(id, reason);
      abandoned.push(reason);
      notify();
    },
  };
  const clock = { at: START, now: () => clock.at };
  const source = announcementSource({
    outbox,
    clock,
    observe: { delivery: () => (outcome) => void outcomes.push(outcome) },
    deliver: (entry) => {
      matchOf.set(entry.id, entry.matchId);
      return deliver(entry);
    },
  });
  const delivery = startPoster(source, {
    leases: openedLeases(table.store, { isShared }),
    clock,
    yieldNow: yieldToEventLoop,
    log: pino({ level: 'silent' }),
    timer: {
      after(milliseconds, work) {
        const pause = { milliseconds, work };
        const list = milliseconds === POLL_INTERVAL_MS ? polls : pauses;
        list.push(pause);
        notify();

        return () => void (list.includes(pause) && list.splice(list.indexOf(pause), 1));
      },
    },
  });
  onTestFinished(() => delivery.close());
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });
  /** Ends the next pause. */
  const runNextPause = () => pauses.shift()?.work();
  const announce = (list: readonly number[], at = START) =>
    table.store.matches.transaction((transaction) =>
      transaction.announceEach(
        list.map((number) => ({ matchId: idOf(number), version: 1, announcement: { kind: 'turn' } })),
        at,
      ),
    );
  return {
    delivery,
    announce,
    deliveredEntries,
    abandoned,
    outcomes,
    pageLengths,
    pauses,
    polls,
    hooks,
    until,
    goOn: runNextPause,
    client,
    clock,
  };
}

/** One match whose place is barred until `allow` is called; the first poll is over. */
export async function setUpBarred() {
  let barred = true;
  const queue = await setUp(1, async () => {
    if (barred) throw apiError(50013, 403);
    return EMPTY_DELIVERY;
  });
  await queue.until(() => queue.polls.length === 1);
  const allow = (): void => {
    barred = false;
  };
  return { ...queue, allow };
}

export function idOf(number: number): MatchId {
  return `m${String(number).padStart(9, '0')}`;
}

/**
 * Everything is delivered once and in order within each match, although the first hundred matches fail up to three
 * times.
 */
export async function expectAllDelivered(matches: number): Promise<void> {
  const random = seededRandom(RUN_SEED);
  // The first ones, because failing matches must not fill every page.
  const failing = new Map(Array.from({ length: 100 }, (_, index) => [idOf(index + 1), 1 + random(3)]));
  const {
    delivery,
    announce,
    deliveredEntries,
    pageLengths,
    pauses,
    until,
    goOn: runNextPause,
    client,
  } = await setUp(matches, async (entry) => {
    const left = failing.get(entry.matchId) ?? 0;
    failing.set(entry.matchId, left - 1);
    if (left > 0) throw apiError(0, 502);
    return EMPTY_DELIVERY;
  });
  const all = Array.from({ length: matches }, (_, index) => index + 1);
  const again = all.filter((number) => number <= 100 || random(50) === 0);
  await announce(all);
  await announce(again);
  const others = matches - 100 + again.filter((number) => number > 100).length;
  delivery.wake();
  // All others are delivered before the first pause ends.
  await until(() => deliveredEntries.length >= others);
  expect(deliveredEntries.filter(({ matchId }) => failing.has(matchId) && matchId <= idOf(100))).toEqual([]);
  while (deliveredEntries.length < matches + again.length) {
    const before = deliveredEntries.length;
    await until(() => pauses.length > 0 || deliveredEntries.length > before);
    runNextPause();
  }
  const ids = new Map<MatchId, number[]>();
  for (const { id, matchId } of deliveredEntries) ids.set(matchId, [...(ids.get(matchId) ?? []), Number(id)]);
  for (const list of ids.values()) expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b));
  expect([...ids.values()].flat()).toHaveLength(matches + again.length);
  // Pages are small, and the outbox is read four times for the retries rather than once per entry.
  expect(Math.max(...pageLengths)).toBeLessThanOrEqual(50);
  expect(pageLengths.length).toBeLessThan(matches / 4);
  const { rows } = await client.execute('SELECT count(*) AS n FROM outbox WHERE "closedAt" IS NULL');
  expect(rows[0]?.n).toBe(0);
}
