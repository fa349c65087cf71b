/**
 * Names as a picture can show them, and which of them are computer players'.
 * The drawings, which can measure, cut them to a width.
 */
import type { Seat } from '../../rules/index.ts';

export interface PlayerName {
  /** A number where nothing of the name can be shown. */
  readonly name: string;
  /** Shown by a sign beside the name. */
  readonly computer: boolean;
}

/** Letters that stand alone, single blanks between words: most names, as they are. */
const PLAIN = /^[\p{Ll}\p{Lu}\p{Nd}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+(?: [\p{Ll}\p{Lu}\p{Nd}]+)*$/u;

/** Who plays. */
export interface PlayersRequest {
  /** By seat. */
  readonly names: readonly string[];
  /** Seats that computer players hold: a sign says so, and a note in brackets at the end of such a name is left out. */
  readonly computers?: readonly Seat[];
}

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
function shownName(name: string, shows: Shows): string {
  return clean(name, shows);
}

/** Latin with its usual accents: each character is a letter. */
const SINGLE = /^[ -~\u00a1-\u024f]*$/;

/** Made when it is first needed, which most pages never do: it reads tables of all scripts, for longer than a board is drawn. */
let segmenter: Intl.Segmenter | null = null;

export function graphemesOf(text: string): string[] {
  if (SINGLE.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const FIRST = 0xac00;
const LAST = 0xd7a3;

const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map((part) => part.replace('-', ''));
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map((part) => part.replace('-', ''));

/** The syllable in Latin letters; null for any other character. */
function romanized(syllable: string): string | null {
  const code = syllable.codePointAt(0) ?? 0;
  if (code < FIRST || code > LAST) return null;
  const index = code - FIRST;
  const [initial, vowel, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `${INITIALS[initial] ?? ''}${VOWELS[vowel] ?? ''}${FINALS[final] ?? ''}`;
}

export interface PersonShown {
  readonly name: string;
  /** Tells them from others who look alike; stands alone where nothing of the name can be shown. */
  readonly sign: string;
}

/** Names of people beside one another, with nothing in them that the faces cannot show. */
export function shownPeople(people: readonly PersonShown[], shows: Shows): readonly string[] {
  const shown = people.map(({ name }) => shownName(name, shows));
  const look = (name: string) => name.toLowerCase().replaceAll(' ', '');
  return shown.map((name, index) => {
    const alike = shown.some((other, at) => at !== index && look(other) === look(name));
    const { sign = '' } = people[index] ?? {};
    return (name === '' || alike) && !name.endsWith(sign) ? `${name}${sign}` : name;
  });
}
