/** A server's daily puzzle under any settings and downtime: once a day, and no repeats before all have been used. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  chooseDaily,
  MAX_DUE_AHEAD_MS,
  nextDailyDue,
  nextStreak,
  previousDaily,
} from '../../../../src/features/puzzles/usecases/daily.ts';
import type { PuzzleServer } from '../../../../src/features/puzzles/usecases/model.ts';
import { plusDays } from '../../../../src/match/clock/localTime.ts';
import { localDay } from '../../../../src/match/index.ts';

const HOUR = 3_600_000;
const IDS = ['a', 'b', 'c', 'd', 'e'];
const BEGIN = new Date('2025-03-25T12:00:00Z');

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles');
/** Hours until the next poll, whether posting works then, and a change of settings before. */
const look = fc.record({
  hours: fc.integer({ min: 1, max: 60 }),
  works: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  chosen: fc.nat(),
  set: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ hour: fc.integer({ min: 0, max: 23 }), zone }) },
  ),
});
const looks = fc.array(look, { minLength: 30, maxLength: 60, size: 'max' });

it('comes once a day, and no puzzle comes twice before all have come', () => {
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 23 }), looks, (first, hour, looked) => {
      const settings = { channelId: 'channel', hour, zone: first, grade: null, locale: 'en' };
      let now = BEGIN;
      let server: PuzzleServer = {
        serverId: 'server',
        settings,
        setBy: 'person',
        used: [],
        daily: null,
        due: nextDailyDue(settings, now, null),
      };
      const posted: { readonly day: string; readonly puzzleId: string }[] = [];
      for (const { hours, works, chosen, set } of looked) {
        now = new Date(now.getTime() + hours * HOUR);
        if (set) {
          const changed = { ...settings, ...set };
          server = { ...server, settings: changed, due: nextDailyDue(changed, now, previousDaily(server.daily)) };
        }
        if (!server.due || server.due > now) continue;
        const choice = chooseDaily(server, IDS, now, chosen);
        if (!choice) throw new Error('no puzzle');
        // A process that takes over from a killed one finds it due.
        expect(choice.due).toEqual(server.due);
        const daily = works ? { ...choice.daily, messageId: 'message' } : choice.daily;
        if (works) posted.push({ day: localDay(now, server.settings.zone), puzzleId: daily.puzzleId });
        server = { ...choice, daily, due: nextDailyDue(server.settings, now, previousDaily(daily)) };
      }
      const days = posted.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
      for (let from = 0; from + IDS.length <= posted.length; from += IDS.length) {
        const round = posted.slice(from, from + IDS.length).map(({ puzzleId }) => puzzleId);
        expect([...round].sort()).toEqual(IDS);
      }
      expect(server.used.length).toBeLessThanOrEqual(IDS.length);
    }),
    { numRuns: 40 },
  );
});

it('a round of one grade does not bring puzzles of other grades back early', () => {
  const settings = { channelId: 'channel', hour: 9, zone: 'UTC', grade: 'easy', locale: 'en' };
  const server = { serverId: 'server', settings, setBy: 'person', used: ['a', 'd', 'b'], daily: null, due: BEGIN };
  expect(chooseDaily(server, ['a', 'b'], BEGIN, 0)?.used).toEqual(['d', 'a']);
  expect(chooseDaily(server, IDS, BEGIN, 0)?.used).toEqual(['a', 'd', 'b', 'c']);
});

it('comes on no day twice if the next one could not be posted before a move to the west', () => {
  const settings = { channelId: 'channel', hour: 0, zone: 'Pacific/Kiritimati', grade: null, locale: 'en' };
  const now = new Date('2025-04-27T12:00:00Z');
  const posted = {
    day: '2025-04-27',
    previousDay: null,
    puzzleId: 'a',
    channelId: 'channel',
    noticeId: 1,
    messageId: 'message',
  };
  const before = { ...posted, at: new Date(now.getTime() - 24 * HOUR), tried: 0, solved: 0 };
  const server = { serverId: 'server', settings, setBy: 'person', used: ['a'], daily: before, due: now };
  const skipped = chooseDaily(server, IDS, now, 0)?.daily ?? expect.fail('no puzzle');
  expect([skipped.day, skipped.messageId]).toEqual(['2025-04-28', null]);
  const zone = 'America/Los_Angeles';
  expect(localDay(nextDailyDue({ hour: 6, zone }, now, previousDaily(skipped)), zone)).toBe('2025-04-28');
});

it('comes again within the expected time, whatever zone is chosen after it has come', () => {
  const anywhere = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/GMT+12', 'America/Phoenix');
  fc.assert(
    fc.property(anywhere, anywhere, fc.nat(366 * 24 * 12), fc.nat(23), (before, zone, minutes, hour) => {
      const at = new Date(BEGIN.getTime() + minutes * 5 * 60_000);
      const daily = { day: localDay(at, before), at };
      const next = nextDailyDue({ hour, zone }, at, daily);
      expect(localDay(next, zone) > daily.day).toBe(true);
      expect(next.getTime() - at.getTime() <= MAX_DUE_AHEAD_MS).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('a streak grows with each day solved, restarts after any gap, and counts a day once', () => {
  const outcomes = fc.array(fc.constantFrom('solved', 'failed', 'givenUp', null), { maxLength: 28 });
  fc.assert(
    fc.property(outcomes, (month) => {
      const noon = (day: string) => new Date(`${day}T12:00:00Z`);
      const firstDay = '2025-01-31';
      let streak = nextStreak(null, { day: firstDay, previousDay: null, outcome: 'failed', at: noon(firstDay) });
      let row = 0;
      month.forEach((outcome, index) => {
        row = outcome === 'solved' ? row + 1 : 0;
        if (outcome === null) return;
        const day = `2025-02-${String(index + 1).padStart(2, '0')}`;
        const previousDay = plusDays(day, -1);
        streak = nextStreak(streak, { day, previousDay, outcome, at: noon(day) });
        expect(streak.days).toBe(row);
        expect(nextStreak(streak, { day, previousDay, outcome: 'solved', at: noon(day) })).toEqual(streak);
        expect(streak.best).toBeGreaterThanOrEqual(row);
      });
    }),
  );
});

it('a streak outlasts days on which the server had no puzzle, but not a puzzle that the person missed', () => {
  const at = new Date('2025-01-19T12:00:00Z');
  const after = (last: string, previousDay: string | null) =>
    nextStreak({ days: 3, best: 3, last }, { day: '2025-01-19', previousDay, outcome: 'solved', at }).days;
  expect(after('2025-01-16', '2025-01-16')).toBe(4);
  expect(after('2025-01-17', '2025-01-16')).toBe(4);
  expect(after('2025-01-15', '2025-01-16')).toBe(1);
  expect(after('2025-01-18', null)).toBe(4);
  expect(after('2025-01-17', null)).toBe(1);
});

it('a streak survives an attempt at the old puzzle of a server that has stopped posting, but not a clock that was ahead', () => {
  const at = new Date('2025-01-19T12:00:00Z');
  const streak = { days: 3, best: 3, last: '2025-01-19' };
  expect(nextStreak(streak, { day: '2025-01-02', previousDay: null, outcome: 'failed', at })).toEqual(streak);
  const ahead = { days: 1, best: 3, last: '2025-02-19' };
  expect(nextStreak(ahead, { day: '2025-01-19', previousDay: '2025-02-18', outcome: 'solved', at })).toEqual({
    days: 1,
    best: 3,
    last: '2025-01-19',
  });
});
