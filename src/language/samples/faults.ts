/**
 * What can be seen to be wrong with a wording without knowing the language: gaps, stray blanks, straight quotation marks.
 * Whether a sentence is good is for people to say.
 */
import type { LocaleCode } from '../locales.ts';

export type TextFault = 'placeholder' | 'undefined' | 'plural' | 'blanks' | 'punctuation' | 'quotes' | 'width';

const CHINESE_OR_KANA = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
/** A comma or full stop of Latin letters after Japanese, or a blank between two Japanese characters. */
const HALF_WIDTH = new RegExp(`${CHINESE_OR_KANA}(?:[,.!?;:](?=$|[^\\w])|[ ](?=${CHINESE_OR_KANA}))`, 'u');

/** A command by its name, with the blanks that part it from a script without any. */
const COMMAND = /[ ]?\/[^\s、。：]+(?:[ ][^\s、。：]+)?[ ]?/gu;

/** In a wording filled in with samples. */
export function textFaults(locale: LocaleCode, text: string): readonly TextFault[] {
  const said = withoutSamples(text);
  const faults: TextFault[] = [];
  if (/[{}]/.test(said)) faults.push('placeholder');
  if (/undefined|NaN|\[object/.test(said)) faults.push('undefined');
  if (/_(?:one|two|few|many|other)\b/.test(said)) faults.push('plural');
  if (/[^\S\n]{2}|^\s|\s$/.test(said)) faults.push('blanks');
  if (/\s[,.;!?)）、。](?=\s|$)/u.test(said)) faults.push('punctuation');
  // An apostrophe within a word is none.
  if (/"|(?<!\p{L})'|'(?!\p{L})/u.test(said)) faults.push('quotes');
  if (locale === 'ja' && HALF_WIDTH.test(said.replaceAll(COMMAND, ''))) faults.push('width');
  return faults;
}

/** What the oddest sample of a name looks like: as if it were part of a wording. */
function withoutSamples(text: string): string {
  return text.replaceAll('$& {{x}}', 'X');
}
