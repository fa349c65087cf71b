/**
 * Time zones as people name them: by the zone's own name, a city in any of the languages, a country with one zone, `CET`, an offset.
 * Which zone somebody is in is left to them.
 */

import cities from '../../../../assets/zones/cities.json' with { type: 'json' };
import { LOCALES, type LocaleCode } from '../../locales.ts';
import { evened, folded } from '../text.ts';
import { offsetZone, zoneName } from './zoneNames.ts';

/** The zone where most readers of a language live: what is suggested to them. English has none. */
export const HOME_ZONES = {
  en: null,
  nl: 'Europe/Amsterdam',
  hu: 'Europe/Budapest',
  de: 'Europe/Berlin',
  ja: 'Asia/Tokyo',
} as const satisfies Record<LocaleCode, string | null>;

/** Cities without a zone of their own, as their people write them where the data has the English name alone. */
const OWN_NAMES: readonly (readonly [zone: string, names: string])[] = [
  ['Europe/Berlin', 'Köln München Nürnberg Göttingen Würzburg Lübeck Saarbrücken Fürth Gießen Keulen'],
  ['Europe/Amsterdam', 'Den Haag|s Gravenhage|Den Bosch|Nijmegen|Tilburg|Breda|Delft|Leiden|Enschede|Almere'],
  ['Europe/Brussels', 'Gent Antwerpen Brugge Leuven Luik Mechelen Kortrijk Oostende Namen'],
  ['Europe/Zurich', 'Genf Luzern Lausanne Basel Bern Winterthur'],
  ['Europe/Budapest', 'Sopron Érd Nagykanizsa Dunaújváros Hódmezővásárhely Baja Cegléd Esztergom Siófok'],
  [
    'Asia/Tokyo',
    '大阪 横浜 名古屋 札幌 福岡 京都 神戸 川崎 さいたま 広島 仙台 千葉 北九州 新潟 静岡 岡山 熊本 鹿児島 那覇 奈良 金沢 長崎 日本時間',
  ],
];

/** What clocks of several zones are called; `CET` is the reader's own where they keep it. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  JST: 'Asia/Tokyo',
  BST: 'Europe/London',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  EET: 'Europe/Helsinki',
  EEST: 'Europe/Helsinki',
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CT: 'America/Chicago',
  CDT: 'America/Chicago',
  MT: 'America/Denver',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
};
const CENTRAL_EUROPEAN = ['CET', 'CEST', 'MEZ', 'MESZ'];

const LONGEST = 100;

/** Reads zones for one language: the IANA name or an offset such as `UTC+5:45`, or null where there is none by that name, or several. */
export function zoneReader(locale: LocaleCode): (text: string) => string | null {
  const known = tableOf(locale);
  const read = (text: string): string | null => known.get(plain(text)) ?? offsetZone(text) ?? ianaName(text);
  return (text) => {
    if (text.length > LONGEST) return null;
    // `Köln, Deutschland`
    const [city = '', ...others] = text.normalize('NFKC').split(/[,、(]/u);
    const found = read(text) ?? (others.length === 0 ? null : read(city));
    return found === null ? null : zoneName(found);
  };
}

/** Older names that the platform knows without listing them: `Asia/Calcutta`. */
function ianaName(text: string): string | null {
  const name = evened(text).replaceAll(' ', '_');
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Whether there is such a zone is said in no other way.
    return null;
  }
}

/** What is listed later wins over what looks alike before. */
function tableOf(locale: LocaleCode): ReadonlyMap<string, string> {
  const zones = Intl.supportedValuesOf('timeZone');
  const others = LOCALES.map(({ code }) => code).filter((code) => code !== locale);
  const pairs: (readonly [string, string])[] = [
    ...[...others, locale].flatMap((code) => countries(code)),
    ...Object.entries(cities.cities).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
    ...OWN_NAMES.flatMap(([zone, names]) =>
      names.split(names.includes('|') ? '|' : ' ').map((name) => [name, zone] as const),
    ),
    ...lastParts(zones),
    ...[...others, locale].flatMap((code) =>
      Object.entries(cities.names[code]).map(([zone, name]) => [name, zone] as const),
    ),
    ...CENTRAL_EUROPEAN.map((name) => [name, centralEuropean(locale)] as const),
    ...Object.entries(ABBREVIATIONS),
    ...zones.map((zone) => [zone, zone] as const),
  ];
  return new Map(pairs.map(([name, zone]) => [plain(name), zone]));
}

function centralEuropean(locale: LocaleCode): string {
  switch (locale) {
    case 'nl':
    case 'hu':
    case 'de':
      return HOME_ZONES[locale];
    case 'en':
    case 'ja':
      return 'Europe/Brussels';
  }
}

/** `Berlin` of `Europe/Berlin`, where no other zone ends so. */
function lastParts(zones: readonly string[]): (readonly [string, string])[] {
  const ends = zones.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone] as const);
  return ends.filter(([end]) => ends.filter(([other]) => other === end).length === 1);
}

/** Countries by what a language calls them, as far as all of one keeps one time. */
function countries(locale: LocaleCode): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return ONE_ZONE.flatMap(([region, zone]) => {
    const name = names.of(region);
    return name === undefined ? [] : [[name, zone] as const];
  });
}

/** Those in which readers of our languages mostly live, and their neighbors. */
const ONE_ZONE: readonly (readonly [region: string, zone: string])[] = [
  ['DE', 'Europe/Berlin'],
  ['AT', 'Europe/Vienna'],
  ['CH', 'Europe/Zurich'],
  ['LI', 'Europe/Vaduz'],
  ['LU', 'Europe/Luxembourg'],
  ['NL', 'Europe/Amsterdam'],
  ['BE', 'Europe/Brussels'],
  ['SR', 'America/Paramaribo'],
  ['HU', 'Europe/Budapest'],
  ['SK', 'Europe/Bratislava'],
  ['RO', 'Europe/Bucharest'],
  ['RS', 'Europe/Belgrade'],
  ['JP', 'Asia/Tokyo'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['FR', 'Europe/Paris'],
  ['IT', 'Europe/Rome'],
  ['PL', 'Europe/Warsaw'],
  ['CZ', 'Europe/Prague'],
  ['DK', 'Europe/Copenhagen'],
  ['SE', 'Europe/Stockholm'],
  ['NO', 'Europe/Oslo'],
  ['FI', 'Europe/Helsinki'],
  ['IN', 'Asia/Calcutta'],
  ['ZA', 'Africa/Johannesburg'],
  ['KR', 'Asia/Seoul'],
];

/** Without spaces, strokes and accents: `new york`, `New_York`. A slash stays, as part of a zone's name. */
function plain(text: string): string {
  return folded(text).replace(/[\s_.'’-]+/gu, '');
}
