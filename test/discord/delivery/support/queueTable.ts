/**
 * The delivery queue on a real outbox with as many matches as one likes, a clock that is set, and a timer moved by hand.
 * How an entry is delivered, and what is looked at, is said by the tests.
 */
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
import { copyMatch } from '../../../../tools/support/copies.ts';
import { openedLeases } from '../../../support/leases.ts';
import { matchTable, newLobby } from '../../../support/match.ts';
import { RUN_SEED } from '../../../support/seed.ts';
import { outside } from '../../../support/store.ts';

export const START = new Date('2026-01-01T12:00:00Z');
export const NOTHING: Delivered = { place: {}, posts: {} };

export function apiError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'http://x', { files: undefined, body: {} });
}

type Deliver = (entry: OutboxEntry) => Promise<Delivered | Undeliverable>;

/** How long it is until it looks by itself. */
const LOOK_EVERY = 20_000;

/** Matches without anything to tell, by the ids `m000000001` and so on; a clock that is set by hand; a timer moved by hand. */
export async function setUp(matches: number, deliver: Deliver) {
  const table = await matchTable();
  const original = await newLobby(table);
  const client = outside(table.url);
  await copyMatch(client, { matchId: original, prefix: 'm', count: matches, tables: ['seats'] });
  await client.execute('DELETE FROM outbox');
  const told: { readonly id: string; readonly matchId: MatchId }[] = [];
  const matchOf = new Map<string, MatchId>();
  const abandoned: string[] = [];
  const outcomes: DeliveryOutcome[] = [];
  const pages: { readonly wish: OutboxPage | undefined; readonly length: number }[] = [];
  const pauses: { readonly milliseconds: number; readonly work: () => void }[] = [];
  /** What it looks for by itself. */
  const looks: typeof pauses = [];
  /**
   * `isBlind`: its looks find nothing. `answered`: awaited when the last answer of a look is there; `looked`: called then.
   * `leftAlone`: awaited when an entry is kept as left alone, of which the queue has not heard yet.
   */
  const eye = {
    isBlind: false,
    answered: async (): Promise<void> => undefined,
    looked: (): void => undefined,
    leftAlone: async (): Promise<void> => undefined,
  };
  const changes = new Set<() => void>();
  const changed = () => {
    for (const look of changes) look();
  };
  const { outbox: real } = table.store;
  const outbox: Outbox = {
    ...real,
    nextRetryAt: async (after) => {
      const next = await real.nextRetryAt(after);
      await eye.answered();
      eye.looked();
      return next;
    },
    pending: async (wish) => {
      const page = eye.isBlind ? [] : await real.pending(wish);
      pages.push({ wish, length: page.length });
      return page;
    },
    postpone: async (...entry) => {
      await real.postpone(...entry);
      await eye.leftAlone();
    },
    delivered: async (id, ...where) => {
      const isMore = await real.delivered(id, ...where);
      told.push({ id, matchId: matchOf.get(id) ?? '' });
      changed();
      return isMore;
    },
    abandon: async (id, reason) => {
      await real.abandon(id, reason);
      abandoned.push(reason);
      changed();
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
    leases: openedLeases(table.store),
    clock,
    breathe: yieldToEventLoop,
    log: pino({ level: 'silent' }),
    timer: {
      after(milliseconds, work) {
        const pause = { milliseconds, work };
        const list = milliseconds === LOOK_EVERY ? looks : pauses;
        list.push(pause);
        changed();
        // One that has run already is not there any more, and takes no other with it.
        return () => void (list.includes(pause) && list.splice(list.indexOf(pause), 1));
      },
    },
  });
  onTestFinished(() => delivery.close());
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
  /** The next pause ends. */
  const goOn = () => pauses.shift()?.work();
  const announce = (list: readonly number[], at = START) =>
    table.store.matches.transaction((transaction) =>
      transaction.announceEach(
        list.map((number) => ({ matchId: idOf(number), version: 1, announcement: { kind: 'turn' } })),
        at,
      ),
    );
  return { delivery, announce, told, abandoned, outcomes, pages, pauses, looks, eye, until, goOn, client, clock };
}

/** One match, whose place is barred until it is allowed; the first look is over. */
export async function setUpBarred() {
  let barred = true;
  const queue = await setUp(1, async () => {
    if (barred) throw apiError(50013, 403);
    return NOTHING;
  });
  await queue.until(() => queue.looks.length === 1);
  const allow = (): void => {
    barred = false;
  };
  return { ...queue, allow };
}

export function idOf(number: number): MatchId {
  return `m${String(number).padStart(9, '0')}`;
}

/** All that waits is told once each, in order within each match, past the first hundred, which fail again and again. */
export async function tellsOfAll(matches: number): Promise<void> {
  const random = seededRandom(RUN_SEED);
  // The first ones: all pages would be full of them if they counted.
  const failing = new Map(Array.from({ length: 100 }, (_, index) => [idOf(index + 1), 1 + random(3)]));
  const { delivery, announce, told, pages, pauses, until, goOn, client } = await setUp(matches, async (entry) => {
    const left = failing.get(entry.matchId) ?? 0;
    failing.set(entry.matchId, left - 1);
    if (left > 0) throw apiError(0, 502);
    return NOTHING;
  });
  const all = Array.from({ length: matches }, (_, index) => index + 1);
  const again = all.filter((number) => number <= 100 || random(50) === 0);
  await announce(all);
  await announce(again);
  const others = matches - 100 + again.filter((number) => number > 100).length;
  delivery.wake();
  // All others are told before the first pause ends.
  await until(() => told.length >= others);
  expect(told.filter(({ matchId }) => failing.has(matchId) && matchId <= idOf(100))).toEqual([]);
  while (told.length < matches + again.length) {
    const before = told.length;
    await until(() => pauses.length > 0 || told.length > before);
    goOn();
  }
  const ids = new Map<MatchId, number[]>();
  for (const { id, matchId } of told) ids.set(matchId, [...(ids.get(matchId) ?? []), Number(id)]);
  for (const list of ids.values()) expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b));
  expect([...ids.values()].flat()).toHaveLength(matches + again.length);
  // A page is small, and nothing is read again and again: four walks for the retries, and no look for each entry told.
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(50);
  expect(pages.length).toBeLessThan(matches / 4);
  const { rows } = await client.execute('SELECT count(*) AS n FROM outbox WHERE "closedAt" IS NULL');
  expect(rows[0]?.n).toBe(0);
}
