/**
 * What zones are called today, and zones that are only an offset from UTC: `UTC+5:45`.
 */
import { DateTime, type DateTimeFormatOptions } from 'luxon';
import type { LocaleCode } from '../../locales.ts';
import { evened } from '../text.ts';

/** By their older names, which the platform keeps to. */
const TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name of a zone as people know it today, whichever was stored. */
export function zoneName(zone: string): string {
  return TODAY[zone] ?? zone;
}

const OFFSET = /^(?:(?:UTC|GMT) ?)?([+-]|±) ?(?:(\d{1,2})(?:[:h.,](\d{1,2}))?|(\d{1,2})(\d\d)) ?(?:h|hours?)?$/i;
/** Minutes as they are written, also as parts of an hour. */
const MINUTES: Readonly<Record<string, number>> = {
  '': 0,
  '0': 0,
  '00': 0,
  '15': 15,
  '30': 30,
  '45': 45,
  '25': 15,
  '5': 30,
  '50': 30,
  '75': 45,
};
/** East and west, in minutes: where people live. */
const MOST = { '+': 14 * 60, '-': 12 * 60, '±': 0 } as const;

/** The zone of a typed offset such as `UTC+2`, `GMT-3`, `+0530` or `UTC+5.5`; null where it is none that clocks have. */
export function offsetZone(text: string): string | null {
  const [, sign, shortHours, shortMinutes = '', hours = shortHours, minutes = shortMinutes] =
    OFFSET.exec(evened(text)) ?? [];
  const past = MINUTES[minutes];
  if ((sign !== '+' && sign !== '-' && sign !== '±') || past === undefined) return null;
  const all = Number(hours) * 60 + past;
  if (all > MOST[sign]) return null;
  return all === 0 ? 'UTC' : `UTC${sign}${Number(hours)}${past === 0 ? '' : `:${past}`}`;
}

/** A moment as clocks and calendars of the zone show it; the platform itself knows no offsets with minutes. */
export function momentInZone(moment: Date, zone: string, locale: LocaleCode, form: DateTimeFormatOptions): string {
  return DateTime.fromJSDate(moment, { zone }).setLocale(locale).toLocaleString(form);
}
