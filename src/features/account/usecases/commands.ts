/** The store that the use cases of people's settings and digests need. */
import type { Holiday, PersonSettings } from '../../../match/clock/personSettings.ts';
import type { MatchReading, Transactions } from '../../../match/core/ports.ts';
import type { MatchView, PersonId } from '../../../match/model/match.ts';
import type { TimeStore, TimeTransaction } from '../../time/usecases/commands.ts';
import type { DueRows } from '../../time/usecases/dueItems.ts';

export interface OwnTurn {
  readonly view: MatchView;
  readonly deadline: Date | null;
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
