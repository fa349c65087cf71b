/** Computes when a person is reminded of a turn, outside their quiet hours. */
import { momentAfterElapsed, rangeAt, type TimeRange } from './countedTime.ts';
import { type QuietHours, quietRangeAt } from './localTime.ts';

const MINUTE_MS = 60_000;

export interface RemindedTurn {
  /** The moment since which `left` runs down, outside the stops. */
  readonly countedFrom: Date;
  readonly left: number;
  readonly stops: readonly TimeRange[];
  /** The shortest lead time already used in this turn. */
  readonly reminded: number | null;
  /** The lead time of the reminder that is scheduled; it may have been postponed until less time than that is left. */
  readonly pending: number | null;
}

export interface RemindedPerson {
  /** Lead times in milliseconds before the deadline. */
  readonly reminders: readonly number[];
  readonly quiet: QuietHours | null;
  readonly zone: string;
}

export interface Reminder {
  readonly at: Date;
  readonly lead: number;
}

export function nextReminder(turn: RemindedTurn, person: RemindedPerson, after: Date): Reminder | null {
  const leads = [...person.reminders].sort((a, b) => b - a);
  for (const lead of leads) {
    if ((lead >= turn.left && lead !== turn.pending) || (turn.reminded !== null && lead >= turn.reminded)) continue;
    const at = audibleMoment(turn, person, lead);
    if (at && at > after) return { at, lead };
  }
  return null;
}

/** The shortest lead time reached at `now`: one reminder replaces all missed ones. */
export function leadReached(turn: RemindedTurn, person: RemindedPerson, now: Date, due: number): number {
  const reached = person.reminders.filter((lead) => lead < turn.left && momentLeft(turn, lead) <= now);
  return Math.min(due, ...reached);
}

/** Moves a reminder before the quiet hours, or after them if the turn began in them; null if that is too late. */
function audibleMoment(turn: RemindedTurn, { quiet, zone }: RemindedPerson, lead: number): Date | null {
  const moment = momentLeft(turn, lead);
  const silence = quiet && quietRangeAt(moment, quiet, zone);
  if (!silence) return moment;
  const before = new Date(silence.from.getTime() - MINUTE_MS);
  if (before > turn.countedFrom && !rangeAt(before, turn.stops)) return before;
  return silence.until < momentLeft(turn, 0) ? silence.until : null;
}

/** The moment at which `of` milliseconds are left; if fewer are left already, as soon as time runs down. */
function momentLeft({ countedFrom, left, stops }: RemindedTurn, of: number): Date {
  return momentAfterElapsed(countedFrom, Math.max(1, left - of), stops);
}
