/**
 * The bot resumes after days of downtime with many games: nobody loses time, each game is notified once, and other work
 * runs in between.
 */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Match, type MatchId, type TimeControl } from '../../../../src/match/index.ts';
import { copyMatch } from '../../../../tools/support/fillingClient.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type TimedTable, timedTable } from './support.ts';

const BANK: TimeControl = { kind: 'bank', bank: 72 * HOUR_MS, increment: 12 * HOUR_MS, whenUp: 'pass' };
const DAILY: TimeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' };
const GAMES = 120;
/** No batch contains more clocks than this. */
const BATCH_SIZE = 50;

class Ended extends Error {}

/** A game and copies of it, last polled one hour after the start. */
async function leftAlone(control: TimeControl, yieldNow: () => Promise<void>) {
  const table = await timedTable('2025-05-01T12:00:00Z', yieldNow);
  const match = await table.begin(control);
  await copyMatch(rawDatabase(table.url), {
    matchId: match.id,
    prefix: 'copy',
    count: GAMES - 1,
    tables: ['seats', 'turn_clocks'],
  });
  table.set('2025-05-01T13:00:00Z');
  await table.matches.processDueClocks();
  return { table, match };
}

async function clocks({ url }: TimedTable) {
  const { rows } = await rawDatabase(url).execute('SELECT * FROM turn_clocks ORDER BY "matchId"');
  return rows.map(({ matchId, countedFrom, deadline, left }) => ({
    matchId: String(matchId),
    countedFrom: new Date(String(countedFrom)),
    deadline: new Date(String(deadline)),
    left: Number(left),
  }));
}

async function pendingAnnouncements({
  url,
}: TimedTable): Promise<readonly { readonly matchId: MatchId; readonly text: string }[]> {
  const { rows } = await rawDatabase(url).execute(
    'SELECT "matchId", announcement FROM outbox WHERE "closedAt" IS NULL',
  );
  return rows.map(({ matchId, announcement }) => ({ matchId: String(matchId), text: String(announcement) }));
}

/** Polls until nothing more is due at once. */
async function waitUntilCaughtUp({ matches, now }: TimedTable): Promise<void> {
  for (;;) {
    const { next, failures } = await matches.processDueClocks();
    expect(failures).toEqual([]);
    if (next > now()) return;
  }
}

test('clocks are processed in small batches, and nobody loses time', async () => {
  let yields = 0;
  const { table } = await leftAlone(BANK, async () => void yields++);
  table.set('2025-05-04T13:00:00Z');
  yields = 0;
  await waitUntilCaughtUp(table);
  expect(yields).toBeGreaterThanOrEqual(GAMES / BATCH_SIZE);
  for (const { deadline } of await clocks(table)) expect(deadline.toISOString()).toBe('2025-05-07T12:00:00.000Z');
  expect(new Set((await pendingAnnouncements(table)).map(({ matchId }) => matchId)).size).toBe(GAMES);
});

test('interrupted after any batch, even for days, it resumes where it was: no time is lost or credited twice', async () => {
  // Between one stop and the next start: minutes, hours, days.
  const pauses = [2 * 60_000, 5 * HOUR_MS, 3 * DAY_MS, 60_000, DAY_MS];
  let until = 1;
  let yields = 0;
  const { table } = await leftAlone(BANK, async () => {
    yields += 1;
    if (yields >= until) throw new Ended();
  });
  const left = 71 * HOUR_MS;
  table.set('2025-05-04T13:00:00Z');
  for (const [round, pause] of pauses.entries()) {
    [yields, until] = [0, 1 + (round % 3)];
    await expect(table.matches.processDueClocks()).rejects.toThrow(Ended);
    const at = table.now();
    // Processed clocks run from now; all others, whatever they show, keep their remaining time.
    for (const { matchId } of await clocks(table)) {
      const shown = (await table.matches.clock(matchId))?.deadline?.getTime() ?? 0;
      expect(shown - at.getTime()).toBeGreaterThanOrEqual(left - 5 * 60_000);
      expect(shown - at.getTime()).toBeLessThanOrEqual(left);
    }
    table.set(new Date(at.getTime() + pause));
  }
  until = Number.POSITIVE_INFINITY;
  await waitUntilCaughtUp(table);
  const end = table.now().getTime();
  for (const { deadline } of await clocks(table)) {
    expect(end + left - deadline.getTime()).toBeLessThanOrEqual(5 * 60_000);
    expect(deadline.getTime()).toBeLessThanOrEqual(end + left);
  }
  // No game announces the same downtime twice.
  const lines = (await pendingAnnouncements(table)).map(({ matchId, text }) => `${matchId} ${text}`);
  expect(new Set(lines).size).toBe(lines.length);
  expect(new Set((await pendingAnnouncements(table)).map(({ matchId }) => matchId)).size).toBe(GAMES);
});

