/**
 * What people's settings, their holidays and a time in which nobody looked mean for their clocks.
 */

import type { Stretch } from '../../../match/calendar/countedTime.ts';
import type { TimedPerson } from '../../../match/clock/turnClock.ts';
import type { PersonId } from '../../../match/model/members.ts';
import { type PersonSettings, USUAL_SETTINGS } from '../../people/model.ts';
import { absenceAt } from './absence.ts';
import type { KnownPerson, TimeTransaction } from './ports.ts';

/** Nobody's time runs from before the turn that it follows, or before the last look: either may be another process's, or an earlier one's. */
export function notBefore(at: Date, ...known: readonly (Date | null | undefined)[]): Date {
  return known.reduce<Date>((latest, each) => (each && each > latest ? each : latest), at);
}

/** At the moment `at`. */
export async function timedPerson(transaction: TimeTransaction, personId: PersonId, at: Date): Promise<TimedPerson> {
  const settings = (await transaction.settings(personId)) ?? USUAL_SETTINGS;
  return timed(settings, await transaction.holidays(personId), absenceAt(await transaction.watch(), at));
}

/** The same of somebody who has been read, with an absence that is known. */
export function timedAs({ settings, holidays }: KnownPerson, absence: Stretch | null): TimedPerson {
  return timed(settings ?? USUAL_SETTINGS, holidays, absence);
}

/** The same of several people, with an absence that is known. */
export async function timedPeople(
  transaction: TimeTransaction,
  personIds: readonly PersonId[],
  absence: Stretch | null,
): Promise<(personId: PersonId) => TimedPerson> {
  const settings = await transaction.settingsOf(personIds);
  const holidays = await transaction.holidaysOf(personIds);
  return (personId) => timed(settings.get(personId) ?? USUAL_SETTINGS, holidays.get(personId) ?? [], absence);
}

function timed(
  { reminders, quiet, zone }: PersonSettings,
  holidays: readonly Stretch[],
  absence: Stretch | null,
): TimedPerson {
  return { reminders, quiet, zone, stops: absence ? [...holidays, absence] : holidays };
}
