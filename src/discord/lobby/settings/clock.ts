/**
 * The clock of a game as it is typed into a form, read in the language of whoever types.
 * Which times there may be is decided by the matches.
 */
import { parseDuration, type Words } from '../../../language/index.ts';
import { type TimeControl, WHEN_UP } from '../../../match/index.ts';
import { escapeName } from '../../messages/index.ts';

export type ReadClock =
  | { readonly ok: true; readonly control: TimeControl | null }
  | { readonly ok: false; readonly sentence: string };

/**
 * A time alone is for each turn; what is added to it with a plus makes a bank of it, filled up after each move. Blank: no clock.
 * `picked`: what happens when time is up.
 */
export function readClock(words: Words, typed: string, picked: string): ReadClock {
  if (typed.trim() === '') return { ok: true, control: null };
  const whenUp = WHEN_UP.find((each) => each === picked) ?? 'pass';
  const [first = '', ...others] = typed.normalize('NFKC').split('+');
  const given = parseDuration(first, words.locale);
  if (given === null) return unreadable(words, first);
  if (others.length === 0) return { ok: true, control: { kind: 'turn', perTurn: given, whenUp } };
  const more = others.join('+');
  const increment = parseDuration(more, words.locale);
  if (increment === null) return unreadable(words, more);
  return { ok: true, control: { kind: 'bank', bank: given, increment, whenUp } };
}

function unreadable(words: Words, text: string): ReadClock {
  return { ok: false, sentence: words.t('time.duration.unknown', { text: escapeName(words.quote(text)) }) };
}
