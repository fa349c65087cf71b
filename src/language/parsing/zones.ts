/** Parses time zones by IANA name, city, country, abbreviation or UTC offset, and shows their current names. */
import { DateTime, type DateTimeFormatOptions } from 'luxon';
import cities from '../../../assets/zones/cities.json' with { type: 'json' };
import names from '../../../assets/zones/names.json' with { type: 'json' };
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import { foldText, NUMBER_WORDS, normalizeText } from './text.ts';

/** Current names, keyed by the older ones that Intl still uses. */
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

/** The current name of a zone, whichever name is stored. */
export function currentZoneName(zone: string): string {
  return TODAY[zone] ?? zone;
}

const OFFSET =
  /^\(?(?:(?:UTC|GMT|協定世界時) ?)?([+-]|±) ?(?:(\d{1,2})(?:[:h.,](\d{1,2}))?|(\d{1,2})(\d\d)) ?(?:h|hours?|std|u|uur|ora|時間)?\)?$/i;
/** Minutes by their text, including decimal fractions of an hour. */
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
/** The largest offsets of inhabited places. */
const MAX_OFFSET_MINUTES = { '+': 14 * 60, '-': 12 * 60, '±': 0 } as const;

/** The zone of an offset such as `UTC+2`, `GMT-3`, `+0530` or `UTC+5.5`; null if no place uses it. */
function offsetZone(text: string): string | null {
  const [, sign, shortHours, shortMinutes = '', hours = shortHours, minutes = shortMinutes] =
    OFFSET.exec(withSigns(text)) ?? [];
  const minutesPast = MINUTES[minutes];
  if ((sign !== '+' && sign !== '-' && sign !== '±') || minutesPast === undefined) return null;
  const all = Number(hours) * 60 + minutesPast;
  if (all > MAX_OFFSET_MINUTES[sign]) return null;
  return all === 0 ? 'UTC' : `UTC${sign}${Number(hours)}${minutesPast === 0 ? '' : `:${minutesPast}`}`;
}

/** Turns `UTC plus zwei` into `utc+2`. */
function withSigns(text: string): string {
  return foldText(text)
    .replace(/^([+-].*\d) ?(utc|gmt)$/u, '$2$1')
    .replace(/(?<=^|\b) ?plusz? |プラス/u, '+')
    .replace(/(?<=^|\b) ?(?:min|minusz?) |マイナス/u, '-')
    .replace(/(?<=[+-])\p{L}+$/u, (word) => String(NUMBER_WORDS.en.get(word) ?? word));
}

/** Formats a moment in the time of a zone. Uses Luxon, because Intl does not know offsets such as `UTC+5:45`. */
export function formatInZone(moment: Date, zone: string, locale: LocaleCode, form: DateTimeFormatOptions): string {
  return DateTime.fromJSDate(moment, { zone }).setLocale(locale).toLocaleString(form);
}

/** The zones suggested to readers of each language. */
export const SUGGESTED_ZONES = {
  en: null,
  nl: 'Europe/Amsterdam',
  hu: 'Europe/Budapest',
  de: 'Europe/Berlin',
  ja: 'Asia/Tokyo',
} as const satisfies Record<LocaleCode, string | null>;

const CENTRAL_EUROPEAN = ['CET', 'CEST', 'MEZ', 'MESZ'];

/** One zone for each named time, such as `Eastern Standard Time`. */
const ZONES_WITH_NAMES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Helsinki',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Calcutta',
  'Australia/Sydney',
  'Pacific/Auckland',
];
/** Prefixes and suffixes of a Japanese place: `日本 東京`, `大阪府`, `おおさかふ`. */
const JAPANESE_AFFIX =
  /^日本[\s・の]*(?=\p{Script=Han})|(?<=[\p{Script=Han}ま])[都府県市区]$|(?<=\p{Script=Hiragana}{2})[とふ]$/gu;
/**
 * Suffixes of a place, folded and without spaces, optionally with the ending of an adjective: `東京時間`, `Berliner Zeit`.
 */
