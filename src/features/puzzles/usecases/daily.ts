/** Pure functions of the daily puzzle: when it is due, which puzzle it is, and a person's streak. */
import { latestPlausible } from '../../../kernel/index.ts';
import { type LocalDay, localDay, momentsOfDay, plusDays } from '../../../match/clock/localTime.ts';
import type { DailyPuzzle, DailySettings, PuzzleAttempt, PuzzleId, PuzzleServer, PuzzleStreak } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * The longest possible time until the next puzzle, in milliseconds: from the start of a day in the easternmost zone to
 * the end of the next day in the westernmost one, plus an hour of daylight saving.
 */
export const MAX_DUE_AHEAD_MS = 2 * DAY_MS + 26 * HOUR_MS + HOUR_MS;

/** The first due time after `after` on a later day than the previous puzzle's. */
export function nextDailyDue(
  { hour, zone }: Pick<DailySettings, 'hour' | 'zone'>,
  after: Date,
  before: Pick<DailyPuzzle, 'day' | 'at'> | null,
): Date {
  const last = lastDay(before, after);
  // After a change of time zone, today can be up to two days before the day of the previous puzzle.
  const moments = [after, new Date(after.getTime() + 2 * DAY_MS)].flatMap((at) => momentsOfDay(at, hour * 60, zone));
  const next = moments.find((at) => at > after && localDay(at, zone) > last);
  if (!next) throw new RangeError(`no next day in ${zone}`);
  return next;
}

/** Empty if there is none, or if its day comes from a skewed clock. */
function lastDay(daily: Pick<DailyPuzzle, 'day' | 'at'> | null, now: Date): LocalDay | '' {
  return daily && daily.at <= latestPlausible(now) ? daily.day : '';
}

export function postedDaily(daily: DailyPuzzle | null): DailyPuzzle | null {
  return daily?.messageId ? daily : null;
}

/**
 * The puzzle for `nextDailyDue`: one that was never posted can still come on its day, but none on an earlier day, which
 * a posted one may have had.
 */
export function previousDaily(daily: DailyPuzzle | null): Pick<DailyPuzzle, 'day' | 'at'> | null {
  return daily && !postedDaily(daily) ? { at: daily.at, day: plusDays(daily.day, -1) } : daily;
}

/**
 * The server with the puzzle to post: today's if it has not been posted, otherwise a new one. Puzzles repeat only after
 * all of the grade have been used. `chosen`: a random integer. Null if there are no puzzles, or if today's has been posted.
 */
export function chooseDaily(
  server: PuzzleServer,
  ids: readonly PuzzleId[],
  now: Date,
  chosen: number,
): (PuzzleServer & { readonly daily: DailyPuzzle }) | null {
  const { settings, daily } = server;
  const { channelId } = settings;
  const day = localDay(now, settings.zone);
  // A change of settings did not stop the attempt that was under way.
  if (postedDaily(daily) && lastDay(daily, now) >= day) return null;
  if (daily?.day === day && !postedDaily(daily)) {
    // A puzzle from before notices existed may already be in its channel.
    return { ...server, daily: daily.noticeId === null ? daily : { ...daily, channelId } };
  }
  // A puzzle that was never posted does not count as used.
  const used = daily && !postedDaily(daily) ? server.used.filter((id) => id !== daily.puzzleId) : server.used;
  const fresh = ids.filter((id) => !used.includes(id));
  const others = ids.filter((id) => id !== daily?.puzzleId);
  const candidates = fresh.length > 0 ? fresh : others.length > 0 ? others : ids;
  const puzzleId = candidates[chosen % candidates.length];
  if (puzzleId === undefined) return null;
  const previousDay = postedDaily(daily)?.day ?? daily?.previousDay ?? null;
  return {
    ...server,
    used: [...(fresh.length > 0 ? used : used.filter((id) => !ids.includes(id))), puzzleId],
    daily: { day, previousDay, puzzleId, channelId, noticeId: null, messageId: null, at: now, tried: 0, solved: 0 },
  };
}

/**
 * Only the first try of a day counts, and none for an earlier day, because a server that stopped posting may still show
 * an old puzzle. Days on which the server had no puzzle do not interrupt a streak.
 */
export function nextStreak(before: PuzzleStreak | null, { day, previousDay, outcome, at }: DailyTry): PuzzleStreak {
  const { days = 0, best = 0, last = '' } = before ?? {};
  // No time zone is more than a day ahead of UTC; a later date comes from a skewed clock.
  if (last >= day && last <= plusDays(localDay(at, 'UTC'), 1)) return { days, best, last };
  const yesterday = plusDays(day, -1);
  const isUnbroken = last <= yesterday && last >= (previousDay !== null && previousDay < day ? previousDay : yesterday);
  const streakDays = outcome !== 'solved' ? 0 : isUnbroken ? days + 1 : 1;
  return { days: streakDays, best: Math.max(best, streakDays), last: day };
}

/** A person's first try at a server's daily puzzle. */
interface DailyTry extends Pick<DailyPuzzle, 'day' | 'previousDay'>, Pick<PuzzleAttempt, 'outcome' | 'at'> {}
