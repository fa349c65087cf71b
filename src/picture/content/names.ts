/**
 * Names as a picture can show them, and which of them are computer players'.
 * The drawings, which can measure, cut them to a width.
 */
import type { PlayersRequest } from '../requests.ts';
import { graphemesOf } from './graphemes.ts';
import { romanized } from './hangul.ts';

export interface PlayerName {
  /** A number where nothing of the name can be shown. */
  readonly name: string;
  /** Shown by a sign beside the name. */
  readonly computer: boolean;
}

/** Letters that stand alone, single blanks between words: most names, as they are. */
const PLAIN = /^[\p{Ll}\p{Lu}\p{Nd}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+(?: [\p{Ll}\p{Lu}\p{Nd}]+)*$/u;

/** Whether a type face has a character. */
export type Shows = (codePoint: number) => boolean;

const LONGEST = 40;
/** Controls, and characters that are letters by name but show nothing. */
const INVISIBLE = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Only characters that `shows` knows, without directions, controls and doubled blanks. */
function clean(name: string, shows: Shows, longest = LONGEST): string {
  if (isPlain(name) && [...name].every((letter) => shows(letter.codePointAt(0) ?? 0))) return name;
  const kept: string[] = [];
  for (const letter of graphemesOf(name.normalize('NFC'))) {
    kept.push(shownLetter(letter, shows, kept));
    if (kept.length >= longest) break;
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

const LONGEST_SENTENCE = 200;

/** A sentence that names players by the names they were given, as a picture can show it. */
export function shownSentence(
  sentence: string,
  given: readonly string[],
  shown: readonly PlayerName[],
  shows: Shows,
): string {
  const named = given.reduce(
    (text, name, seat) => (name === '' ? text : text.replaceAll(name, shown[seat]?.name ?? name)),
    sentence,
  );
  return clean(named, shows, LONGEST_SENTENCE);
}

/** What a computer player's name says in brackets at its end, in any language: the sign says it. */
const NOTE = /\s*[(（][^()（）]*[)）]$/u;

/** Names by seat; `shows` says whether a type face has a character. */
export function playerNames({ names, computers = [] }: PlayersRequest, shows: Shows): PlayerName[] {
  return names.map((name, seat) => {
    const computer = computers.includes(seat);
    const shown = clean(computer ? name.replace(NOTE, '') : name, shows);
    return { name: shown === '' ? `№ ${seat + 1}` : shown, computer };
  });
}