const TIME_AFTER = [/(?:timezone|time|zeit|tijd|ido|ノ?時間)$/u, /(?:er|se|i)(?:time|zeit|tijd|ido)$/u] as const;

/** Hungarian, of an adjective or of a place where somebody is: `berlini`, `Szegeden`. */
const PLACE_ENDING = /(?:b[ae]n|[oe]n|i)$/u;

const MAX_CHARACTERS = 100;

/**
 * Creates a parser for one language. It returns an IANA name or an offset such as `UTC+5:45`; null if the name is
 * unknown or ambiguous.
 */
export function createZoneParser(locale: LocaleCode): (text: string) => string | null {
  const known = tableOf(locale);
  const read = (text: string): string | null => {
    const name = plain(text)
      .replace(/^europa\//u, 'europe/')
      .replace(/デス$/u, '');
    const endings = locale === 'hu' ? [...TIME_AFTER, PLACE_ENDING] : TIME_AFTER;
    const [zone] = [name, ...endings.map((ending) => name.replace(ending, ''))].flatMap(
      (each) => known.get(each) ?? [],
    );
    return zone ?? offsetZone(text) ?? ianaName(text);
  };
  const placeIn = (part: string) => read(part) ?? read(part.replace(JAPANESE_AFFIX, ''));
  return (text) => {
    if (text.length > MAX_CHARACTERS) return null;
    const all = text
      .normalize('NFKC')
      .trim()
      .replaceAll('\\_', '_')
      .replace(/です$|(?<=[\p{Script=Han}ァ-ヺー])で$/u, '');
    const whole = placeIn(all) ?? placeIn(all.replace(/^the /iu, ''));
    if (whole !== null) return currentZoneName(whole);
    // As in `Köln, Deutschland`, `Houston TX`, `(UTC+1) Berlin` and `東京都新宿区`.
    const [city = '', ...others] = all
      .replace(/(?<=\p{L}) (?=[A-Z]{2}$)/u, (space) => (regionsNamed(all.slice(-2)).length > 0 ? ',' : space))
      .replace(/^\(?((?:UTC|GMT) ?[+-][\d:]+)\)? (?=\p{L})/iu, '$1,')
      .replace(/(?<=^\p{L}+) (?=\p{L})|(?<=\p{L}) (?=\p{L}+$)/gu, (space, at: number) => {
        const parts = [all.slice(0, at), all.slice(at + 1)];
        return parts.some(isAbbreviation) && parts.every((part) => placeIn(part) !== null) ? ',' : space;
      })
      .split(/[,、(・]|(?<=\p{Script=Han}{2}[都道府県])(?=\p{Script=Han})/u);
    const last = others.at(-1)?.replace(/\)$/u, '').trim() ?? '';
    const isRegion = regionsNamed(last).length > 0;
    const places = [city, isRegion ? '' : last].flatMap((part) => {
      const zone = placeIn(part);
      return zone === null ? [] : [{ zone, isAbbreviated: isAbbreviation(part) }];
    });
    const found =
      others.length === 0
        ? sameOf(all.split(/[\s/]+/u).map(read))
        : (withOffset(places) ?? sameOf(places.map(({ zone }) => zone)));
    const isKnown = !isRegion && read(last) !== null;
    if (found !== null && (isKnown || !isElsewhere(found, last))) return currentZoneName(found);
    const region = others.length === 1 ? zoneOfRegion(last) : null;
    // Arizona has no summer time.
    return region && currentZoneName(read(last) ?? region);
  };
}

/** States and provinces by country and winter offset, because their cities share names with others: `London, ON`. */
const REGIONS = Object.entries(names.regions).flatMap(([country, byHours]) =>
  Object.entries(byHours).flatMap(([hours, regions]) =>
    regions.map((name) => ({ name: plain(name), written: name, country, hours: Number(hours) })),
  ),
);

/** The usual zones of regions by country and winter offset. */
const ZONES_OF_REGIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  US: { [-5]: 'America/New_York', [-6]: 'America/Chicago', [-7]: 'America/Denver', [-8]: 'America/Los_Angeles' },
  CA: {
    [-4]: 'America/Halifax',
    [-5]: 'America/Toronto',
    [-6]: 'America/Winnipeg',
    [-7]: 'America/Edmonton',
    [-8]: 'America/Vancouver',
  },
};

