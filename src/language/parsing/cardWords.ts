/** Vocabularies for cards in every language: colors, numbers and connecting words, in folded form. */
import type { Card } from '../../rules/index.ts';
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, foldedWords, wordMeanings } from './text.ts';

/**
 * The notation that `formatCards` writes: one letter each in English, Hungarian and Japanese, elsewhere a prefix that
 * no other color has.
 */
export const NOTATION = {
  en: { yellow: 'Y', red: 'R', green: 'G', violet: 'V', wild: 'W' },
  nl: { yellow: 'ge', red: 'ro', green: 'gr', violet: 'pa', wild: 'jo' },
  hu: { yellow: 's', red: 'v', green: 'z', violet: 'i', wild: 'd' },
  de: { yellow: 'ge', red: 'ro', green: 'gr', violet: 'vi', wild: 'jo' },
  ja: { yellow: 'Y', red: 'R', green: 'G', violet: 'V', wild: 'W' },
} as const satisfies Record<LocaleCode, Record<Card, string>>;

export const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

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
    red: 'rood rode roden rooie',
    green: 'groen groene groenen',
    violet: 'paars paarse paarsen violet violette',
    wild: 'joker jokers jokerkaart jokerkaarten wild wilde wilden wildkaart wildkaarten wildcard wildcards',
  },
  hu: {
    yellow: 'sárga sárgát sárgák sárgákat sárgával sárgákkal sárgából sárgám sárgámat sárgámmal',
    red: 'vörös vöröset vöröst vörösök vörösek vörösöket vöröseket vörössel vörösökkel vörösekkel piros pirosat pirost pirosak pirosok pirosakat pirosokat pirossal pirosakkal pirosokkal vörösből pirosból vörösöm pirosam vörösömet pirosamat vörösömmel pirosammal',
    green: 'zöld zöldet zöldek zöldeket zölddel zöldekkel zöldből zöldem zöldemet zöldemmel',
    violet:
      'ibolya ibolyát ibolyák ibolyákat ibolyával ibolyákkal lila lilát lilák lilákat lilával lilákkal ibolyából lilából ibolyám lilám ibolyámat lilámat ibolyámmal lilámmal',
    wild: 'dzsóker dzsókert dzsókerek dzsókereket dzsókerrel dzsókerekkel dzsókerkártya dzsókerkártyát dzsókerkártyák dzsókerkártyákat dzsókerkártyával dzsókerkártyákkal dzsoli dzsolit dzsolival joker jokert jokerek jokereket jokerrel jokerekkel dzsókerből jokerből dzsókerem jolly ds',
  },
  de: {
    yellow: 'gelb gelbe gelben gelber gelbes gelbem',
    red: 'rot rote roten roter rotes rotem',
    green: 'grün grüne grünen grüner grünes grünem gruen gruene gruenen gruener gruenes gruenem',
    violet: 'violett violette violetten violetter violettes violettem lila lilane lilanen lilafarbene lilafarbenen',
    wild: 'joker jokern jokers jokerkarte jokerkarten',
  },
  ja: {
    yellow: '黄 黄色 黄色い 黄色の きいろ きいろの きいろい イエロー',
    red: '赤 赤色 赤い 赤の 赤色の あか あかの あかい あかいろ レッド',
    green: '緑 緑色 緑の 緑色の みどり みどりの みどりいろ グリーン',
    violet: '紫 紫色 紫の 紫色の むらさき むらさきの むらさきいろ パープル バイオレット',
    wild: 'ワイルド ワイルドカード ジョーカー 万能 万能の 万能カード オールマイティ joker',
  },
};

export const FOLDED_NAMES = new Map(
  LOCALES.map(({ code }) => [code, new Map(CARDS.map((card) => [card, foldedWords(NAMES[code][card])]))]),
);

/** English and Hungarian plurals, folded. Elsewhere a plural can look like a singular. */
export const PLURALS: ReadonlySet<string> = new Set(
  CARDS.flatMap((card) => [
    ...foldedWords(NAMES.en[card]).filter((name) => name.endsWith('s')),
    ...foldedWords(NAMES.hu[card]).filter((name) => /[aeo]k(?:[aeo]t|k[ae]l)?$/u.test(name)),
  ]),
);

