/**
 * Names of players, people and games in sentences: escaped for formatted text, with the language's honorific for
 * people, and with a seat's sign where names look alike.
 */
import {
  labelNames,
  localizedNames,
  nameInSentence,
  namesInSentences,
  namesWithIds,
  type SeatedPlayer,
  sanitizeText,
  type Words,
} from '../../language/index.ts';
import {
  isComputer,
  isErasedPerson,
  isRated,
  type Match,
  type MatchMember,
  type MatchView,
  type PersonId,
  type RatedMatch,
} from '../../match/index.ts';
import { isLevel } from '../../opponents/index.ts';
import type { Seat } from '../../rules/index.ts';
import { escapeName, sanitizeName, truncate } from '../messages/index.ts';

type Members = Pick<Match, 'members'>;

/** By seat, for formatted text. */
export function shownNames(words: Words, { members }: Members): string[] {
  return namesInSentences(words, members.map(seated), { safe: escapeName });
}

/** By seat, for labels and alternative texts. */
export function plainNames(words: Words, { members }: Members): string[] {
  return namesInSentences(words, members.map(seated));
}

/** By seat, without honorifics, for the name of a game. */
export function gameNames(words: Words, { members }: Members, safe: (plain: string) => string): string[] {
  return namesInSentences(words, members.map(seated), { safe, honorific: false });
}

/** By seat, for use on their own, without formatting or honorific. */
export function givenNames(words: Words, { members }: Members): string[] {
  return labelNames(words, members.map(seated));
}

function seated(member: MatchMember): SeatedPlayer {
  const { personId, name, computer } = member;
  const kind = isErasedPerson(personId) ? 'forgotten' : isComputer(member) ? 'computer' : 'person';
  return { name, kind, level: computer !== undefined && isLevel(computer) ? computer : undefined };
}

/** A person's name in formatted text; people whose data was erased have none. */
export function personName(words: Words, given: string): string {
  return nameInSentence(words, given, escapeName);
}

/** Names of people without seats; lookalikes get the ends of their ids. `shown` words one of them. */
export function peopleNames(
  words: Words,
  people: readonly { readonly personId: PersonId; readonly name: string }[],
  shown: (words: Words, given: string) => string = personName,
): string[] {
  const named = people.filter(({ personId, name }) => !isErasedPerson(personId) && name !== '');
  const signed = namesWithIds(named.map(({ personId, name }) => ({ personId, name: sanitizeName(name) })));
  return people.map((person) => {
    const at = named.indexOf(person);
    if (at < 0) return words.t('privacy.someone');
    const name = sanitizeName(person.name);
    return (name === '' ? '' : shown(words, name)) + (signed[at] ?? name).slice(name.length);
  });
}

/** The name of a member; the mention of anybody else. */
export function memberName(words: Words, match: Members, personId: PersonId): string {
  const seat = match.members.findIndex((each) => each.personId === personId);
  if (seat >= 0) return shownNames(words, match)[seat] ?? '';
  return isErasedPerson(personId) ? words.t('privacy.someone') : words.person(`<@${personId}>`);
}

/** The name at a seat, or the seat itself if nobody sits there. */
export function seatName(words: Words, match: Members, seat: Seat | null): string {
  return seat === null ? '' : words.name(seat, shownNames(words, match));
}

/** The name of a person who may have a seat. */
export function nameAt(
  words: Words,
  match: Members,
  { personId, name }: Pick<MatchMember, 'personId' | 'name'>,
): string {
  return match.members.some((each) => each.personId === personId)
    ? memberName(words, match, personId)
    : personName(words, name);
}

/** The mention of a person; their name if the only reader is somebody else, who may not know them on Discord. */
export function mentionFor(
  words: Words,
  reader: PersonId | null,
  match: Members,
  person: Pick<MatchMember, 'personId' | 'name'>,
): string {
  const { personId } = person;
  if (isErasedPerson(personId) || (reader !== null && reader !== personId)) return nameAt(words, match, person);
  return words.person(`<@${personId}>`) + signOf(words, match, personId);
}

/** The sign after a member's name if the name is ambiguous. */
function signOf(words: Words, match: Members, personId: PersonId): string {
  const seat = match.members.findIndex((each) => each.personId === personId);
  const own = givenNames(words, match)[seat] ?? '';
  return /\u00a0\S+$/.exec(own)?.[0] ?? '';
}

interface PicturedPlayers {
  readonly names: string[];
  readonly computers: Seat[];
  readonly resigned: Seat[];
}

/** For pictures, which draw each seat's sign and mark computer players and resigned players. */
export function playersOf(words: Words, match: Members): PicturedPlayers {
  return {
    names: localizedNames(words, match.members.map(seated)).map(({ kind, name }) =>
      kind === 'forgotten' ? words.t('privacy.someone') : sanitizeName(name),
    ),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
    resigned: match.members.flatMap(({ resigned }, seat) => (resigned ? [seat] : [])),
  };
}

const MAX_CHOICE_NAME = 100;
const MAX_PLACE_NAME = 40;

export function matchLink(words: Words, { match }: MatchView): string {
  const { serverId, channelId, threadId } = match.place;
  return serverId === null ? words.t('lobby.list.direct') : `<#${threadId ?? channelId}>`;
}

/** One line of formatted text: `#7 Anni, Peter (A side) · round 2`. */
export function describeMatch(words: Words, view: MatchView): string {
  return description(words, view, escapeName);
}

/** The same without formatting, at most 100 characters. `place` is where the game is played, if not here. */
export function labelOfMatch(words: Words, view: MatchView, place = ''): string {
  const tail = place === '' ? '' : ` · ${sanitizeText(truncate(place, MAX_PLACE_NAME))}`;
  return truncate(description(words, view, sanitizeName), MAX_CHOICE_NAME - tail.length) + tail;
}

/** Number, players and side: `#7 Anni, Peter (A side)`. */
export function nameOfMatch(words: Words, { match }: MatchView, name: (given: string) => string = escapeName): string {
  const names = words.enumeration(gameNames(words, match, name));
  return words.t('lobby.gameName', { number: match.number, names, side: words.t(`game.side.${match.side}`) });
}

export function ratedInWords(words: Words, match: RatedMatch): string {
  return words.t(isRated(match) ? 'game.rated' : 'game.casual');
}

function description(words: Words, view: MatchView, name: (given: string) => string): string {
  const { match, state } = view;
  const stage =
    match.status === 'running' && state !== null
      ? words.t('game.round', { round: state.round })
      : words.t(`lobby.state.${match.status}`);
  return [nameOfMatch(words, view, name), stage].join(' · ');
}
