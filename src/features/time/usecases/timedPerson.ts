/** Applies a person's settings, their holidays and the bot's downtime to their clock. */
import { latestPlausible } from '../../../kernel/index.ts';
import type { TimeRange } from '../../../match/clock/countedTime.ts';
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../match/clock/personSettings.ts';
import { running, type TimedPerson, type TurnClock } from '../../../match/clock/turnClock.ts';
import type { PersonId } from '../../../match/model/match.ts';
import type { PollState, StoredPerson, TimeTransaction } from './commands.ts';

/**
 * A turn never starts before the previous one or the last poll; a process with a skewed clock may have written either.
 */
export function latestOf(at: Date, ...lowerBounds: readonly (Date | null | undefined)[]): Date {
  return lowerBounds.reduce<Date>((latest, each) => (each && each > latest ? each : latest), at);
}

export async function loadTimedPerson(
  transaction: TimeTransaction,
  personId: PersonId,
  at: Date,
): Promise<TimedPerson> {
  const settings = (await transaction.settings(personId)) ?? DEFAULT_PERSON_SETTINGS;
  return toTimedPerson(settings, await transaction.holidays(personId), downtimeAt(await transaction.watch(), at));
}

export function toTimedPersonWith({ settings, holidays }: StoredPerson, absence: TimeRange | null): TimedPerson {
  return toTimedPerson(settings ?? DEFAULT_PERSON_SETTINGS, holidays, absence);
}

export async function loadTimedPeople(
  transaction: TimeTransaction,
  personIds: readonly PersonId[],
  absence: TimeRange | null,
): Promise<(personId: PersonId) => TimedPerson> {
  const settings = await transaction.settingsOf(personIds);
  const holidays = await transaction.holidaysOf(personIds);
  return (personId) =>
    toTimedPerson(settings.get(personId) ?? DEFAULT_PERSON_SETTINGS, holidays.get(personId) ?? [], absence);
}

function toTimedPerson(
  { reminders, quiet, zone }: PersonSettings,
  holidays: readonly TimeRange[],
  absence: TimeRange | null,
): TimedPerson {
  return { reminders, quiet, zone, stops: absence ? [...holidays, absence] : holidays };
}

/** The minimum time without a poll that counts as downtime, in milliseconds. Players cannot move during downtime. */
export const MIN_DOWNTIME_MS = 10 * 60_000;

/**
 * The downtime that clocks may still contain at a moment, recorded or not. New downtime before the last one was fully
 * subtracted extends it.
 */
export function downtimeAt(watch: PollState | null, at: Date): TimeRange | null {
  if (!watch) return null;
  const away = watch.away && watch.away.until <= latestPlausible(at) ? watch.away : null;
  if (at.getTime() - watch.lookedAt.getTime() <= MIN_DOWNTIME_MS) return away;
  return { from: away?.from ?? watch.lookedAt, until: at };
}

export function isAffectedByDowntime({ countedFrom }: TurnClock, { until }: TimeRange): boolean {
  return countedFrom !== null && countedFrom < until;
}

/** The person's stops must include the downtime; the clock continues from its end. */
export function subtractDowntime(clock: TurnClock, person: TimedPerson, { until }: TimeRange): TurnClock {
  return running(clock, person, until);
}

/** When the clock started to run during the downtime; null if that time is too short to mention. */
export function missedTimeStart({ countedFrom }: TurnClock, { from, until }: TimeRange): Date | null {
  const since = countedFrom !== null && countedFrom > from ? countedFrom : from;
  return until.getTime() - since.getTime() > MIN_DOWNTIME_MS ? since : null;
}
