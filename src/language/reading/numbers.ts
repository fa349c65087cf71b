/**
 * Small whole numbers in words: `three`, `drei`, `három`, `三`.
 * What is counted, and digits, are left to whoever reads on.
 */
import type { LocaleCode } from '../locales.ts';
import { listed, type Vocabulary, vocabularies } from './text.ts';

/** From nought to the last hour of a day; where a number has several forms, they stand between strokes. */
const COUNTED: Readonly<Record<LocaleCode, string>> = {
  en: 'zero|no|none|nothing one|a|an two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  nl: 'nul|geen|niets een|eentje twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig eenentwintig tweeentwintig drieentwintig vierentwintig',
  hu: 'nulla|semmi|nincs|nincsen egy|egyet ket|ketto|kettot harom|harmat negy|negyet ot|otot hat|hatot het|hetet nyolc kilenc tiz tizenegy tizenket|tizenketto tizenharom tizennegy tizenot tizenhat tizenhet tizennyolc tizenkilenc husz huszonegy huszonket|huszonketto huszonharom huszonnegy',
  de: 'null|kein|keine|keinen|keiner|nichts ein|eins|eine|einen|einem|einer|eines zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig',
  ja: 'なし|無し|無|ゼロ|零 ひとつ|いち ふたつ みっつ|みつ|さん よっつ|よん いつつ むっつ|ろく ななつ|なな やっつ|はち ここのつ|きゅう とお|じゅう',
};

/** `einen` is 1, `keine` 0; of the reader's language first. */
export const NUMBER_WORDS: Readonly<Record<LocaleCode, Vocabulary<number>>> = vocabularies((locale) =>
  listed(COUNTED[locale]).flatMap((forms, count) => forms.split('|').map((word): [string, number] => [word, count])),
);

const KANJI = '〇一二三四五六七八九';
const KANJI_NUMBER = /^(?:〇|([二三四五六七八九])?(十)?([一二三四五六七八九])?)/u;

/** The number in kanji at the beginning of a text, up to 99, and its length; null where there is none. */
export function kanjiNumber(text: string): { readonly count: number; readonly length: number } | null {
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
