/** Reads time zones by IANA name, city, country, abbreviation or UTC offset, and names them as people do today. */
import { DateTime, type DateTimeFormatOptions } from 'luxon';
import cities from '../../../assets/zones/cities.json' with { type: 'json' };
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import { foldText, normalizeText } from './text.ts';

/** By the older names, which Intl still uses. */
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

/** The current name of a zone, whichever was stored. */
export function currentZoneName(zone: string): string {
  return TODAY[zone] ?? zone;
}

const OFFSET = /^(?:(?:UTC|GMT) ?)?([+-]|±) ?(?:(\d{1,2})(?:[:h.,](\d{1,2}))?|(\d{1,2})(\d\d)) ?(?:h|hours?)?$/i;
/** Minutes as written, also as decimal fractions of an hour. */
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
/** The farthest offsets of inhabited places. */
const MAX_OFFSET_MINUTES = { '+': 14 * 60, '-': 12 * 60, '±': 0 } as const;

/** The zone of an offset such as `UTC+2`, `GMT-3`, `+0530` or `UTC+5.5`; null where no clock has it. */
function offsetZone(text: string): string | null {
  const [, sign, shortHours, shortMinutes = '', hours = shortHours, minutes = shortMinutes] =
    OFFSET.exec(normalizeText(text)) ?? [];
  const minutesPast = MINUTES[minutes];
  if ((sign !== '+' && sign !== '-' && sign !== '±') || minutesPast === undefined) return null;
  const all = Number(hours) * 60 + minutesPast;
  if (all > MAX_OFFSET_MINUTES[sign]) return null;
  return all === 0 ? 'UTC' : `UTC${sign}${Number(hours)}${minutesPast === 0 ? '' : `:${minutesPast}`}`;
}

/** A moment in the time of a zone. Intl does not know offsets such as `UTC+5:45`, so Luxon formats it. */
export function formatInZone(moment: Date, zone: string, locale: LocaleCode, form: DateTimeFormatOptions): string {
  return DateTime.fromJSDate(moment, { zone }).setLocale(locale).toLocaleString(form);
}

/** The zone suggested to readers of a language. */
export const SUGGESTED_ZONES = {
  en: null,
  nl: 'Europe/Amsterdam',
  hu: 'Europe/Budapest',
  de: 'Europe/Berlin',
  ja: 'Asia/Tokyo',
} as const satisfies Record<LocaleCode, string | null>;

/** Local names of cities without a zone of their own; the data has only English ones. */
const LOCAL_NAMES: ZoneNames = [
  [
    'Europe/Berlin',
    'Köln München Nürnberg Göttingen Würzburg Lübeck Saarbrücken Fürth Gießen Keulen Duesseldorf Muenchen Koeln Nuernberg Bayern Ruhrgebiet',
  ],
  ['Europe/Berlin', 'deutsche Zeit|Frankfurt am Main'],
  ['Europe/Vienna', 'Oesterreich'],
  ['Europe/Rome', 'Mailand Bozen Südtirol'],
  ['Europe/Paris', 'Straßburg'],
  [
    'Europe/London',
    'UK|England|Scotland|Wales|Britain|Great Britain|Engeland|Groot-Brittannië|Großbritannien|Anglia|Nagy-Britannia|英国',
  ],
  ['America/New_York', 'NYC|NY|New York City|Eastern|US Eastern|Eastern time'],
  ['America/Chicago', 'Central time|US Central|Texas'],
  ['America/Denver', 'Mountain time|US Mountain'],
  ['America/Los_Angeles', 'LA|Pacific|Pacific time|US Pacific|ロス|サンフランシスコ'],
  ['Pacific/Auckland', 'New Zealand|NZ|Wellington'],
  ['Asia/Calcutta', 'New Delhi|Bangalore'],
  ['Asia/Shanghai', '中国 北京'],
  ['America/Curacao', 'Willemstad'],
  [
    'Europe/Amsterdam',
    'Den Haag|s Gravenhage|Den Bosch|Nijmegen|Tilburg|Breda|Delft|Leiden|Enschede|Almere|Holland|Nederlandse tijd',
  ],
  ['Europe/Brussels', 'Gent Antwerpen Brugge Leuven Luik Mechelen Kortrijk Oostende Namen Vlaanderen'],
  ['Europe/Zurich', 'Genf Luzern Lausanne Basel Bern Winterthur Zuerich'],
  ['Europe/Zurich', 'St. Gallen|Sankt Gallen'],
  ['Europe/Budapest', 'Sopron Érd Nagykanizsa Dunaújváros Hódmezővásárhely Baja Cegléd Esztergom Siófok Bp'],
  ['Europe/Budapest', 'magyar idő|magyar|budapesti idő'],
  [
    'Europe/Bucharest',
    'Kolozsvár Nagyvárad Marosvásárhely Temesvár Szatmárnémeti Sepsiszentgyörgy Csíkszereda Székelyudvarhely Erdély Brassó Arad',
  ],
  ['Europe/Bratislava', 'Kassa Dunaszerdahely Révkomárom Felvidék'],
  ['Europe/Belgrade', 'Szabadka Újvidék Zenta Vajdaság'],
  ['Europe/Kiev', 'Ungvár Munkács Beregszász Kárpátalja'],
  ['Asia/Taipei', '台湾'],
  [
    'Asia/Tokyo',
    '大阪 横浜 名古屋 札幌 福岡 京都 神戸 川崎 さいたま 広島 仙台 千葉 北九州 新潟 静岡 岡山 熊本 鹿児島 那覇 奈良 金沢 長崎 浜松 松山 新宿 渋谷 とうきょう おおさか おきなわ にほん にっぽん 関東 関西 日本時間 日本標準時',
  ],
  [
    'Asia/Tokyo',
    '北海道 青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 神奈川 富山 石川 福井 山梨 長野 岐阜 愛知 三重 滋賀 兵庫 和歌山 鳥取 島根 山口 徳島 香川 愛媛 高知 佐賀 大分 宮崎 沖縄',
  ],
];

