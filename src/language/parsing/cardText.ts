/** The words for cards in every language, folded, and typed cards rewritten so that only words and numbers remain. */
import type { Card } from '../../rules/index.ts';
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, dozensAsFigures, foldedWords, typedText, wordMeanings } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

export const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

export const FOLDED_NAMES = new Map(
  LOCALES.map(({ code }) => [
    code,
    new Map(CARDS.map((card) => [card, foldedWords(TYPED_WORDS[code].cards.names[card])])),
  ]),
);

/** English and Hungarian plurals, folded. Elsewhere a plural can look like a singular. */
export const PLURALS: ReadonlySet<string> = new Set(
  (['names', 'shapes'] as const).flatMap((kind) =>
    CARDS.flatMap((card) => [
      ...foldedWords(TYPED_WORDS.en.cards[kind][card]).filter((name) => name.endsWith('s')),
      ...foldedWords(TYPED_WORDS.hu.cards[kind][card]).filter((name) => /[aeo]k(?:[aeo]t|k[ae]l)?$/u.test(name)),
    ]),
  ),
);

export const SHAPES: ReadonlySet<string> = new Set(
  Object.values(TYPED_WORDS).flatMap(({ cards }) => CARDS.flatMap((card) => foldedWords(cards.shapes[card]))),
);

const ROLES = ['filler', 'keep', 'pay', 'break', 'all', 'each', 'either', 'partOf'] as const;
type Role = (typeof ROLES)[number];

export const ROLE_OF_WORD = createVocabularies<Role>((locale) =>
  wordMeanings<Role>(TYPED_WORDS[locale].cards.roles, ROLES),
);

export const COUNT_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(TYPED_WORDS[locale].cards.counts).flatMap(([count, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(count)]),
  ),
);

export const CARD_OF_WORD = createVocabularies<Card>((locale) => [
  ...wordMeanings<Card>(TYPED_WORDS[locale].cards.names, CARDS),
  ...wordMeanings<Card>(TYPED_WORDS[locale].cards.shapes, CARDS),
]);

/** Whether a color is named by its icon as well, as in `yellow: 2 diamonds`. */
export function isNamedTwice(
  tokens: readonly { readonly kind: string; readonly word?: string }[],
  locale: LocaleCode,
): boolean {
  const words = tokens.flatMap(({ word }) => word ?? []);
  const byShape = words.flatMap((word) => (SHAPES.has(word) ? [CARD_OF_WORD[locale].get(word)] : []));
  return words.some((word) => !SHAPES.has(word) && byShape.includes(CARD_OF_WORD[locale].get(word)));
}

/**
 * Words that look like the short notation or like German: in Hungarian good, well, water, heart, carry, not, and letters
 * such as `zs`; in German maybe; in Japanese laughter.
 */
export const OTHER_WORDS: Readonly<Partial<Record<LocaleCode, readonly string[]>>> = {
  de: 'vll vl vlt'.split(' '),
  hu: 'jo jol viz sziv vidd ne vs disz izi zizi pl ps pill dij lsz zs sz gy ld vsz szvsz lszi vili vip pls'.split(' '),
  ja: ['ww', 'www', 'wwww'],
};

/** Also those that the bot writes while it has none of its own. */
const EMOJIS: Readonly<Record<Card, string>> = {
  yellow: '🟡🟨💛🔶',
  red: '🔴🟥❤🛑',
  green: '🟢🟩💚',
  violet: '🟣🟪💜',
  wild: '⭐🌟✴',
};

export const CARD_OF_EMOJI: ReadonlyMap<string, Card> = new Map(
  CARDS.flatMap((card) => Array.from(EMOJIS[card], (emoji) => [emoji, card] as const)),
);

/** The bot's own emoji as Discord writes it, `<:red_v427:12>`, and as people copy it, `:red:`. */
const OWN_EMOJI = new RegExp(`<?:(${CARDS.join('|')})(?:_v\\d+)?:(?:\\d+>)?`, 'gu');

const OWN_HAND =
  /(?:\b(?:my|the|meine|die|mijn|de|az) )?(?:\b(?:whole|full|entire|ganze|komplette|hele|volledige|egesz) (?:hand|kez(?:em(?:et)?)?)\b|\bhandkarten\b|\bhandkaarten\b|\bthe lot\b)|\b(?:osszes|minden) (?:kartyam|lapom)(?:at)?\b|\bmindenem\b|\b(?:everything|all) i have\b|\balles,? was ich habe?\b|\balles wat ik heb\b|\b(?:all of it|them all)\b|\bmeine ganzen karten\b|(?:手持チ|持ッテ(?:イ)?ル)(?:ノ)?(?:カード)?/gu;