test('a player who moves before their clock is processed loses nothing either', async () => {
  const moved: MatchId[] = [];
  const move = async ({ id }: Pick<Match, 'id'>) => {
    const seat = (await table.matches.clock(id))?.seat ?? 0;
    await table.move(id);
    moved.push(id);
    return seat;
  };
  let during = async (): Promise<void> => undefined;
  const { table } = await leftAlone(BANK, () => during());
  table.set('2025-05-04T13:00:00Z');
  const lastGame = `copy${String(GAMES - 1).padStart(9, '0')}`;
  const another = `copy${String(GAMES - 2).padStart(9, '0')}`;
  // Before the first poll.
  const first = await move({ id: another });
  expect((await table.matches.clock(another))?.before).toEqual([{ seat: first, left: 71 * HOUR_MS }]);
  expect((await table.matches.clock(another))?.banks[first]).toBe(72 * HOUR_MS);
  during = async () => {
    during = async () => undefined;
    table.set(new Date(table.now().getTime() + 30_000));
    const seat = await move({ id: lastGame });
    expect((await table.matches.clock(lastGame))?.before).toEqual([{ seat, left: 71 * HOUR_MS - 30_000 }]);
  };
  await waitUntilCaughtUp(table);
  expect(moved).toEqual([another, lastGame]);
  for (const matchId of moved) expect((await table.matches.clock(matchId))?.left).toBe(72 * HOUR_MS);
  expect(
    (await pendingAnnouncements(table)).filter(({ text }) => text.includes('wasAway')).map(({ matchId }) => matchId),
  ).not.toContain(lastGame);
});

test('items due in many games are processed once each, with a yield after each, and processing stops early when aborted', async () => {
  let yields = 0;
  const stopping = new AbortController();
  const { table } = await leftAlone(DAILY, async () => {
    yields += 1;
    if (yields === 3) stopping.abort();
  });
  const pollAt = async (moment: string) => {
    table.set(moment);
    await table.store.matches.transaction((transaction) => transaction.recordPoll(table.now()));
  };
  await pollAt('2025-05-02T12:00:30Z');
  yields = 0;
  const { next } = await table.matches.processDueClocks(stopping.signal);
  expect(next).toEqual(table.now());
  const moves = async () =>
    Number((await rawDatabase(table.url).execute('SELECT count(*) AS n FROM moves')).rows[0]?.n);
  expect(await moves()).toBe(3);
  await waitUntilCaughtUp(table);
  expect(await moves()).toBe(GAMES);
  expect(yields).toBeGreaterThanOrEqual(GAMES);
});

test('a slow poll is not downtime: a player who moves meanwhile loses no time, and nobody is notified', async () => {
  let isSlow = false;
  const { table } = await leftAlone(DAILY, async () => {
    if (isSlow) table.set(new Date(table.now().getTime() + 10_000));
  });
  table.set('2025-05-02T12:00:30Z');
  await table.store.matches.transaction((transaction) => transaction.recordPoll(table.now()));
  isSlow = true;
  await waitUntilCaughtUp(table);
  isSlow = false;
  const began = (await clocks(table)).map(({ countedFrom }) => countedFrom);
  await waitUntilCaughtUp(table);
  expect((await clocks(table)).map(({ countedFrom }) => countedFrom)).toEqual(began);
  expect((await pendingAnnouncements(table)).filter(({ text }) => text.includes('wasAway'))).toEqual([]);
});

