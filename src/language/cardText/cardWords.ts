/**
 * The words by which people may name cards, in all languages at once, and the letters that stand for them.
 * How a text of them is read is the parser's matter.
 */
import type { Card } from '../../rules/index.ts';

/** The letters of our own short notation, the same in every language. */
export const CARD_LETTERS = {
  yellow: 'Y',
  red: 'R',
  green: 'G',
  violet: 'V',
  wild: 'W',
} as const satisfies Record<Card, string>;

/** English, Dutch, Hungarian, German, Japanese; with and without endings. */
const NAMES: Readonly<Record<Card, string>> = {
  yellow: 'yellow yellows geel gele sárga sárgát gelb gelbe gelben gelber gelbes 黄 黄色 黄色の',
  red: 'red reds rood rode vörös vöröset piros pirosat rot rote roten roter rotes 赤 赤色 赤の',
  green: 'green greens groen groene zöld zöldet grün grüne grünen grüner grünes gruen gruene 緑 緑色 緑の',
  violet:
    'violet violets purple paars paarse ibolya ibolyát lila lilát violett violette violetten violetter 紫 紫色 紫の',
  wild: 'wild wilds wildcard wildcards joker jokers jokerkaart jokerkaarten dzsóker dzsókert dzsókerkártya dzsókerkártyát jokert jokerkarte jokerkarten ワイルド ワイルドカード ジョーカー',
};

/** Initials of other languages' words that none of our own letters claims: joker, dzsóker, sárga, zöld, ibolya, paars. */
const INITIALS: Readonly<Record<string, Card>> = {
  j: 'wild',
  d: 'wild',
  s: 'yellow',
  z: 'green',
  i: 'violet',
  p: 'violet',
};

const FILLERS =
  'card cards of kaart kaarten materiaalkaart materiaalkaarten stuks kártya kártyát kártyák lap lapot db darab anyagkártya anyagkártyát karte karten materialkarte materialkarten x 枚 の カード 素材カード';
/** What stands between one kind of card and the next. */
const CONJUNCTIONS = 'and en plus és meg und と';
const NOTHING = 'none nothing no geen niets semmi nincs keine nichts kein なし 無し ゼロ';

/** Lower case, full-width forms and accents evened out, so that `ＧＲÜＮ` is `grun`. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

function listed(names: string): string[] {
  return folded(names).split(' ');
}

const CARDS = Object.keys(CARD_LETTERS) as Card[];

export const CARD_OF_WORD: ReadonlyMap<string, Card> = new Map(
  CARDS.flatMap((card) => listed(NAMES[card]).map((name) => [name, card] as const)),
);

export const CARD_OF_LETTER: ReadonlyMap<string, Card> = new Map([
  ...Object.entries(INITIALS),
  ...CARDS.map((card) => [CARD_LETTERS[card].toLowerCase(), card] as const),
]);

export const FILLER_WORDS: ReadonlySet<string> = new Set(listed(FILLERS));
export const CONJUNCTION_WORDS: ReadonlySet<string> = new Set(listed(CONJUNCTIONS));
export const NOTHING_WORDS: ReadonlySet<string> = new Set(listed(NOTHING));

/** A word of a script without spaces between words, the longest first: `黄色のカード` begins with `黄色の`. */
const JAPANESE = [...CARD_OF_WORD.keys(), ...FILLER_WORDS, ...CONJUNCTION_WORDS]
  .filter((word) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
  .sort((a, b) => b.length - a.length);

/** The word at the beginning of a folded text: up to where its letters end, or where a Japanese word does. */
export function firstWord(text: string): string | undefined {
  return JAPANESE.find((word) => text.startsWith(word)) ?? /^[\p{L}\p{M}ー]+/u.exec(text)?.[0];
}