const ABBREVIATIONS: ZoneNames = [
  ['UTC', 'UTC GMT Zulu'],
  ['Asia/Tokyo', 'JST'],
  ['Europe/London', 'BST'],
  ['Europe/Lisbon', 'WET WEST'],
  ['Europe/Helsinki', 'EET EEST'],
  ['America/New_York', 'ET EST EDT'],
  ['America/Chicago', 'CT CDT'],
  ['America/Denver', 'MT MST MDT'],
  ['America/Los_Angeles', 'PT PST PDT'],
  ['Australia/Sydney', 'AEST AEDT'],
];
const CENTRAL_EUROPEAN = [
  'CET',
  'CEST',
  'MEZ',
  'MESZ',
  'közép-európai idő',
  'mitteleuropäische Zeit',
  'Midden-Europese tijd',
];
/** Around a Japanese place: `日本 東京`, `大阪府`. */
const JAPANESE_AFFIX = /^日本[\s・]*(?=\p{Script=Han})|(?<=\p{Script=Han})[都府県市区]$/gu;

const MAX_CHARACTERS = 100;

/** A reader for one language; it returns an IANA name or an offset such as `UTC+5:45`, or null where the name is unknown or ambiguous. */
export function createZoneParser(locale: LocaleCode): (text: string) => string | null {
  const known = tableOf(locale);
  const read = (text: string): string | null =>
    known.get(plain(text).replace(/^europa\//u, 'europe/')) ?? offsetZone(text) ?? ianaName(text);
  return (text) => {
    if (text.length > MAX_CHARACTERS) return null;
    // `Köln, Deutschland`
    const [city = '', ...others] = text.normalize('NFKC').split(/[,、(]/u);
    const place = city.trim().replace(JAPANESE_AFFIX, '');
    const found = read(text) ?? (others.length === 0 ? null : read(city)) ?? (place === city ? null : read(place));
    return found === null ? null : currentZoneName(found);
  };
}

/** Names that Intl accepts without listing them: `Asia/Calcutta`. */
function ianaName(text: string): string | null {
  const name = normalizeText(text).replaceAll(' ', '_');
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Intl has no other way to ask whether a zone exists.
    return null;
  }
}

/** Later entries win over earlier ones that fold alike. */
function tableOf(locale: LocaleCode): ReadonlyMap<string, string> {
  const zones = Intl.supportedValuesOf('timeZone');
  const others = LOCALES.map(({ code }) => code).filter((code) => code !== locale);
  const pairs: (readonly [string, string])[] = [
    ...[...others, locale].flatMap((code) => countries(code)),
    ...Object.entries(cities.cities).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
    ...namesIn(LOCAL_NAMES),
    ...lastParts(zones),
    ...[...others, locale].flatMap((code) =>
      Object.entries(cities.names[code]).map(([zone, name]) => [name, zone] as const),
    ),
    ...CENTRAL_EUROPEAN.map((name) => [name, centralEuropean(locale)] as const),
    ...namesIn(ABBREVIATIONS),
    ...zones.map((zone) => [zone, zone] as const),
  ];
  return new Map(pairs.map(([name, zone]) => [plain(name), zone]));
}

type ZoneNames = readonly (readonly [zone: string, names: string])[];

function namesIn(lists: ZoneNames): (readonly [name: string, zone: string])[] {
  return lists.flatMap(([zone, names]) =>
    names.split(names.includes('|') ? '|' : ' ').map((name) => [name, zone] as const),
  );
}

function centralEuropean(locale: LocaleCode): string {
  const home = SUGGESTED_ZONES[locale];
  return home?.startsWith('Europe/') ? home : 'Europe/Brussels';
}

/** `Berlin` of `Europe/Berlin`, if no other zone ends so. */
function lastParts(zones: readonly string[]): (readonly [string, string])[] {
  const ends = zones.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone] as const);
  return ends.filter(([end]) => ends.filter(([other]) => other === end).length === 1);
}

/** Countries with a single time zone, by their names in a language. */
function countries(locale: LocaleCode): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return ONE_ZONE.flatMap(([region, zone]) => {
    const name = names.of(region);
    return name === undefined ? [] : [[name, zone] as const];
  });
}

/** Where readers of our languages mostly live, and neighbors. */
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

/** Without spaces, punctuation and accents, but with slashes: `new york` equals `New_York`. */
function plain(text: string): string {
  return foldText(text).replace(/[\s_.'’-]+/gu, '');
}