function regionsNamed(name: string) {
  return REGIONS.filter((region) => region.name === plain(name));
}

/** The zone of `London, ON`. Null if the region has several, or if its name is also that of a country or city. */
function zoneOfRegion(name: string): string | null {
  const [region, ...others] = regionsNamed(name);
  const isOther = ['New York', 'Washington'].some((city) => plain(city) === plain(name)) || zonesOf(name).length > 0;
  return region === undefined || others.length > 0 || isOther
    ? null
    : (ZONES_OF_REGIONS[region.country]?.[region.hours] ?? null);
}

/** Regions in one zone, without abbreviations. */
function regionsWithOneZone(): (readonly [string, string])[] {
  return REGIONS.flatMap(({ name, written }) => {
    const zone = written.length <= 3 ? null : zoneOfRegion(written);
    return zone === null ? [] : [[name, zone] as const];
  });
}

/** Countries with several zones by name in any language, and their zones. */
const LARGE_COUNTRIES = Object.entries(names.largeCountries).map(([code, others]) => ({
  names: [...LOCALES.map((each) => new Intl.DisplayNames(each.code, { type: 'region' }).of(code)), ...others]
    .flatMap((each) => each ?? [])
    .map(plain),
  zones: new Set(zonesOf(code)),
}));

/** None for a text that is no country code. */
function zonesOf(code: string): string[] {
  if (!/^[a-z]{2}$/iu.test(code)) return [];
  // Of the supported versions of Node, older ones have the property and newer ones the method.
  const country = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    readonly getTimeZones?: () => string[];
    readonly timeZones?: string[];
  };
  return (country.getTimeZones?.() ?? country.timeZones ?? []).map(currentZoneName);
}

/** Of several names of a zone, the one that Intl uses: `America/Toronto` for `America/Montreal`. */
function zoneOfIntl(zone: string): string {
  return zone.startsWith('UTC') ? zone : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

/**
 * Whether the zone is not that of the region or country behind the comma, if that is known; a Japanese text has only
 * foreign places in katakana.
 */
function isElsewhere(zone: string, region: string): boolean {
  const current = currentZoneName(zone);
  const country = LARGE_COUNTRIES.find((each) => each.names.includes(plain(region)));
  if (country) return !country.zones.has(current);
  const regions = regionsNamed(region);
  const isCode = /^[a-z]{2}$/iu.test(region);
  if (regions.length === 0 && !isCode) return /^[ァ-ヺー]+$/u.test(region);
  const isIn = (code: string) => zonesOf(code).map(zoneOfIntl).includes(zoneOfIntl(zone));
  const offset = DateTime.utc(2024, 1).setZone(zone).offset / 60;
  return !isIn(region) && !regions.some(({ country, hours }) => hours === offset && isIn(country));
}

interface Place {
  readonly zone: string;
  /** Whether it is written as the short name of a time, such as `EST`. */
  readonly isAbbreviated: boolean;
}

/** The place of `UTC+1 (Budapest)` or `New York EST`, if it has that time in winter or in summer. */
function withOffset([one, other, ...more]: readonly Place[]): string | null {
  if (one === undefined || other === undefined || more.length > 0) return null;
  const times = [one, other].filter(({ zone }) => zone.startsWith('UTC'));
  const [time, ...others] = times.length > 0 ? times : [one, other].filter(({ isAbbreviated }) => isAbbreviated);
  if (time === undefined || others.length > 0) return null;
  const place = (time === one ? other : one).zone;
  const isThere = [1, 7].some((month) => {
    const moment = DateTime.utc(2024, month);
    return moment.setZone(time.zone).offset === moment.setZone(place).offset;
  });
  return isThere ? place : null;
}

const ABBREVIATIONS = new Set([...CENTRAL_EUROPEAN, ...Object.values(names.abbreviations).flat()].map(plain));

/** Whether a text is the short name of a time, such as `CET`. */
function isAbbreviation(text: string): boolean {
  return ABBREVIATIONS.has(plain(text));
}

/** Null if two differ, as for `Paris, Texas`. */
function sameOf(zones: readonly (string | null)[]): string | null {
  const [first = null, ...others] = zones.map((zone) => zone && currentZoneName(zone));
  return others.every((zone) => zone === first) ? first : null;
}

/** Accepts names that Intl knows but does not list, such as `Asia/Calcutta`. */
function ianaName(text: string): string | null {
  const name = normalizeText(text).replaceAll(' ', '_');
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Catching the error is the only way to ask Intl whether a zone exists.
    return null;
  }
}

