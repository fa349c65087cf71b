/** Parses time zones by IANA name, city, country, abbreviation or UTC offset, and shows their current names. */
import { DateTime, type DateTimeFormatOptions } from 'luxon';
import cities from '../../../assets/zones/cities.json' with { type: 'json' };
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

/** Local names of cities that have no zone of their own; the city data has only English names. */
const LOCAL_NAMES: ZoneNames = [
  [
    'Europe/Berlin',
    'BRD NRW Bochum Sachsen Hessen Niedersachsen Baden-Württemberg Thüringen Brandenburg Köln München Nürnberg Göttingen Würzburg Lübeck Saarbrücken Fürth Gießen Keulen Duesseldorf Muenchen Koeln Nuernberg Bayern Ruhrgebiet Aachen Halle Krefeld Oberhausen Darmstadt Germany',
  ],
  ['Europe/Berlin', 'deutsche Zeit|German time|Frankfurt am Main|Frankfurt/Main|Frankfurt a. M.'],
  ['Europe/Vienna', 'Oesterreich Tirol Steiermark Vorarlberg Kärnten Kismarton Villach Wels'],
  ['Europe/Vienna', 'St. Pölten|Sankt Pölten|österreichische Zeit|osztrák idő'],
  ['Europe/Dublin', 'Irish time|irische Zeit|ír idő'],
  ['Europe/Lisbon', 'Portugal|Portugália'],
  ['Europe/Madrid', 'Spain|Spanien|Spanje|Spanyolország'],
  ['Atlantic/Canary', 'Teneriffa Tenerife'],
  ['Pacific/Honolulu', 'ハワイ'],
  ['Europe/Rome', 'Mailand Bozen Südtirol'],
  ['Europe/Paris', 'Straßburg'],
  [
    'Europe/London',
    'UK|GB|British time|britische Zeit|Britse tijd|brit idő|angol idő|Schottland|Schotland|Skócia|England|Scotland|Wales|Britain|Great Britain|Engeland|Groot-Brittannië|Großbritannien|Anglia|Nagy-Britannia|英国',
  ],
  [
    'America/New_York',
    'NYC|NY|New York City|Eastern|US Eastern|US East|Eastern US|East Coast|US East Coast|Washington DC|Ostküste|US-Ostküste|米国東部|アメリカ東部|東部標準時|東海岸|ボストン',
  ],
  ['America/Chicago', 'US Central|Texas'],
  ['America/Denver', 'US Mountain|Mountain'],
  [
    'America/Los_Angeles',
    'LA|SF|California|Pacific|US Pacific|US West|West Coast|US West Coast|ロス|サンフランシスコ|シアトル|カリフォルニア|米国西海岸|西海岸|太平洋標準時',
  ],
  ['Pacific/Auckland', 'New Zealand|NZ|Wellington'],
  ['Asia/Calcutta', 'New Delhi|Bangalore|Indian time|Indian Standard Time'],
  ['Asia/Shanghai', '中国 北京 Peking'],
  ['Australia/Sydney', 'Canberra|New South Wales|NSW'],
  ['Asia/Seoul', '釜山'],
  ['Europe/Berlin', 'ミュンヘン フランクフルト ハンブルク'],
  ['Europe/Brussels', 'Belgische tijd|Belgisch'],
  ['Europe/Bratislava', 'Komárom Szlovákia|Révkomárom|szlovák idő'],
  ['Europe/Bucharest', 'román idő'],
  ['Europe/Berlin', 'német idő'],
  ['America/Curacao', 'Willemstad'],
  [
    'Europe/Amsterdam',
    'Den Haag|s Gravenhage|Den Bosch|Nijmegen|Tilburg|Breda|Delft|Leiden|Enschede|Almere|Holland|NL|Apeldoorn|Amersfoort|Zaandam|Dordrecht|Zoetermeer|Alkmaar|Friesland|Brabant|Zeeland|Gelderland|Nederlandse tijd|MET|Netherlands|Hoofddorp|Hilversum|Venlo|Roosendaal|Helmond|Deventer|Emmen|Gouda|Purmerend|Lelystad|Drenthe|Overijssel',
  ],
  [
    'Europe/Brussels',
    'Gent Antwerpen Brugge Leuven Luik Mechelen Kortrijk Oostende Namen Aalst Genk Roeselare Vlaanderen BE Belgium Brussels Sint-Niklaas Turnhout Ieper',
  ],
  ['Europe/Zurich', 'Genf Luzern Lausanne Basel Bern Winterthur Zuerich CH'],
  ['Europe/Zurich', 'St. Gallen|Sankt Gallen'],
  [
    'Europe/Budapest',
    'Sopron Érd Nagykanizsa Dunaújváros Hódmezővásárhely Baja Cegléd Esztergom Siófok Gödöllő Balatonfüred Vác Bp HU KEI Hungary Keszthely Szentendre Gyula Mosonmagyaróvár Jászberény Pápa Ajka Orosháza Szentes Makó Ózd Kazincbarcika Várpalota Mohács',
  ],
  [
    'Europe/Budapest',
    'Budapesten|Magyarországon|magyar idő|magyar|budapesti|pesti idő|magyar idő szerint|budapesti idő szerint',
  ],
  [
    'Europe/Bucharest',
    'Kolozsvár Nagyvárad Marosvásárhely Temesvár Szatmárnémeti Sepsiszentgyörgy Csíkszereda Székelyudvarhely Gyergyószentmiklós Nagyszeben Székelyföld Erdély Brassó Arad Zilah Kézdivásárhely Nagybánya Déva',
  ],
  ['Europe/Bratislava', 'Kassa Dunaszerdahely Nyitra Érsekújvár Losonc Felvidék Rozsnyó Rimaszombat'],
  ['Europe/Belgrade', 'Szabadka Újvidék Zenta Nagybecskerek Topolya Délvidék Vajdaság'],
  ['Europe/Kiev', 'Ungvár Munkács Beregszász Kárpátalja'],
  ['Europe/Istanbul', 'Isztambul'],
  ['Asia/Taipei', '台湾 高雄'],
  [
    'Asia/Tokyo',
    '大阪 横浜 名古屋 札幌 福岡 京都 神戸 川崎 さいたま 松本 盛岡 郡山 いわき つくば 所沢 川口 越谷 吹田 豊中 高槻 東大阪 倉敷 福山 下関 久留米 佐世保 石垣 広島 仙台 千葉 北九州 新潟 静岡 岡山 熊本 鹿児島 那覇 奈良 金沢 長崎 浜松 松山 堺 尼崎 姫路 西宮 宇都宮 前橋 高崎 水戸 甲府 大津 高松 松江 旭川 函館 横須賀 藤沢 船橋 柏 町田 八王子 立川 新宿 渋谷 池袋 世田谷 港区 とうきょう おおさか なごや ふくおか きょうと さっぽろ よこはま こうべ おきなわ にほん にっぽん 関東 関西 東北 九州 四国 日本国',
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
  /^日本[\s・]*(?=\p{Script=Han})|(?<=[\p{Script=Han}ま])[都府県市区]$|(?<=\p{Script=Hiragana}{2})[とふ]$/gu;
/**
 * Suffixes of a place, folded and without spaces, optionally with the ending of an adjective: `東京時間`, `Berliner Zeit`.
 */
const TIME_AFTER = [/(?:timezone|time|zeit|tijd|ido|ノ?時間)$/u, /(?:er|se|i)(?:time|zeit|tijd|ido)$/u] as const;

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
    const [zone] = [name, ...TIME_AFTER.map((after) => name.replace(after, ''))].flatMap(
      (each) => known.get(each) ?? [],
    );
    return zone ?? offsetZone(text) ?? ianaName(text);
  };
  return (text) => {
    if (text.length > MAX_CHARACTERS) return null;
    const all = text.normalize('NFKC').trim().replace(/です$/u, '');
    const whole = read(all) ?? read(all.replace(JAPANESE_AFFIX, ''));
    if (whole !== null) return currentZoneName(whole);
    // As in `Köln, Deutschland`.
    const [city = '', ...others] = all.split(/[,、(・]/u);
    const [last = ''] = others.slice(-1);
    const places = [city, last].flatMap((part) => read(part) ?? []);
    const found = others.length === 0 ? sameOf(all.split(/[\s/]+/u).map(read)) : sameOf(places);
    return found === null || (read(last) === null && isElsewhere(found, last)) ? null : currentZoneName(found);
  };
}

/** States and provinces of North America by winter offset, because their cities share names with others: `London, ON`. */
const REGIONS = Object.entries({
  '-4': 'Nova Scotia|NS|New Brunswick|NB|Prince Edward Island|PEI|Labrador',
  '-5': 'Connecticut|CT|Delaware|Florida|FL|Georgia|GA|Indiana|Kentucky|KY|Maine|ME|Maryland|MD|Massachusetts|MA|Michigan|MI|New Hampshire|NH|New Jersey|NJ|New York|NY|North Carolina|NC|Ohio|OH|Ontario|ON|Pennsylvania|PA|Quebec|Québec|QC|Rhode Island|RI|South Carolina|SC|Tennessee|TN|Vermont|VT|Virginia|VA|West Virginia|WV',
  '-6': 'Alabama|AL|Arkansas|Florida|FL|Illinois|Indiana|Iowa|IA|Kansas|KS|Kentucky|KY|Louisiana|Manitoba|MB|Minnesota|MN|Mississippi|MS|Missouri|MO|Nebraska|NE|North Dakota|ND|Oklahoma|OK|Saskatchewan|SK|South Dakota|SD|Tennessee|TN|Texas|TX|Wisconsin|WI',
  '-7': 'Alberta|AB|Arizona|AZ|Colorado|Idaho|Kansas|KS|Montana|MT|Nebraska|NE|New Mexico|NM|North Dakota|ND|South Dakota|SD|Texas|TX|Utah|UT|Wyoming|WY',
  '-8': 'British Columbia|BC|California|Idaho|Nevada|NV|Oregon|OR|Washington|WA|Washington State',
  '4': 'Georgia',
}).flatMap(([hours, names]) => names.split('|').map((name) => ({ name: plain(name), hours: Number(hours) })));

/** Whether the zone is not that of the region, if that is one of `REGIONS`. */
function isElsewhere(zone: string, region: string): boolean {
  const hours = REGIONS.flatMap((each) => (each.name === plain(region) ? [each.hours] : []));
  return hours.length > 0 && !hours.includes(DateTime.utc(2024, 1).setZone(zone).offset / 60);
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
    ...Object.entries(cities.cities).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
    ...namesIn(LOCAL_NAMES),
    ...lastParts(zones),
    ...locales.flatMap((code) => Object.entries(cities.names[code]).map(([zone, name]) => [name, zone] as const)),
    ...locales.flatMap((code) =>
      ZONES_WITH_NAMES.flatMap((zone) => timeNames(zone, code).map((name) => [name, zone] as const)),
    ),
    ...[...CENTRAL_EUROPEAN, ...locales.flatMap((code) => timeNames('Europe/Brussels', code))].map(
      (name) => [name, centralEuropean(locale)] as const,
    ),
    ...namesIn(ABBREVIATIONS),
    ...zones.map((zone) => [zone, zone] as const),
  ];
  return new Map(pairs.map(([name, zone]) => [plain(name), zone]));
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
    return name === undefined || REGIONS.some((region) => region.name === plain(name)) ? [] : [[name, zone] as const];
  });
}

/** Drops spaces, punctuation and accents but keeps slashes, so that `new york` equals `New_York`. */
function plain(text: string): string {
  return foldText(text).replace(/[\s_.'’-]+/gu, '');
}