/** Folds the text, replaces the bot's emoji by those of Unicode, and drops Hungarian endings of numbers. */
export function cardText(text: string): string {
  return (
    dozensAsFigures(withUnicodeEmoji(typedText(text)))
      .replace(
        /(\d)-\1(?=\s|$)|\begy(?:et)?-egy(?:et)?\b/gu,
        (_, count: string | undefined) => ` ${count ?? 1} egyegy `,
      )
      .replace(/(?<=^|\s)(\d+) ?- ?(?=\p{L}{3})|[()[\]]|'/gu, (sign, count: string | undefined) =>
        sign === "'" ? '' : `${count ?? ''} `,
      )
      .replace(/^(\p{L}{3,}) - (?=\d+$)/u, '$1 ')
      // As in `赤-2、緑-1`, but not in `all-1 red`.
      .replace(/(?<=(?:^|\d枚?[\s,;、]+)[\p{L}ー]+)-(?=\d+枚?(?:$|[,;、]|\s+[\p{L}ー]+-\d))/gu, ' ')
      .replace(/(?<=\b[a-z])x(?=\d)/gu, ' x')
      .replace(/[, ] ?(?:sonst nichts|verder niks|verder niets|nothing else|semmi mas)$/u, '')
      .replace(/(\d)-(?:t|et|ot|at)\b/gu, '$1')
      // Hungarian `s` can be short for `és` (and), or mean a yellow card.
      .replace(/(?<=\p{L}{3}) s (?=\d|egy|ket|ha|\p{L}{4})/gu, ' es ')
      .replace(/(?<=\p{L}{3}) v\.? (?=\p{L}{3}|\d)/gu, ' vagy ')
      .replace(/^az? (\p{L}{4,}) (?:lapok|kartyak)(?:at|kal)?\b/gu, 'osszes $1')
      .replace(/(?<=\p{L})ニ(?=枚|マイ)/gu, '2')
      .replace(/\b(all|al|alle) (?:of )?(?:my|mijn|meine|them)\b/gu, '$1')
      .replace(OWN_HAND, 'all')
      // German `die roten` means all of them.
      .replace(/\b(?:die|mit den) (?=(?:gelb|rot|gruen|grun|violett|lilan|lilafarben)en\b)/gu, 'alle ')
      .replace(/^i(?:ll|d)? (?=\p{L})/u, '')
      // As in `2 of my yellow`.
      .replace(/(?<=^(?:\d+|two|three|zwei|drei|twee|drie) )(?:(?:of|von|van) (?:my|meinen|mijn)|meiner) /gu, '')
      .replace(/(?<=\s)w\/ ?/gu, 'with ')
      // The article is a number behind a slash, which is otherwise “or”.
      .replace(/(?<=\/ ?)a (?=\p{L})/gu, '1 ')
      .replace(/\bminden szinbol\b/gu, 'mindegyikbol')
      .replace(/\bof every\b/gu, 'of each')
      // Laughter, as in `緑2枚w`, is no wild card.
      .replace(/(?<=[ァ-ヺー枚]) ?w+$/u, '?')
      // `紫のみ` means "only violet"; ミ does not begin a green card here.
      .replace(/ノミ(?!ド)/gu, 'ダケ')
      // Hungarian `fel` is either `up` or, without its accent, `half`.
      .replace(/\bes fel\b|^fel(?= \p{L})/gu, '?')
      // `een paar` means "a few"; `paar` is not the beginning of `paars`.
      .replace(/\bpaar\b/gu, '?')
      .replace(/\b(?:my|meine|mijn) (?=\d|two|both|three|beide|zwei|drei|twee|drie|allebei)/gu, '')
      .trim()
  );
}

function withUnicodeEmoji(text: string): string {
  return text.replace(OWN_EMOJI, (_, card: Card) => Array.from(EMOJIS[card])[0] ?? '');
}

/** `ジョーカー2枚で黄色1枚` names what is paid for as well, or what a wild stands for. */
export const EXCHANGES = [
  /(?:枚ヲ?(?:デ|=)|使ッテ).*[0-9一二三四五六七八九十]/u,
  /ヲ(?:黄|赤|緑|紫|キイロ|アカ|ミドリ|ムラサキ)[^、ト]*ニ$/u,
  /(?:^|[^=\d])\d+ ?\p{L}+ ?= ?\d|(?:joker|wild|dzso|ワイルド|ジョーカー|万能)\p{L}* ?= ?\p{L}/u,
  /^(?:1|one|a|eine?n?|een|egy) \p{L}+ (?:with|for|mit|fur|met|voor) (?:2|two|zwei|twee) /u,
];

/**
 * Colors of their own, although two colors are named; `both red and green`, which may be three cards; `2. red` and Dutch
 * `2de rode`; `gr8`.
 */
export const OTHER_MEANINGS =
  /(?<!黄)黄緑|(?<!赤)赤紫|^(?:both|beide|allebei) (?:(?:the|de) )?\p{L}+ (?:and|und|en) (?:(?:the|de) )?(?!wild|joker)\p{L}+$|\([^()]*[,、&+ ][^()]*\) ?[x×*] ?\d|\d\. ?\p{L}|^(?:de )?\d(?:de|ste) \p{L}|(?<!\p{L})gr8(?!\p{L})/u;

/** German `mind. 2 rote` means at least two; Hungarian `mind` means all. */
export const AT_LEAST = /(?<!\p{L})mind\.? ?\d/u;

/** Full names, longest first, because `赤の` begins with `赤`. */
function namesOf(cards: readonly Card[]): string {
  const names = [...FOLDED_NAMES.values()].flatMap((of) => cards.flatMap((card) => of.get(card) ?? []));
  return names
    .filter((name) => !/^[a-z]{1,2}$/u.test(name))
    .sort((a, b) => b.length - a.length)
    .join('|');
}

const COLOR_NAMES = namesOf(CARDS.filter((card) => card !== 'wild'));

/** `red joker` is one card, `green red joker` a list of three. */
export const COLORED_WILD = new RegExp(
  `(?<!(?:${COLOR_NAMES})\\s*)(?<![a-z])(?:${COLOR_NAMES})(?:(?<=[a-zノ])[\\s-]*|)(?:${namesOf(['wild'])})(?![a-z])`,
  'u',
);
