/**
 * Names as a picture can show them, and the short mark by which each player is known in roundels.
 * Cutting to a width is left to the drawings, which can measure.
 */
import { romanized } from './hangul.ts';

export interface PlayerName {
  /** What is written beside the roundel; a number where nothing of the name can be shown. */
  readonly name: string;
  /** One or two letters, or the seat's number, different for each player. */
  readonly mark: string;
}

/** Letters that stand alone, single blanks between words: most names, as they are. */
const PLAIN = /^[\p{Ll}\p{Lu}\p{Nd}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+(?: [\p{Ll}\p{Lu}\p{Nd}]+)*$/u;

type Shows = (codePoint: number) => boolean;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const LONGEST = 40;
/** Controls, and characters that are letters by name but show nothing. */
const INVISIBLE = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Only characters that `shows` knows, without directions, controls and doubled blanks. */
function clean(name: string, shows: Shows): string {
  if (isPlain(name) && [...name].every((letter) => shows(letter.codePointAt(0) ?? 0))) return name;
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(name.normalize('NFC'))) {
    kept.push(shownLetter(segment, shows, kept));
    if (kept.length >= LONGEST) break;
  }
  return kept.join('').replace(/ +/g, ' ').trim();
}

function isPlain(name: string): boolean {
  return name.length <= LONGEST && PLAIN.test(name) && name.normalize('NFC') === name;
}

/** A letter as it can be shown: as it is, as the plain letter that it is a variant of, in Latin, or not at all. */
function shownLetter(segment: string, shows: Shows, before: readonly string[]): string {
  for (const form of [segment, segment.normalize('NFKC')]) {
    const letters = [...form].filter((letter) => !INVISIBLE.test(letter));
    if (letters.length > 0 && letters.every((letter) => /\s/u.test(letter))) return ' ';
    const [base, ...marks] = letters;
    if (base !== undefined && shows(base.codePointAt(0) ?? 0) && !/\p{Emoji_Presentation}/u.test(base)) {
      // A pile of marks would reach over its line.
      return base + (marks.find((mark) => shows(mark.codePointAt(0) ?? 0)) ?? '');
    }
  }
  const latin = romanized(segment) ?? '';
  const starts = before.length === 0 || before.at(-1) === ' ';
  return starts ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin;
}

function letters(name: string): string[] {
  const words = name.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return words.map((letter) => letter.normalize('NFC'));
}

/** Names by seat; `shows` says whether a type face has a character. A name that cannot be shown leaves its seat's number. */
export function playerNames(names: readonly string[], shows: (codePoint: number) => boolean): PlayerName[] {
  const shown = names.map((name) => clean(name, shows));
  const first = shown.map((name) => (letters(name)[0] ?? '').toLocaleUpperCase());
  const marks = shown.map((_, seat) => {
    const initial = first[seat] ?? '';
    if (initial === '') return `${seat + 1}`;
    if (first.filter((other) => other === initial).length === 1) return initial;
    return initial + firstDifference(shown, seat, first);
  });
  const clear = marks.every((mark, seat) => marks.indexOf(mark) === seat);
  return shown.map((name, seat) => ({
    name: name === '' ? `№ ${seat + 1}` : name,
    mark: clear ? (marks[seat] ?? '') : `${seat + 1}`,
  }));
}

/** The first later letter by which a name differs from those that share its initial. */
function firstDifference(shown: readonly string[], seat: number, first: readonly string[]): string {
  const own = letters(shown[seat] ?? '');
  const rivals = shown.filter((_, other) => other !== seat && first[other] === first[seat]).map(letters);
  const place = own.findIndex(
    (letter, index) => index > 0 && rivals.every((rival) => rival[index]?.toLowerCase() !== letter.toLowerCase()),
  );
  return (own[place] ?? '').toLocaleLowerCase();
}
