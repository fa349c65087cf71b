/** A person's settings for all their games, and their holidays. */
import type { Theme } from '../model/match.ts';
import { DAY_MS, HOUR_MS } from '../model/timeControl.ts';
import { areQuietHours, isMinuteOfDay, isZone, type LocalDay, type QuietHours } from './localTime.ts';

/** How people are notified of their turn: by a ping in the game's thread, by direct message, or both. */
export const PING_CHOICES = ['thread', 'direct', 'both'] as const;
type Pings = (typeof PING_CHOICES)[number];

export interface PersonSettings {
  /** Null for the language of their client. */
  readonly locale: string | null;
  /** IANA name. */
  readonly zone: string;
  readonly quiet: QuietHours | null;
  /** In milliseconds before their time is up. */
  readonly reminders: readonly number[];
  readonly pings: Pings;
  /** Whether to show the table in words before its picture. */
  readonly wordsFirst: boolean;
  /** The time of the daily digest in minutes since midnight; null for no digest. */
  readonly digest: number | null;
  /** The theme of private pictures; null for the game's theme. */
  readonly theme: Theme | null;
}

export const DEFAULT_PERSON_SETTINGS: PersonSettings = {
  locale: null,
  zone: 'UTC',
  quiet: null,
  reminders: [6 * HOUR_MS],
  pings: 'thread',
  wordsFirst: false,
  digest: null,
  theme: null,
};

const REMINDERS = { least: HOUR_MS / 4, most: 14 * DAY_MS, count: 3 } as const;

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

/** The first invalid setting; null if all are valid. */
export function invalidPersonSettings({ zone, quiet, reminders, digest }: PersonSettings): SettingsRefusal | null {
  if (!isZone(zone)) return { ok: false, code: 'zone', given: zone };
  if (quiet && !areQuietHours(quiet)) return { ok: false, code: 'quietHours' };
  if (digest !== null && !isMinuteOfDay(digest)) return { ok: false, code: 'digest' };
  const { least, most, count } = REMINDERS;
  const wrong = reminders.find((lead) => !Number.isFinite(lead) || lead < least || lead > most);
  if (wrong !== undefined) return { ok: false, code: 'reminder', given: wrong, least, most };
  if (reminders.length > count) return { ok: false, code: 'reminders', given: reminders.length, most: count };
  return null;
}

/** What is known about a person apart from their games. */
export interface KnownPerson {
  readonly settings: PersonSettings;
  /** In chronological order. */
  readonly holidays: readonly Holiday[];
  /** The language that the person's client last reported. */
  readonly clientLocale: string | null;
  /** As Discord last sent it, so escape it before showing. Null if it is unknown. */
  readonly name: string | null;
}

export interface Holiday {
  readonly first: LocalDay;
  readonly last: LocalDay;
  /** From here on clocks stand still: the holiday's days as moments, but not before the holiday was entered. */
  readonly from: Date;
  readonly until: Date;
}

/** The current or the next holiday. */
export function currentHoliday(holidays: readonly Holiday[], now: Date): Holiday | null {
  return holidays.find(({ until }) => until > now) ?? null;
}

export type HolidayRefusal =
  /** An impossible date, or a last day before the first. */
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
