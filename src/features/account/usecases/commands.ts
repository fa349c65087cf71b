/** Use cases of people's settings and digests, and the store that they need. */
import type { LocalDay } from '../../../match/clock/localTime.ts';
import type { Holiday, HolidayRefusal, PersonSettings, SettingsRefusal } from '../../../match/clock/personSettings.ts';
import type { MatchReading, Transactions } from '../../../match/core/ports.ts';
import type { Actor, MatchView, PersonId } from '../../../match/model/match.ts';
import type { MessageReading } from '../../../match/ports.ts';
import type { TimeStore, TimeTransaction } from '../../time/usecases/commands.ts';
import type { DueRows } from '../../time/usecases/dueItems.ts';

export interface OwnTurn {
  readonly view: MatchView;
  readonly deadline: Date | null;
}

export interface PeopleCommands extends Pick<MessageReading, 'person'>, Pick<PeopleStore, 'locales'> {
  /** Changes these settings, and leaves the others. */
  setPerson(actor: Actor, change: Partial<PersonSettings>): Promise<{ readonly ok: true } | SettingsRefusal>;
  /** Replaces the current or upcoming holiday; null ends it. */
  setHoliday(
    actor: Actor,
    days: { readonly first: LocalDay; readonly last: LocalDay } | null,
  ): Promise<{ readonly ok: true } | HolidayRefusal>;
  /** Running matches in which it is the person's turn, ordered by deadline. */
  turnsOf(personId: PersonId): Promise<readonly OwnTurn[]>;
  /** Retries a digest that could not be delivered, unless the next one is due earlier. */
  retryDigest(personId: PersonId): Promise<void>;
}

export interface PeopleTransaction extends TimeTransaction {
  saveSettings(personId: PersonId, settings: PersonSettings): Promise<void>;
  digestDue(personId: PersonId): Promise<Date | null>;
  /** Only for people with stored settings. */
  saveDigestDue(personId: PersonId, at: Date | null): Promise<void>;
  saveHolidays(personId: PersonId, holidays: readonly Holiday[]): Promise<void>;
}

export interface DigestStore extends Transactions<PeopleTransaction>, Pick<TimeStore, 'clock'> {
  readonly reading: Pick<MatchReading, 'ofPerson'>;
  /** By person. */
  readonly dueDigests: DueRows<PersonId>;
}

export interface PeopleStore extends DigestStore, Pick<TimeStore, 'person'> {
  /** The languages of the people who have set one. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
}
