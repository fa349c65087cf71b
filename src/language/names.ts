/**
 * People's names where nothing is formatted: cleaned of what would change the text beside them, and told apart where they look alike.
 */
import type { Seat } from '../rules/index.ts';
import type { Words } from './words.ts';

const MOST = 32;
/** Letters by name that show nothing, beside blanks and line breaks. */
const BLANKS = /[\s\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;
/** Directions, invisible and unprintable characters. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** What of these joins the parts of emoji and of letters. */
const JOINING = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/u;
/** Marks above and below a letter, which pile up over the lines beside it. */
const PILED = /(\p{M}{4})\p{M}+/gu;
const SEEN = /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name on one line, of visible characters, cut to 32 of them (Discord's own limit for names); empty where nothing can be seen of it.
 * One that is read from right to left is set apart, so that numbers beside it stay where they are.
 */
export function plainName(name: string): string {
  const cut = Array.from(seenText(name)).slice(0, MOST).join('').trim();
  return SEEN.test(cut) ? setApart(cut) : '';
}

/** What somebody wrote, on one line and of visible characters. */
export function plainText(text: string): string {
  return setApart(seenText(text));
}

function seenText(text: string): string {
  return text
    .replace(BLANKS, ' ')
    .replace(UNSEEN, (character) => (JOINING.test(character) ? character : ''))
    .replace(PILED, '$1')
    .replace(/ +/g, ' ')
    .trim();
}

function setApart(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Equal for names that look alike: whatever their case, their blanks and the forms of their letters. */
export function lookOf(name: string): string {
  return plainText(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** The signs of the seats, as pictures draw them: triangle, heart, crescent, bow. */
const SEAT_SIGNS = ['▲', '♥', '☾', '⋈'] as const;

/** Names by seat, with the sign of its seat beside each that does not say alone whose it is. `unsaid`: seats of those without a name. */
function withSeatSigns(names: readonly string[], unsaid: readonly Seat[]): string[] {
  return apart(names, unsaid, (seat) => `\u00a0${SEAT_SIGNS[seat] ?? seat + 1}`);
}

/** Names of people who have no seats, with the end of their id behind each that does not say alone whose it is: `Sam#4821`. */
export function withIds(people: readonly { readonly personId: string; readonly name: string }[]): string[] {
  const names = people.map(({ name }) => name);
  const signs = idSigns(people.map(({ personId }) => personId));
  const unsaid = names.flatMap((name, index) => (name === '' ? [index] : []));
  return apart(names, unsaid, (index) => signs[index] ?? '');
}

const ID_END = 4;

/** The ends of people's ids, as much of each as tells it from the others. */
export function idSigns(ids: readonly string[]): string[] {
  return ids.map((id) => {
    const others = ids.filter((other) => other !== id);
    let length = ID_END;
    while (length < id.length && others.some((other) => other.endsWith(id.slice(-length)))) length++;
    return `#${id.slice(-length)}`;
  });
}

/** A sign may make of a name what somebody else is called: then theirs stands there, too. */
function apart(names: readonly string[], unsaid: readonly number[], sign: (index: number) => string): string[] {
  const signed = new Set(unsaid);
  for (;;) {
    const shown = names.map((name, index) => (signed.has(index) ? name + sign(index) : name));
    const looks = shown.map(lookOf);
    const alike = looks.flatMap((look, index) =>
      looks.some((other, at) => at !== index && other === look) && !signed.has(index) ? [index] : [],
    );
    if (alike.length === 0) return shown;
    for (const index of alike) signed.add(index);
  }
}

/** Whoever sits at a table, by the name that the platform gave them. */
export interface Seated {
  readonly name: string;
  readonly kind: 'person' | 'computer' | 'forgotten';
}

/** By seat, as they stand alone: in pictures' labels and on the table page. */
export function ownNames(words: Words, seated: readonly Seated[]): string[] {
  return withSeatSigns(
    seated.map((each, seat) => ownName(words, each, seat)),
    withoutName(seated),
  );
}

interface Said {
  /** Makes plain text fit for where it stands; left out: nothing is formatted there. */
  safe?(plain: string): string;
  /** Whether people are given the honorific of the language; default true. */
  readonly honorific?: boolean;
}

/** By seat, as sentences and lists have them. */
export function sentenceNames(words: Words, seated: readonly Seated[], said: Said = {}): string[] {
  const own = seated.map((each, seat) => ownName(words, each, seat));
  return withSeatSigns(own, withoutName(seated)).map((signed, seat) => {
    const name = own[seat] ?? '';
    const { kind = 'person', name: given = '' } = seated[seat] ?? {};
    const isTerm = kind === 'forgotten' || plainName(given) === '';
    return (isTerm ? name : inSentence(words, kind, name, said)) + signed.slice(name.length);
  });
}

function withoutName(seated: readonly Seated[]): Seat[] {
  return seated.flatMap(({ name, kind }, seat) => (kind !== 'forgotten' && plainName(name) === '' ? [seat] : []));
}

function ownName(words: Words, { name, kind }: Seated, seat: Seat): string {
  if (kind === 'forgotten') return words.t('privacy.someone');
  return plainName(name) || words.name(seat);
}

/** Somebody's name in a sentence, as plain or formatted text. */
export function personInSentence(words: Words, given: string, safe: (plain: string) => string): string {
  const name = plainName(given);
  return name === '' ? words.t('privacy.someone') : inSentence(words, 'person', name, { safe });
}

/** Ends and divides what sentences and lists say, stands around notes, or is a number behind the name or in its place. */
const READ_AS_TEXT =
  /[,;:!?…·()"«»„“”‚‘。、，；：！？（）「」『』]|\p{L}{2}\.(?:\s|$)|\s[+−-]?\p{Nd}+$|^[^\p{L}\p{Extended_Pictographic}]*$/u;

/** A name that could be read as part of the sentence stands in quotation marks. */
function inSentence(words: Words, kind: 'person' | 'computer', name: string, { safe, honorific = true }: Said): string {
  const shown = safe ? safe(name) : name;
  if (kind === 'computer') return shown;
  const clear = READ_AS_TEXT.test(name) ? words.t('game.quote', { text: shown }) : shown;
  return honorific ? words.person(clear) : clear;
}
