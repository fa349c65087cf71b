/**
 * What a person's settings and holidays mean for their clock.
 */

import type { PersonId } from '../model/ids.ts';
import { USUAL_SETTINGS } from '../people/settings.ts';
import type { MatchTransaction } from '../ports.ts';
import type { TimedPerson } from './clock/turnClock.ts';

export async function timedPerson(transaction: MatchTransaction, personId: PersonId): Promise<TimedPerson> {
  const { reminders, quiet, zone } = (await transaction.settings(personId)) ?? USUAL_SETTINGS;
  return { reminders, quiet, zone, stops: await transaction.holidays(personId) };
}
