/**
 * When a person is reminded of a turn: so long before their time is up, but not in their quiet hours.
 * The clockwork looks for those that are due, and has them told.
 */
import { momentAfter, type Stretch, stretchAt } from '../calendar/countedTime.ts';
import { type QuietHours, quietAround } from '../calendar/localTime.ts';

const MINUTE = 60_000;

/** A turn as far as reminders need it. */
export interface RemindedTurn {
  /** From when on `left` runs, outside the stops. */
  readonly countedFrom: Date;
  readonly left: number;
  readonly stops: readonly Stretch[];
  /** The shortest lead of those that the person has been reminded with in this turn; null for none yet. */
  readonly reminded: number | null;
}

export interface RemindedPerson {
  /** How long before the end, in milliseconds. */
  readonly reminders: readonly number[];
  readonly quiet: QuietHours | null;
  readonly zone: string;
}

export interface Reminder {
  readonly at: Date;
  /** How long before the end it was asked for. */
  readonly lead: number;
}

/** The next reminder later than `after`; null where there is none any more. */
export function nextReminder(turn: RemindedTurn, person: RemindedPerson, after: Date): Reminder | null {
  const leads = [...person.reminders].sort((a, b) => b - a);
  for (const lead of leads) {
    if (lead >= turn.left || (turn.reminded !== null && lead >= turn.reminded)) continue;
    const at = audibleMoment(turn, person, lead);
    if (at && at > after) return { at, lead };
  }
  return null;
}

/** The shortest lead whose time has come at `now`: one reminder stands for all that were missed. */
export function leadReached(turn: RemindedTurn, person: RemindedPerson, now: Date, due: number): number {
  const reached = person.reminders.filter((lead) => lead < turn.left && momentLeft(turn, lead) <= now);
  return Math.min(due, ...reached);
}

/**
 * In quiet hours it comes before them, else (the turn began in them) right after them; never where that is too late.
 */
function audibleMoment(turn: RemindedTurn, { quiet, zone }: RemindedPerson, lead: number): Date | null {
  const wanted = momentLeft(turn, lead);
  const silence = quiet && quietAround(wanted, quiet, zone);
  if (!silence) return wanted;
  const before = new Date(silence.from.getTime() - MINUTE);
  if (before > turn.countedFrom && !stretchAt(before, turn.stops)) return before;
  return silence.until < momentLeft(turn, 0) ? silence.until : null;
}

/** The moment at which this much is left. */
function momentLeft({ countedFrom, left, stops }: RemindedTurn, of: number): Date {
  return momentAfter(countedFrom, left - of, stops);
}