/** Of names that fold alike, the later entry wins. */
function tableOf(locale: LocaleCode): ReadonlyMap<string, string> {
  const zones = Intl.supportedValuesOf('timeZone');
  const locales = [...LOCALES.map(({ code }) => code).filter((code) => code !== locale), locale];
  const pairs: (readonly [string, string])[] = [
    ...locales.flatMap((code) => countries(code)),
    ...regionsWithOneZone(),
    ...zonesByName(cities.cities),
    ...zonesByName(names.places),
    ...lastParts(zones),
    ...locales.flatMap((code) => Object.entries(cities.names[code]).map(([zone, name]) => [name, zone] as const)),
    ...locales.flatMap((code) =>
      ZONES_WITH_NAMES.flatMap((zone) => timeNames(zone, code).map((name) => [name, zone] as const)),
    ),
    ...[...CENTRAL_EUROPEAN, ...locales.flatMap((code) => timeNames('Europe/Brussels', code))].map(
      (name) => [name, centralEuropean(locale)] as const,
    ),
    ...zonesByName(names.abbreviations),
    ...zones.map((zone) => [zone, zone] as const),
  ];
  const table = new Map(pairs.map(([name, zone]) => [plain(name), zone]));
  for (const name of names.namesakes) table.delete(plain(name));
  return table;
}

/** The names of a zone's standard time, summer time and both together. Leaves out Greenwich Mean Time, which is UTC. */
function timeNames(zone: string, locale: LocaleCode): string[] {
  return (['long', 'longGeneric'] as const)
    .flatMap((timeZoneName) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName });
      return [Date.UTC(2024, 0), Date.UTC(2024, 6)].flatMap((moment) =>
        format.formatToParts(moment).flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : [])),
      );
    })
    .filter((name) => !/greenwich|グリニッジ/iu.test(name));
}

function zonesByName(names: Readonly<Record<string, readonly string[]>>): (readonly [name: string, zone: string])[] {
  return Object.entries(names).flatMap(([zone, all]) => all.map((name) => [name, zone] as const));
}

function centralEuropean(locale: LocaleCode): string {
  const home = SUGGESTED_ZONES[locale];
  return home?.startsWith('Europe/') ? home : 'Europe/Brussels';
}

/** Such as `Berlin` for `Europe/Berlin`, if no other zone has the same last part. */
function lastParts(zones: readonly string[]): (readonly [string, string])[] {
  const ends = zones.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone] as const);
  return ends.filter(([end]) => ends.filter(([other]) => other === end).length === 1);
}

/** The names of countries in a language, without `Georgia`, which may be the American state. */
function countries(locale: LocaleCode): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return Object.entries(cities.countries).flatMap(([code, zone]) => {
    const name = names.of(code);
    return name === undefined || regionsNamed(name).length > 0 ? [] : [[name, zone] as const];
  });
}

/** Drops spaces, punctuation and accents but keeps slashes, so that `new york` equals `New_York`. */
function plain(text: string): string {
  return foldText(text).replace(/[\s_.'’-]+/gu, '');
}
