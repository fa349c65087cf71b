/** Normalizes typed text, cuts it into tokens, and looks words and numbers up in the vocabularies of all languages. */
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';

const HIRAGANA = /[\u3041-\u3096]/g;
const HIRAGANA_TO_KATAKANA = 0x60;

/** One form for characters that look the same: `６` is `6`, `ﾜ` is `ワ`, every dash is `-`; invisible marks are dropped. */
export function normalizeText(text: string): string {
  return (
    text
      // NFKC would turn `1½` into a fraction that begins with 11.
      .replace(/(\p{Nd}*)\s*½/gu, (_, whole: string) => `${whole === '' ? '0' : whole}.5`)
      .normalize('NFKC')
      .replace(/\p{Cf}|\p{Variation_Selector}|\u034f/gu, '')
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/[\u301c\uff5e]/gu, '~')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** As `evened`, in lower case, without accents and in one kind of kana: `ＧＲÜＮ` is `grun`, `きいろ` is `キイロ`. */
export function foldText(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
}

/** Around what is meant, in all languages, folded: politeness, approximation, marks at the end and pictures. */
const COURTESY_BEFORE =
  /^(?:please|pls|bitte|kerem|about|around|approx|by|ca|circa|etwa|ungefahr|rund|so|punkt|ongeveer|rond|omstreeks|tegen|zo'n|kb|korulbelul|ugy|pontban|pontosan|immer|taglich(?= )|elke dag(?= )|minden nap|naponta(?= )|約|オヨソ|ダイタイ)[\s.,]+(?=\S)|^(?:約|オヨソ|ダイタイ)/u;
const COURTESY_AFTER =
  /[\s,、]*(?:(?<=[\s,])(?:please|pls|thanks|thank you|thx|bitte|danke|graag|aub|a\.u\.b|alstublieft|alsjeblieft|bedankt|kerem|koszi|koszonom|legyszi|legyen|sharp|stipt)|(?:デ|ヲ)?(?:オ願イシマス|オネガイシマス)|クダサイ|下サイ|デス|クライ|グライ|程度|以内|[!?…。]|(?![❤⭐🌟✴🔴-🔶🟠-🟫💙-💜💛])\p{Extended_Pictographic})+$/u;

/** As `foldText`, without politeness, approximation and marks around what is meant: `ca. 18 Uhr, bitte!`, `約1日です`. */
export function typedText(text: string): string {
  const folded = foldText(text)
    .replace(/['’‘\x60´]/gu, "'")
    .replace(/^\((.*)\)$/u, '$1');
  return folded.replace(COURTESY_AFTER, '').replace(COURTESY_BEFORE, '').trim();
}

/** The words of a table's list, folded. */
export function foldedWords(words: string): string[] {
  return foldText(words)
    .split(' ')
    .filter((word) => word !== '');
}

const JAPANESE = /^[\p{Script=Han}\p{Script=Katakana}ー]/u;

/** Words of a script without spaces between words, the longest first: `黄色のカード` begins with `黄色の`. */
export function unspacedWords(words: Iterable<string>): readonly string[] {
  return [...new Set(words)].filter((word) => JAPANESE.test(word)).sort((a, b) => b.length - a.length);
}

/** The word at the beginning of a folded text: one of `words`, or everything up to where its letters end. */
export function firstWord(text: string, words: readonly string[]): string | undefined {
  const known = words.find((word) => text.startsWith(word));
  if (known !== undefined) return known;
  const letters = /^[\p{L}\p{M}ー]+/u.exec(text)?.[0];
  // `1日pm`: letters of another script are another word.
  return letters === undefined || JAPANESE.test(letters)
    ? letters
    : /^[^\p{Script=Han}\p{Script=Katakana}]+/u.exec(letters)?.[0];
}

/** Cuts a text into tokens. `next` reads the start of the rest: its length and its tokens, or null to give up. */
export function tokenize<Token>(
  text: string,
  next: (rest: string, before: Token | undefined) => readonly [length: number, ...tokens: Token[]] | null,
): Token[] | null {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const read = next(rest, tokens.at(-1));
    if (read === null) return null;
    const [length, ...found] = read;
    tokens.push(...found);
    rest = rest.slice(length);
  }
  return tokens;
}

/** A space's name, read generously: ` c 2 `, `2C`, `C-2`, `on C2` and `C2に` are `C2`. */
export function parseSpace(text: string): string {
  const typed = normalizeText(text).toUpperCase();
  const names = typed
    .split(/(?<=\p{Nd})[\s\p{P}]+(?=\p{L})|(?<=\p{L}{2,})[^\p{L}\p{Nd}]+|[\s"“”„「」()]+(?=[A-Z][-.,:/ ]?\p{Nd})/u)
    .flatMap((part) => spaceName(part) ?? []);
  const [name, ...others] = new Set(names);
  return name !== undefined && others.length === 0 ? name : typed.replaceAll(' ', '');
}

function spaceName(part: string): string | null {
  const plain = part.replaceAll(' ', '').replace(/^["“„「(]+/u, '');
  const [, letter, figure] = /^([A-Z])(?:[-.,:/]|ノ|の)?(\d)(?!\d)\D*$/u.exec(plain) ?? [];
  const [, first, last] = /^(\d)[-.,:/]?([A-Z])(?![A-Z])\D*$/u.exec(plain) ?? [];
  if (letter !== undefined && figure !== undefined) return letter + figure;
  return first !== undefined && last !== undefined ? last + first : null;
}

/** Whether two texts are equal but for case, accents, spaces and forms of characters. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether a text contains another, compared as by `sameText`. */
export function containsText(text: string, part: string): boolean {
  return plain(text).includes(plain(part));
}

function plain(text: string): string {
  return foldText(text).replaceAll(' ', '');
}

/** What people write for nothing in a field that may stay blank; several phrases are separated by strokes. */
const NONE: Readonly<Record<LocaleCode, string>> = {
  en: 'none|no|off|nothing|never|without|without a clock|no clock|no limit|no time limit|unlimited|no quiet hours|no reminder|no reminders|no digest|no daily digest|no holiday|no vacation|n/a|without clock|no time control|no timer|untimed|infinite|endless|forever|nope|no thanks',
  nl: 'geen|nee|uit|niets|niks|nooit|zonder|zonder klok|geen klok|geen limiet|geen tijdslimiet|onbeperkt|geen stille uren|geen herinnering|geen herinneringen|geen overzicht|geen dagelijks overzicht|geen vakantie|zonder tijd|zonder limiet|zonder tijdslimiet|geen bedenktijd|zonder bedenktijd|oneindig|eindeloos|niet|nee bedankt',
  hu: 'nincs|nincsen|nem|nem kell|nem kérek|semmi|soha|ki|kikapcsolva|korlátlan|korlát nélkül|időkorlát nélkül|óra nélkül|nincs óra|nincs korlát|nincs időkorlát|nincs csendes időszak|nincs emlékeztető|nincsenek emlékeztetők|nincs napi összefoglaló|nincs összefoglaló|nincs szabadság|végtelen|idő nélkül|nincs idő|korlátlan idő|ne legyen|nincs limit',
  de: 'keine|kein|keinen|nein|aus|nichts|nie|ohne|ohne uhr|keine uhr|ohne limit|kein limit|unbegrenzt|unbeschränkt|ohne zeitlimit|kein zeitlimit|keine ruhezeit|keine ruhezeiten|keine erinnerung|keine erinnerungen|keine übersicht|keine tägliche übersicht|kein urlaub|unendlich|endlos|ohne zeit|ohne bedenkzeit|keine bedenkzeit|keine begrenzung|ohne begrenzung|egal wie lang|nix|nein danke',
  ja: 'なし|無し|無|ない|いらない|不要|オフ|無制限|制限なし|時間制限なし|時計なし|おやすみ時間なし|リマインダーなし|通知なし|休暇なし|まとめなし|設定しない|なしで|無期限|無限|時間無制限|制限無し|持ち時間なし|期限なし',
};

const NONE_TEXTS: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '∞',
  ...Object.values(NONE).flatMap((phrases) => phrases.split('|').map(plain)),
]);

/** Whether a field that may stay blank is blank, or says in any language that nothing is wanted: `none`, `keine Uhr`, `-`. */
export function isNone(text: string): boolean {
  return NONE_TEXTS.has(plain(typedText(text)).replace(/[.!。]+$/u, ''));
}

/** As `isNone` for lengths of time, where 0 says nothing else. */
export function isNoLength(text: string): boolean {
  return isNone(text) || plain(text) === '0';
}

/** Meanings by folded word. */
export type Vocabulary<Meaning> = ReadonlyMap<string, Meaning>;

/** For readers of each language the words of all languages; words of their own language win over others that look alike. */
export function createVocabularies<Meaning>(
  wordsOf: (locale: LocaleCode) => Iterable<readonly [word: string, meaning: Meaning]>,
): Readonly<Record<LocaleCode, Vocabulary<Meaning>>> {
  const own = new Map(
    LOCALES.map(({ code }) => [code, [...wordsOf(code)].map(([word, meaning]) => [foldText(word), meaning] as const)]),
  );
  const of = (reader: LocaleCode): Vocabulary<Meaning> => {
    const others = LOCALES.filter(({ code }) => code !== reader);
    return new Map([...others, { code: reader }].flatMap(({ code }) => own.get(code) ?? []));
  };
  return { en: of('en'), nl: of('nl'), hu: of('hu'), de: of('de'), ja: of('ja') };
}

/** Pairs of word and meaning from lists of words by meaning. */
export function wordMeanings<Meaning extends string>(
  lists: Readonly<Partial<Record<Meaning, string>>>,
  meanings: readonly Meaning[],
): [string, Meaning][] {
  return meanings.flatMap((meaning) =>
    foldedWords(lists[meaning] ?? '').map((word): [string, Meaning] => [word, meaning]),
  );
}

/** From zero to the last hour of a day, in folded form; several words for one number are separated by strokes. */
const NUMBERS: Readonly<Record<LocaleCode, string>> = {
  en: 'zero|no|none|nothing one|a|an two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  nl: 'nul|geen|niets|niks een|eentje|eenmaal twee|beide|tweemaal drie|driemaal vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig eenentwintig tweeentwintig drieentwintig vierentwintig',
  hu: 'nulla|semmi|nincs|nincsen egy|egyet ket|ketto|kettot harom|harmat negy|negyet ot|otot hat|hatot het|hetet nyolc kilenc tiz tizenegy tizenket|tizenketto tizenharom tizennegy tizenot tizenhat tizenhet tizennyolc tizenkilenc husz huszonegy huszonket|huszonketto huszonharom huszonnegy',
  de: 'null|kein|keine|keinen|keiner|nichts ein|eins|eine|einen|einem|einer|eines zwei|zwo|beide|beiden drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig',
  ja: 'なし|無し|無|ゼロ|零 ひとつ|いち ふたつ みっつ|みつ|さん よっつ|よん いつつ むっつ|ろく ななつ|なな|しち やっつ|はち ここのつ|きゅう とお|じゅう',
};

const TENS: Readonly<Record<LocaleCode, readonly string[]>> = {
  en: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  nl: ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'],
  hu: ['huszon', 'harminc', 'negyven', 'otven', 'hatvan', 'hetven', 'nyolcvan', 'kilencven'],
  de: ['zwanzig', 'dreissig', 'vierzig', 'funfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'],
  ja: [],
};

/** Twenty-five to ninety-nine; in English `thirty` and `six` are two words. */
function tensOf(locale: LocaleCode): [string, number][] {
  const ones = foldedWords(NUMBERS[locale]).map((forms) => forms.split('|'));
  return TENS[locale].flatMap((ten, index) =>
    Array.from({ length: 10 }, (_, one): [string, number][] => {
      const forms = one === 0 ? [''] : (ones[one] ?? []);
      const count = (index + 2) * 10 + one;
      if (one === 0) return [[ten, count]];
      if (locale === 'en') return forms.map((form) => [`${ten}${form}`, count]);
      if (locale === 'hu') return forms.map((form) => [`${ten}${form}`, count]);
      const joint = locale === 'de' ? 'und' : 'en';
      return forms.map((form) => [`${form}${joint}${ten}`, count]);
    }).flat(),
  );
}

/** `einen` is 1, `keine` is 0. */
export const NUMBER_WORDS: Readonly<Record<LocaleCode, Vocabulary<number>>> = createVocabularies((locale) => [
  ...foldedWords(NUMBERS[locale]).flatMap((forms, count) =>
    forms.split('|').map((word): [string, number] => [word, count]),
  ),
  ...tensOf(locale).flatMap(([word, count]): [string, number][] => [
    [word, count],
    [word.replace('ss', 'ß'), count],
    [word.replace('funf', 'fuenf'), count],
  ]),
]);

const KANJI = '〇一二三四五六七八九';
const KANJI_NUMBER = /^(?:〇|([二三四五六七八九])?(十)?([一二三四五六七八九])?)/u;

/** The number in kanji at the beginning of a text, up to 99, and its length; null where there is none. */
export function readKanjiNumber(text: string): { readonly count: number; readonly length: number } | null {
  const [all = '', tens, ten, ones] = KANJI_NUMBER.exec(text) ?? [];
  if (all !== '' && (ten !== undefined || tens === undefined)) {
    return { count: (ten ? 10 * digitOf(tens, 1) : 0) + digitOf(ones, 0), length: all.length };
  }
  const [first = ''] = text;
  return first !== '' && KANJI.includes(first) ? { count: KANJI.indexOf(first), length: first.length } : null;
}

function digitOf(digit: string | undefined, otherwise: number): number {
  return digit === undefined ? otherwise : KANJI.indexOf(digit);
}
