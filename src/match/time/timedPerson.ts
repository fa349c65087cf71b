/**
 * What a person's settings mean for their clock. For now the same for everybody: one reminder, no quiet hours.
 */
import type { MatchTransaction } from '../ports.ts';
import type { PersonId } from '../types.ts';
import type { TimedPerson } from './turnClock.ts';

export async function timedPerson(_transaction: MatchTransaction, _personId: PersonId): Promise<TimedPerson> {
  return { reminders: [], quiet: null, zone: 'UTC', stops: [] };
}
