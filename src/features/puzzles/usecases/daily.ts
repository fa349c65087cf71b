/**
 * The daily puzzle of a server, in pure steps: when it comes, which it is, and what a try makes of a person's days in a row.
 */
import { latest } from '../../../kernel/index.ts';
import { type LocalDay, localDay, momentsOfDay, plusDays } from '../../../match/calendar/localTime.ts';
import type { DailyPuzzle, DailySettings, PuzzleId, PuzzleOutcome, PuzzleServer, PuzzleStreak } from './shapes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * How far ahead a daily puzzle may be due, in milliseconds: posted as a day began where it begins first, and due again as the next one ends
 * where it ends last; and a change of the clocks.
 */
export const FARTHEST = 2 * DAY + 26 * HOUR + HOUR;

/** The first moment after another at which the daily puzzle comes, on a day after that of the one before it, if there is one. */
export function nextDaily(
  { hour, zone }: Pick<DailySettings, 'hour' | 'zone'>,
  after: Date,
  before: Pick<DailyPuzzle, 'day' | 'at'> | null,
): Date {
  const last = before && before.at <= latest(after) ? before.day : '';
  // Where the zone was another when that one was posted, today may be up to two days before its day.
  const moments = [after, new Date(after.getTime() + 2 * DAY)].flatMap((at) => momentsOfDay(at, hour * 60, zone));
  const next = moments.find((at) => at > after && localDay(at, zone) > last);
  if (!next) throw new RangeError(`no next day in ${zone}`);
  return next;
}

/** The one that stands; null: it has yet to be posted, or there is none. */
export function standing(daily: DailyPuzzle | null): DailyPuzzle | null {
  return daily?.messageId ? daily : null;
}

/**
 * The server with the puzzle of the day to be posted: the one of today that does not stand yet, or another, none twice before all
 * have been used. `chosen`: any whole number. Null where there are no puzzles.
 */
export function withDaily(
  server: PuzzleServer,
  ids: readonly PuzzleId[],
  now: Date,
  chosen: number,
): (PuzzleServer & { readonly daily: DailyPuzzle }) | null {
  const { settings, daily } = server;
  const { channelId } = settings;
  const day = localDay(now, settings.zone);
  if (daily?.day === day && !standing(daily)) {
    // What was begun without a notice may stand in its channel.
    return { ...server, daily: daily.noticeId === null ? daily : { ...daily, channelId } };
  }
  // One that never came to stand is not used up.
  const used = daily && !standing(daily) ? server.used.filter((id) => id !== daily.puzzleId) : server.used;
  const fresh = ids.filter((id) => !used.includes(id));
  const others = ids.filter((id) => id !== daily?.puzzleId);
  const from = fresh.length > 0 ? fresh : others.length > 0 ? others : ids;
  const puzzleId = from[chosen % from.length];
  if (puzzleId === undefined) return null;
  return {
    ...server,
    used: [...(fresh.length > 0 ? used : []), puzzleId],
    daily: { day, puzzleId, channelId, noticeId: null, messageId: null, at: now, tried: 0, solved: 0 },
  };
}

/**
 * A person's days in a row after a try at the puzzle of a day; only the first of a day counts, and none of a day before: the latest puzzle of
 * a server that posts no more may be old.
 */
export function streakAfter(
  before: PuzzleStreak | null,
  { day, outcome, at }: { readonly day: LocalDay; readonly outcome: PuzzleOutcome; readonly at: Date },
): PuzzleStreak {
  const { days = 0, best = 0, last = '' } = before ?? {};
  // Nowhere is it later than tomorrow.
  if (last >= day && last <= plusDays(localDay(at, 'UTC'), 1)) return { days, best, last };
  const reached = outcome !== 'solved' ? 0 : last === plusDays(day, -1) ? days + 1 : 1;
  return { days: reached, best: Math.max(best, reached), last: day };
}
