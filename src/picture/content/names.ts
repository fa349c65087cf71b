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

/** Stands in a sentence for the name of whoever has that seat, as the picture will show it. */
export function nameInPicture(seat: number): string {
  return String.fromCodePoint(STANDS_IN + seat);
}

/** A character that no name has, since nothing shows it. */
const STANDS_IN = 0xe000;
const STANDING_IN = /[\ue000-\ue00f]/gu;

/** A sentence as a picture can show it, with the players' names in it; their seats beside those that look alike. */
export function shownSentence(sentence: string, players: readonly PlayerName[], shows: Shows): string {
  const named = sentence.replace(STANDING_IN, (character) => {
    const seat = (character.codePointAt(0) ?? 0) - STANDS_IN;
    const name = players[seat]?.name ?? '';
    const alike = players.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length > 1;
    return alike ? `${name} (${numberOf(seat)})` : name;
  });
  return clean(named, shows, LONGEST_SENTENCE);
}

/** In place of a name of which nothing can be shown. */
function numberOf(seat: number): string {
  return `№ ${seat + 1}`;
}

/** What a computer player's name says in brackets at its end, in any language: the sign says it. */
const NOTE = /\s*[(（][^()（）]*[)）]$/u;

/** Names by seat; `shows` says whether a type face has a character. */
export function playerNames({ names, computers = [] }: PlayersRequest, shows: Shows): PlayerName[] {
  return names.map((name, seat) => {
    const computer = computers.includes(seat);
    return { name: shownName(computer ? name.replace(NOTE, '') : name, shows) || numberOf(seat), computer };
  });
}

/** What can be shown of a name; empty where that is nothing. */
export function shownName(name: string, shows: Shows): string {
  return clean(name, shows);
}
