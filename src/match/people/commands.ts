/**
 * What people set for themselves, and in which games it is their turn: the use cases as the hosts call them.
 * What they do stands in the modules beside this one.
 */
import type { LocalDay } from '../calendar/localTime.ts';
import type { MatchView } from '../model/match.ts';
import type { Actor, PersonId } from '../model/members.ts';
import type { Holiday, HolidayRefusal, PersonSettings, SettingsRefusal } from '../model/settings.ts';

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
