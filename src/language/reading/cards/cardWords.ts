/**
 * The words by which people name cards in each language, and the letters and beginnings that stand for them there.
 * How a text of them is read is the parser's matter.
 */
import type { Card } from '../../../rules/index.ts';
import { LOCALES, type LocaleCode } from '../../locales.ts';
import { listed, pairsOf, vocabularies } from '../text.ts';

/** Our own short notation: a letter each in English and Japanese, elsewhere what no other color begins with. */
const NOTATION = {
  en: { yellow: 'Y', red: 'R', green: 'G', violet: 'V', wild: 'W' },
  nl: { yellow: 'ge', red: 'ro', green: 'gr', violet: 'pa', wild: 'jo' },
  hu: { yellow: 's', red: 'v', green: 'z', violet: 'i', wild: 'd' },
  de: { yellow: 'ge', red: 'ro', green: 'gr', violet: 'vi', wild: 'jo' },
  ja: { yellow: 'Y', red: 'R', green: 'G', violet: 'V', wild: 'W' },
} as const satisfies Record<LocaleCode, Record<Card, string>>;

export const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

export function notationOf(card: Card, locale: LocaleCode): string {
  return NOTATION[locale][card];
}

const NAMES: Readonly<Record<LocaleCode, Readonly<Record<Card, string>>>> = {
  en: {
    yellow: 'yellow yellows',
    red: 'red reds',
    green: 'green greens',
    violet: 'violet violets purple purples',
    wild: 'wild wilds wildcard wildcards joker jokers',
  },
  nl: {
    yellow: 'geel gele gelen',
    red: 'rood rode roden',
    green: 'groen groene groenen',
    violet: 'paars paarse paarsen violet violette',
    wild: 'joker jokers jokerkaart jokerkaarten wild wilde wilden wildkaart wildkaarten wildcard wildcards',
  },
  hu: {
    yellow: 'sárga sárgát sárgák sárgákat sárgával sárgákkal',
    red: 'vörös vöröset vöröst vörösök vörösek vörösöket vöröseket vörössel vörösökkel vörösekkel piros pirosat pirost pirosak pirosok pirosakat pirosokat pirossal pirosakkal pirosokkal',
    green: 'zöld zöldet zöldek zöldeket zölddel zöldekkel',
    violet: 'ibolya ibolyát ibolyák ibolyákat ibolyával ibolyákkal lila lilát lilák lilákat lilával lilákkal',
    wild: 'dzsóker dzsókert dzsókerek dzsókereket dzsókerrel dzsókerekkel dzsókerkártya dzsókerkártyát dzsókerkártyák dzsókerkártyákat dzsókerkártyával dzsókerkártyákkal dzsoli dzsolit dzsolival joker jokert jokerek jokereket jokerrel jokerekkel',
  },
  de: {
    yellow: 'gelb gelbe gelben gelber gelbes gelbem',
    red: 'rot rote roten roter rotes rotem',
    green: 'grün grüne grünen grüner grünes grünem gruen gruene gruenen gruener gruenes gruenem',
    violet: 'violett violette violetten violetter violettes violettem lila',
    wild: 'joker jokern jokers jokerkarte jokerkarten',
  },
  ja: {
    yellow: '黄 黄色 黄色い 黄色の きいろ きいろの きいろい イエロー',
    red: '赤 赤色 赤い 赤の 赤色の あか あかの あかい あかいろ レッド',
    green: '緑 緑色 緑の 緑色の みどり みどりの みどりいろ グリーン',
    violet: '紫 紫色 紫の 紫色の むらさき むらさきの むらさきいろ パープル バイオレット',
    wild: 'ワイルド ワイルドカード ジョーカー 万能 万能の 万能カード joker',
  },
};

const OWN_NAMES: Readonly<Record<LocaleCode, ReadonlyMap<Card, readonly string[]>>> = {
  en: foldedNames('en'),
  nl: foldedNames('nl'),
  hu: foldedNames('hu'),
  de: foldedNames('de'),
  ja: foldedNames('ja'),
};

function foldedNames(locale: LocaleCode): ReadonlyMap<Card, readonly string[]> {
  return new Map(CARDS.map((card) => [card, listed(NAMES[locale][card])]));
}

const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'card cards the with x',
  nl: 'kaart kaarten materiaalkaart materiaalkaarten stuks stuk de met van x',
  hu: 'kártya kártyát kártyák kártyákat kártyával kártyákkal lap lapot lapok lapokat lappal lapokkal db darab darabot anyagkártya anyagkártyát anyagkártyák anyagkártyákat anyagkártyával anyagkártyákkal a az x',
  de: 'karte karten materialkarte materialkarten stück mal mit von x',
  ja: '枚 まい つ 個 こ の を で カード 素材カード 札 x',
};
/** What stands between one kind of card and the next. */
const CONJUNCTIONS: Readonly<Record<LocaleCode, string>> = {
  en: 'and plus',
  nl: 'en plus',
  hu: 'és meg valamint plusz',
  de: 'und plus sowie',
  ja: 'と および',
};
const ALL: Readonly<Record<LocaleCode, string>> = {
  en: 'all everything',
  nl: 'alle alles allemaal',
  hu: 'mind mindet mindent összes összeset',
  de: 'alle alles allen',
  ja: '全部 全て 全 すべて ぜんぶ',
};
/** Texts that name no cards in a way of their own. */
const NOTHING: Readonly<Record<LocaleCode, readonly string[]>> = {
  en: [],
  nl: [],
  hu: ['egyik sem', 'egy sem', 'egyet sem', 'kártya nélkül', 'semmit'],
  de: ['gar nichts', 'gar keine'],
  ja: ['何もなし', '何も'],
};

/** Between two possibilities, of which nobody knows which is meant. */
const EITHER: Readonly<Record<LocaleCode, string>> = {
  en: 'or',
  nl: 'of',
  hu: 'vagy',
  de: 'oder',
  ja: 'または もしくは',
};
/** `2 of the red`, but Dutch `1 of 2`. */
const PART_OF = 'of';

/** `partOf`: fills where a number stands before it, else it is `either`. */
export type Role = 'filler' | 'break' | 'all' | 'either' | 'partOf';

/** What is no card, in the reader's language first. */
export const ROLE_OF_WORD = vocabularies<Role>((locale) => [
  ...pairsOf<Role>(
    {
      filler: FILLERS[locale],
      break: CONJUNCTIONS[locale],
      all: ALL[locale],
      either: EITHER[locale],
      ...(locale === 'en' ? { partOf: PART_OF } : {}),
    },
    ['filler', 'break', 'all', 'either', 'partOf'],
  ),
]);

export const NOTHING_TEXTS: ReadonlySet<string> = new Set(
  LOCALES.flatMap(({ code }) => NOTHING[code].map((text) => listed(text).join(' '))),
);

/** Cards by their full names, in the reader's language first. */
export const CARD_OF_WORD = vocabularies<Card>((locale) => pairsOf<Card>(NAMES[locale], CARDS));

/**
 * The cards that a beginning of a name may mean to a reader: the colors of their own language that begin so; where none
 * does, a letter of the English notation. Two for `g` in German.
 */
export function cardsBeginningWith(beginning: string, locale: LocaleCode): readonly Card[] {
  const own = CARDS.filter((card) => OWN_NAMES[locale].get(card)?.some((name) => name.startsWith(beginning)));
  return own.length > 0 ? own : CARDS.filter((card) => NOTATION.en[card].toLowerCase() === beginning);
}