const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'card cards ones the with x keep keeping pay paying take taking draw times use using spend discard give me like want choose just only color lemme gonna payment total in',
  nl: 'kaart kaarten materiaalkaart materiaalkaarten stuks stuk keer maal de met van x ik betaal betalen houd hou houden neem nemen trek trekken pak pakken maar alleen graag wil geef me doe gebruik gebruiken gewoon totaal er',
  hu: 'kártya kártyát kártyák kártyákat kártyával kártyákkal lap lapot lapok lapokat lappal lapokkal db darab darabot anyagkártya anyagkártyát anyagkártyák anyagkártyákat anyagkártyával anyagkártyákkal fizetek kifizetek fizetem kifizetem felveszek felveszem megtartok megtartom megtartanék megtartanám húzok húzom kérek kérném szeretnék vennék veszek veszem fel csak egyetlen a az x hadd adok odaadok tartsak kérnék fizetnék is tartok tartom adok összesen legyen',
  de: 'karte karten materialkarte materialkarten stück mal die den der mit von x ich zahle bezahle bezahlen zahlen behalte behalten nehme nehmen ziehe ziehen will möchte gib mir hätte gern gerne nutze nur einzige einzigen in insgesamt nehm behalt nimm zieh zahl komplett samt',
  ja: '枚 まい つ 個 こ の を で が だけ です カード 素材カード 札 手札 残す 残します 払う 払います 支払う 支払います 出す 出します 合計 合計で 手元 手元に 持っておく は 取る 取ります 引く 引きます 使う 使います 使って にする にします とる とります もらう もらいます から キープ のみ いる 要る とも x',
};
const CONJUNCTIONS: Readonly<Record<LocaleCode, string>> = {
  en: 'and plus also then',
  nl: 'en plus ook dan',
  hu: 'és meg még aztán valamint plusz',
  de: 'und u plus sowie dazu dann',
  ja: 'と および そして それと プラス に',
};
const ALL: Readonly<Record<LocaleCode, string>> = {
  en: 'all everything every',
  nl: 'al alle alles allemaal iedere',
  hu: 'mind mindet mindent minden mindegyik mindegyiket összes összeset',
  de: 'alle alles allen sämtliche',
  ja: '全部 全て 全 すべて ぜんぶ',
};
/** Words that give a count for the card after them, besides the numbers. */
const COUNTS: Readonly<Record<LocaleCode, Readonly<Record<number, string>>>> = {
  en: { 1: 'single', 2: 'both pair double twice', 3: 'triple' },
  nl: { 2: 'dubbel allebei' },
  hu: { 2: 'mindkét mindkettő mindkettőt kétszer dupla', 3: 'mindhárom mindhármat', 4: 'mindnégy' },
  de: { 1: 'einmal', 2: 'doppelt zweimal', 3: 'dreimal', 4: 'viermal' },
  ja: { 2: '両方 両方の' },
};
/** Words that apply the number to each of the named cards. */
const EACH: Readonly<Record<LocaleCode, string>> = {
  en: 'each apiece',
  nl: 'elk ieder',
  hu: 'egyegy',
  de: 'je jeweils',
  ja: 'ずつ 各 それぞれ',
};
const EITHER: Readonly<Record<LocaleCode, string>> = {
  en: 'or',
  nl: 'of',
  hu: 'vagy',
  de: 'oder',
  ja: 'または もしくは',
};
/** As in `2 of the red`; but Dutch `1 of 2` means "1 or 2". */
const PART_OF = 'of';

type Role = 'filler' | 'break' | 'all' | 'each' | 'either' | 'partOf';

export const ROLE_OF_WORD = createVocabularies<Role>((locale) =>
  wordMeanings<Role>(
    {
      filler: FILLERS[locale],
      break: CONJUNCTIONS[locale],
      all: ALL[locale],
      each: EACH[locale],
      either: EITHER[locale],
      partOf: locale === 'en' ? PART_OF : '',
    },
    ['filler', 'break', 'all', 'each', 'either', 'partOf'],
  ),
);

export const COUNT_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(COUNTS[locale]).flatMap(([count, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(count)]),
  ),
);

export const CARD_OF_WORD = createVocabularies<Card>((locale) => wordMeanings<Card>(NAMES[locale], CARDS));
