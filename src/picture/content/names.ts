/**
 * Names as a picture can show them, and the short mark by which each player is known in roundels.
 * Cutting to a width is left to the drawings, which can measure.
 */
export interface PlayerName {
  /** What is written beside the roundel; may be empty. */
  readonly name: string;
  /** One or two letters, or the seat's number, different for each player. */
  readonly mark: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const LONGEST = 40;

/** Only characters that `shows` knows, without directions, controls and doubled blanks. */
function clean(name: string, shows: (codePoint: number) => boolean): string {
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(name.normalize('NFC'))) {
    const letters = [...segment].filter((letter) => !/\p{C}/u.test(letter));
    if (letters.length === 0) continue;
    if (letters.every((letter) => /\s/u.test(letter))) kept.push(' ');
    else if (letters.every((letter) => shows(letter.codePointAt(0) ?? 0))) kept.push(letters.join(''));
    if (kept.length >= LONGEST) break;
  }
  return kept.join('').replace(/ +/g, ' ').trim();
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
  return shown.map((name, seat) => ({ name, mark: clear ? (marks[seat] ?? '') : `${seat + 1}` }));
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