test('a clock that fails does not hold up the others, and is reported', async () => {
  const { table } = await leftAlone(DAILY, async () => undefined);
  await rawDatabase(table.url).execute(`UPDATE turn_clocks SET banks = 'no list' WHERE "matchId" = 'copy000000007'`);
  table.set('2025-05-02T12:00:30Z');
  await table.store.matches.transaction((transaction) => transaction.recordPoll(table.now()));
  const { failures, next } = await table.matches.processDueClocks();
  expect(failures).toHaveLength(1);
  expect(next > table.now()).toBe(true);
  const { rows } = await rawDatabase(table.url).execute('SELECT count(*) AS n FROM moves');
  expect(rows[0]?.n).toBe(GAMES - 1);
});

test('people’s own settings still count beside the downtime: a holiday after it, and a reminder', async () => {
  const table = await timedTable('2025-05-01T12:00:00Z');
  const { id } = await table.begin(DAILY);
  for (const person of [0, 1]) {
    const { settings } = await table.matches.person(`person${person}`);
    const actor = table.actor(person);
    expect(await table.matches.setPerson(actor, { ...settings, reminders: [2 * HOUR_MS] })).toEqual({ ok: true });
    const holiday = { first: '2025-05-06', last: '2025-05-07' };
    expect(await table.matches.setHoliday(table.actor(person), holiday)).toEqual({ ok: true });
  }
  table.set('2025-05-01T13:00:00Z');
  await table.look();
  table.set('2025-05-05T13:00:00Z');
  const seen = await table.matches.clock(id);
  expect((await table.look()).map(({ announcement: { kind } }) => kind)).toEqual(['wasAway']);
  for (const clock of [seen, await table.matches.clock(id)]) {
    // Eleven of the 23 hours pass before the holiday.
    expect(clock?.deadline?.toISOString()).toBe('2025-05-08T12:00:00.000Z');
    expect(clock?.remindAt?.toISOString()).toBe('2025-05-08T10:00:00.000Z');
  }
});

test('after a clock a year ahead is corrected, turns, digests and daily puzzles continue from now', async () => {
  const table = await timedTable('2025-05-01T12:00:00Z');
  const { matches, actor } = table;
  const match = await table.begin(DAILY);
  for (const person of [0, 1]) {
    const { settings } = await matches.person(`person${person}`);
    await matches.setPerson(actor(person), { ...settings, digest: 18 * 60 });
  }
  const daily = { channelId: 'channel', hour: 9, zone: 'UTC', grade: null, locale: 'en' };
  await matches.setDailyPuzzle(actor(0), 'server', daily);
  table.set('2025-05-01T13:00:00Z');
  await table.look();
  table.set('2026-05-01T13:00:00Z');
  await waitUntilCaughtUp(table);
  expect((await matches.clock(match.id))?.deadline?.getUTCFullYear()).toBe(2026);
  expect((await matches.puzzleServer('server'))?.due?.getUTCFullYear()).toBe(2026);

  table.set('2025-05-01T13:01:00Z');
  await table.look();
  expect((await matches.clock(match.id))?.deadline?.toISOString()).toBe('2025-05-02T12:01:00.000Z');
  expect((await matches.puzzleServer('server'))?.due?.toISOString()).toBe('2025-05-02T09:00:00.000Z');
  await table.runUntil('2025-05-01T18:00:30Z');
  expect((await table.look()).map(({ announcement }) => announcement.kind)).toEqual(['digest']);
  await table.runUntil('2025-05-02T12:02:00Z');
  // Time was up, and somebody else is to move.
  expect((await matches.view(match.id))?.match.version).toBeGreaterThan(match.version);
});

test('downtime recorded only by a clock that was ahead is ignored after its correction', async () => {
  const { table, match } = await leftAlone(BANK, async () => {
    throw new Ended();
  });
  table.set('2025-06-01T13:00:00Z');
  await table.matches.processDueClocks().catch((error: unknown) => {
    if (!(error instanceof Ended)) throw error;
  });
  table.set('2025-05-01T13:00:30Z');
  await table.matches.processDueClocks().catch(() => undefined);
  const watch = await table.store.matches.transaction((inside) => inside.watch());
  expect(watch?.away).toBeNull();
  expect((await table.matches.clock(match.id))?.left).toBeGreaterThan(0);
});
