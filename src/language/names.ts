/**
 * Prepares people's names as plain text: removes characters that would change the surrounding text, and makes names
 * that look alike distinct.
 */
import type { Level } from '../opponents/index.ts';
import type { Seat } from '../rules/index.ts';
import type { Words } from './words.ts';

/** Discord's limit. */
const MAX_NAME_CHARACTERS = 32;
/** Spaces, line breaks, and letters without a visible glyph. */
const BLANKS = /[\s\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;
/** Direction marks, and invisible or unprintable characters. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Invisible characters that must stay, because they join parts of emoji and letters. */
const JOINERS = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/u;
/** Combining marks that would overlap neighboring lines. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name as one line of visible characters, cut to Discord's limit; empty if nothing is visible. Right-to-left names
 * are isolated, so that numbers next to them keep their place.
 */
export function sanitizeName(name: string): string {
  const cut = Array.from(visibleText(name)).slice(0, MAX_NAME_CHARACTERS).join('').trim();
  return VISIBLE.test(cut) ? isolated(cut) : '';
}

/** Text written by a person, as one line of visible characters. */
export function sanitizeText(text: string): string {
  return isolated(visibleText(text));
}

function visibleText(text: string): string {
  return text
    .replace(BLANKS, ' ')
    .replace(INVISIBLE, (character) => (JOINERS.test(character) ? character : ''))
    .replace(PILED_MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim();
}

function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Equal for names that look alike, ignoring case, spaces and letter forms. */
export function confusableKey(name: string): string {
  return sanitizeText(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** The seats' signs, the same as in pictures: triangle, heart, crescent, bow. */
const SEAT_SIGNS = ['▲', '♥', '☾', '⋈'] as const;

/** Appends the seat's sign to ambiguous names. `nameless`: the seats of players without a name. */
function withSeatSigns(names: readonly string[], nameless: readonly Seat[]): string[] {
  return disambiguated(names, nameless, (seat) => `\u00a0${SEAT_SIGNS[seat] ?? seat + 1}`);
}

/** Appends the end of the person's id to ambiguous names: `Sam#4821`. */
export function namesWithIds(people: readonly { readonly personId: string; readonly name: string }[]): string[] {
  const names = people.map(({ name }) => name);
  const signs = idSuffixes(people.map(({ personId }) => personId));
  const nameless = names.flatMap((name, index) => (name === '' ? [index] : []));
  return disambiguated(names, nameless, (index) => signs[index] ?? '');
}

const MIN_ID_DIGITS = 4;

/** The shortest distinct suffixes of the ids, with at least four digits. */
export function idSuffixes(ids: readonly string[]): string[] {
  return ids.map((id) => {
    const others = ids.filter((other) => other !== id);
    let length = MIN_ID_DIGITS;
    while (length < id.length && others.some((other) => other.endsWith(id.slice(-length)))) length++;
    return `#${id.slice(-length)}`;
  });
}

/** Repeats, because a name with a sign can equal another name, which then needs a sign too. */
function disambiguated(
  names: readonly string[],
  nameless: readonly number[],
  sign: (index: number) => string,
): string[] {
  const signed = new Set(nameless);
  for (;;) {
    const shown = names.map((name, index) => (signed.has(index) ? name + sign(index) : name));
    const looks = shown.map(confusableKey);
    const alike = looks.flatMap((look, index) =>
      looks.some((other, at) => at !== index && other === look) && !signed.has(index) ? [index] : [],
    );
    if (alike.length === 0) return shown;
    for (const index of alike) signed.add(index);
  }
}

export interface SeatedPlayer {
  readonly name: string;
  readonly kind: 'person' | 'computer' | 'forgotten';
  /** The level of a computer player, named in the reader's language, because `name` is in the game's language. */
  readonly level?: Level | undefined;
}

/** The name of a computer player. Several of the same kind at a table are numbered from 1. */
export function computerSeatName(words: Words, label: string, number: number): string {
  return words.t('computers.seat', {
    name: number === 1 ? label : words.t('computers.numbered', { name: label, number }),
  });
}

/** Names by seat as given, but those of computer players in the reader's language. */
export function localizedNames<Player extends SeatedPlayer>(words: Words, seated: readonly Player[]): Player[] {
  return seated.map((player, seat) => {
    const { kind, level } = player;
    if (kind !== 'computer' || level === undefined) return player;
    const number = seated.slice(0, seat + 1).filter((each) => each.level === level).length;
    return { ...player, name: computerSeatName(words, words.t(`computers.level.${level}`), number) };
  });
}

/** Names by seat, as labels of pictures and the table page show them. */
export function labelNames(words: Words, players: readonly SeatedPlayer[]): string[] {
  const seated = localizedNames(words, players);
  return withSeatSigns(
    seated.map((each, seat) => ownName(words, each, seat)),
    withoutName(seated),
  );
}

interface NameFormat {
  /** Escapes plain text; default: unescaped. */
  safe?(plain: string): string;
  /** Whether people get the honorific of the language; default: true. */
  readonly honorific?: boolean;
}

export function namesInSentences(words: Words, players: readonly SeatedPlayer[], format: NameFormat = {}): string[] {
  const seated = localizedNames(words, players);
  const own = seated.map((each, seat) => ownName(words, each, seat));
  return withSeatSigns(own, withoutName(seated)).map((signed, seat) => {
    const name = own[seat] ?? '';
    const { kind = 'person', name: rawName = '' } = seated[seat] ?? {};
    const isTerm = kind === 'forgotten' || sanitizeName(rawName) === '';
    return (isTerm ? name : inSentence(words, kind, name, format)) + signed.slice(name.length);
  });
}

function withoutName(seated: readonly SeatedPlayer[]): Seat[] {
  return seated.flatMap(({ name, kind }, seat) => (kind !== 'forgotten' && sanitizeName(name) === '' ? [seat] : []));
}

function ownName(words: Words, { name, kind }: SeatedPlayer, seat: Seat): string {
  if (kind === 'forgotten') return words.t('privacy.someone');
  return sanitizeName(name) || words.name(seat);
}

export function nameInSentence(words: Words, rawName: string, safe: (plain: string) => string): string {
  const name = sanitizeName(rawName);
  return name === '' ? words.t('privacy.someone') : inSentence(words, 'person', name, { safe });
}

/** Punctuation of sentences, lists and notes, trailing numbers, and names without letters. */
const READS_AS_TEXT =
  /[,;:!?…·()"«»„“”‚‘。、，；：！？（）「」『』]|\p{L}{2}\.(?:\s|$)|\s[+−-]?\p{Nd}+$|^[^\p{L}\p{Extended_Pictographic}]*$/u;

/** Quotes names that could be read as part of the sentence. */
function inSentence(
  words: Words,
  kind: 'person' | 'computer',
  name: string,
  { safe, honorific = true }: NameFormat,
): string {
  const shown = safe ? safe(name) : name;
  if (kind === 'computer') return shown;
  const clear = READS_AS_TEXT.test(name) ? words.t('game.quote', { text: shown }) : shown;
  return honorific ? words.person(clear) : clear;
}
