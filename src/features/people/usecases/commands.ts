/**
 * What people set for themselves, and in which games it is their turn: the use cases as the hosts call them, and what these need of the store.
 * What they do stands in the modules beside this one.
 */
import type { LocalDay } from '../../../match/calendar/localTime.ts';
import type { TurnClock } from '../../../match/clock/turnClock.ts';
import type { MatchReading, Transactions } from '../../../match/frame/ports.ts';
import type { MatchView } from '../../../match/model/match.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import type { ClockOfMatch, TimeStore, TimeTransaction } from '../../time/usecases/ports.ts';
import type { Holiday, HolidayRefusal, PersonSettings, SettingsRefusal } from '../model.ts';

/** A game in which it is a person's turn. */
export interface OwnTurn {
  readonly view: MatchView;
  readonly deadline: Date | null;
}

export interface PeopleCommands {
  /** What a person has set, or the usual; their holidays in the order of time; the language of their client, and their name. */
  person(personId: PersonId): Promise<{
    readonly settings: PersonSettings;
    readonly holidays: readonly Holiday[];
    readonly clientLocale: string | null;
    readonly name: string | null;
  }>;
  /** The languages that people have chosen for themselves. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
  setPerson(actor: Actor, settings: PersonSettings): Promise<{ readonly ok: true } | SettingsRefusal>;
  /** Takes a holiday in place of any present or coming one; null ends that one. */
  setHoliday(
    actor: Actor,
    days: { readonly first: LocalDay; readonly last: LocalDay } | null,
  ): Promise<{ readonly ok: true } | HolidayRefusal>;
  /** The running matches in which it is this person's turn, the one whose time is up first coming first. */
  turnsOf(personId: PersonId): Promise<readonly OwnTurn[]>;
  /** A digest that was due could not be brought: it is due again after a while, unless the next one is before. */
  digestAgain(personId: PersonId): Promise<void>;
}

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
