/**
 * What people's own settings need of the store.
 */
import type { TurnClock } from '../clock/turnClock.ts';
import type { MatchReading, Transactions } from '../frame/ports.ts';
import type { MatchId, PersonId } from '../model/members.ts';
import type { Holiday, PersonSettings } from '../model/settings.ts';
import type { ClockOfMatch, TimeStore, TimeTransaction } from '../time/ports.ts';

export interface PeopleTransaction extends TimeTransaction {
  saveSettings(personId: PersonId, settings: PersonSettings): Promise<void>;
  /** When the person's next digest comes; null: never. */
  digestDue(personId: PersonId): Promise<Date | null>;
  /** Only of people who have set something. */
  saveDigestDue(personId: PersonId, at: Date | null): Promise<void>;
  saveHolidays(personId: PersonId, holidays: readonly Holiday[]): Promise<void>;
  /** At most so many of the clocks that run and on which it is this person's turn, by match after the given one. */
  runningClocksOf(personId: PersonId, after: MatchId | null, most: number): Promise<readonly ClockOfMatch[]>;
}

/** The games in which it may be somebody's turn. */
export interface DigestStore extends Transactions<PeopleTransaction> {
  readonly reading: Pick<MatchReading, 'ofPerson'>;
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** Whose digest was or will be due first, and when. */
  firstDigest(): Promise<{ readonly personId: PersonId; readonly at: Date } | null>;
  /** At most so many of the people whose digests are due by a moment, the first one due first. */
  dueDigests(by: Date, most: number): Promise<readonly PersonId[]>;
  /** At most so many of the people whose digests are due only after a moment, the first one due first. */
  digestsAfter(moment: Date, most: number): Promise<readonly PersonId[]>;
}

export interface PeopleStore extends DigestStore, Pick<TimeStore, 'person'> {
  /** The languages that people have chosen for themselves. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
}
