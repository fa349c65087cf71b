/** Makes names drawable: keeps only characters that the fonts have, and adds signs to names that look alike. */
import type { Seat } from '../../rules/index.ts';

export interface PlayerName {
  /** A number if no part of the name can be shown. */
  readonly name: string;
  readonly computer: boolean;
}

/** Matches most names: letters without combining marks, single spaces. */
const PLAIN = /^[\p{Ll}\p{Lu}\p{Nd}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+(?: [\p{Ll}\p{Lu}\p{Nd}]+)*$/u;

export interface PlayersRequest {
  /** In seat order. */
  readonly names: readonly string[];
  /** The seats of computer players. A sign replaces the note in brackets at the end of their names. */
  readonly computers?: readonly Seat[];
  /** Seats that have resigned, which get a flag. */
  readonly resigned?: readonly Seat[];
}

/** Whether the fonts have a character. */
export type GlyphCheck = (codePoint: number) => boolean;

const MAX_NAME_LENGTH = 40;
/** Control characters, and letters without a visible glyph. */
const INVISIBLE = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]/u;

function clean(name: string, shows: GlyphCheck, maxLength = MAX_NAME_LENGTH): string {
  if (isPlain(name) && [...name].every((letter) => shows(letter.codePointAt(0) ?? 0))) return name;
  const letters: string[] = [];
  for (const letter of graphemesOf(name.normalize('NFC'))) {
    letters.push(shownLetter(letter, shows, letters));
    if (letters.length >= maxLength) break;
  }
  return letters.join('').replace(/ +/g, ' ').trim();
}

function isPlain(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && PLAIN.test(name) && name.normalize('NFC') === name;
}

/** The letter itself, its compatibility form, its romanization, or nothing. */
function shownLetter(segment: string, shows: GlyphCheck, before: readonly string[]): string {
  for (const form of [segment, segment.normalize('NFKC')]) {
    const letters = [...form].filter((letter) => !INVISIBLE.test(letter));
    if (letters.length > 0 && letters.every((letter) => /\s/u.test(letter))) return ' ';
    const [base, ...marks] = letters;
    if (base !== undefined && shows(base.codePointAt(0) ?? 0) && !/\p{Emoji_Presentation}/u.test(base)) {
      // More than one mark would overlap the next line.
      return base + (marks.find((mark) => shows(mark.codePointAt(0) ?? 0)) ?? '');
    }
  }
  const latin = romanized(segment) ?? '';
  const starts = before.length === 0 || before.at(-1) === ' ';
  return starts ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin;
}

const MAX_SENTENCE_LENGTH = 200;

/** A placeholder in sentences for the displayed name of a seat. */
export function namePlaceholder(seat: number): string {
  return String.fromCodePoint(FIRST_PLACEHOLDER + seat);
}

/** Private-use characters, which no displayed name contains. */
const FIRST_PLACEHOLDER = 0xe000;
const PLACEHOLDER = /[\ue000-\ue00f]/gu;

/** Fills players' names into a sentence and adds seat numbers to names that look alike. */
export function displaySentence(
  sentence: string,
  players: readonly PlayerName[],
  shows: GlyphCheck,
  maxLength = MAX_SENTENCE_LENGTH,
): string {
  const named = sentence.replace(PLACEHOLDER, (character) => {
    const seat = (character.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER;
    const name = players[seat]?.name ?? '';
    const alike = players.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length > 1;
    return alike ? `${name} (${numberOf(seat)})` : name;
  });
  return clean(named, shows, maxLength);
}

function numberOf(seat: number): string {
  return `№ ${seat + 1}`;
}

/** The note at the end of a computer player's name. */
const NOTE = /\s*[(（][^()（）]*[)）]$/u;

export function displayPlayers({ names, computers = [] }: PlayersRequest, shows: GlyphCheck): PlayerName[] {
  return names.map((name, seat) => {
    const computer = computers.includes(seat);
    return { name: clean(computer ? name.replace(NOTE, '') : name, shows) || numberOf(seat), computer };
  });
}

/** Latin with the usual accents, where each character is a grapheme. */
const SINGLE = /^[ -~\u00a1-\u024f]*$/;

/** Created on first use, because that takes longer than drawing a board and most pages never need it. */
let segmenter: Intl.Segmenter | null = null;

export function graphemesOf(text: string): string[] {
  if (SINGLE.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const FIRST_HANGUL = 0xac00;
const LAST_HANGUL = 0xd7a3;

const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map((part) => part.replace('-', ''));
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map((part) => part.replace('-', ''));

/** A Hangul syllable in Latin letters; null for any other character. */
function romanized(syllable: string): string | null {
  const code = syllable.codePointAt(0) ?? 0;
  if (code < FIRST_HANGUL || code > LAST_HANGUL) return null;
  const index = code - FIRST_HANGUL;
  const [initial, vowel, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `${INITIALS[initial] ?? ''}${VOWELS[vowel] ?? ''}${FINALS[final] ?? ''}`;
}

export interface PersonLabel {
  readonly name: string;
  /** Added to names that look alike; replaces a name that cannot be shown. */
  readonly sign: string;
}

export function displayNames(people: readonly PersonLabel[], shows: GlyphCheck): readonly string[] {
  const shown = people.map(({ name }) => clean(name, shows));
  const look = (name: string) => name.toLowerCase().replaceAll(' ', '');
  return shown.map((name, index) => {
    const alike = shown.some((other, at) => at !== index && look(other) === look(name));
    const { sign = '' } = people[index] ?? {};
    return (name === '' || alike) && !name.endsWith(sign) ? `${name}${sign}` : name;
  });
}
