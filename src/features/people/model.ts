/**
 * What people set for themselves: language, time zone, quiet hours, reminders, where they want to be told of their turn, the
 * theme of their pictures; and their holidays, in which their clocks stand. Clocks, digests and deliveries go by them.
 */
import {
  areQuietHours,
  isMinuteOfDay,
  isZone,
  type LocalDay,
  type QuietHours,
} from '../../match/calendar/localTime.ts';
import { DAY, HOUR } from '../../match/model/timeControl.ts';

/** `thread`: a ping where the game is played. `direct`: by direct message instead. */
export const PINGS = ['thread', 'direct', 'both'] as const;
type Pings = (typeof PINGS)[number];

/** Of pictures: a dark ground or a light one. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface PersonSettings {
  /** The language in which they are answered; null: that of their client. */
  readonly locale: string | null;
  /** A name of the IANA database. */
  readonly zone: string;
  readonly quiet: QuietHours | null;
  /** How long before their time is up they are reminded, in milliseconds. */
  readonly reminders: readonly number[];
  readonly pings: Pings;
  /** The table in words stands before its picture. */
  readonly wordsFirst: boolean;
  /** When they are told each day in which games it is their turn, in minutes since midnight; null: never. */
  readonly digest: number | null;
  /** Of the pictures that they alone see; null: that of the game. */
  readonly theme: Theme | null;
}

export const USUAL_SETTINGS: PersonSettings = {
  locale: null,
  zone: 'UTC',
  quiet: null,
  reminders: [6 * HOUR],
  pings: 'thread',
  wordsFirst: false,
  digest: null,
  theme: null,
};

const REMINDERS = { least: HOUR / 4, most: 14 * DAY, count: 3 } as const;

export type SettingsRefusal =
  | { readonly ok: false; readonly code: 'zone'; readonly given: string }
  | { readonly ok: false; readonly code: 'quietHours' }
  | { readonly ok: false; readonly code: 'digest' }
  | {
      readonly ok: false;
      readonly code: 'reminder';
      readonly given: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly ok: false; readonly code: 'reminders'; readonly given: number; readonly most: number };

/** What is wrong with settings; null when nothing is. */
export function wrongSettings({ zone, quiet, reminders, digest }: PersonSettings): SettingsRefusal | null {
  if (!isZone(zone)) return { ok: false, code: 'zone', given: zone };
  if (quiet && !areQuietHours(quiet)) return { ok: false, code: 'quietHours' };
  if (digest !== null && !isMinuteOfDay(digest)) return { ok: false, code: 'digest' };
  const { least, most, count } = REMINDERS;
  const wrong = reminders.find((lead) => !Number.isFinite(lead) || lead < least || lead > most);
  if (wrong !== undefined) return { ok: false, code: 'reminder', given: wrong, least, most };
  if (reminders.length > count) return { ok: false, code: 'reminders', given: reminders.length, most: count };
  return null;
}

export interface Holiday {
  readonly first: LocalDay;
  readonly last: LocalDay;
  /** From and until when clocks stand: the days as moments, but never a moment before the holiday was taken. */
  readonly from: Date;
  readonly until: Date;
}

export type HolidayRefusal =
  /** No such day, or the last before the first. */
  | { readonly ok: false; readonly code: 'days' }
  | { readonly ok: false; readonly code: 'past' }
  | { readonly ok: false; readonly code: 'farAhead'; readonly most: number }
  | {
      readonly ok: false;
      readonly code: 'allowance';
      readonly year: string;
      readonly left: number;
      readonly wanted: number;
    };
