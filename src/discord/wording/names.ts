/**
 * The players' names as sentences have them: made safe for where they are shown, with the honorific of the language for
 * people and without for computer players, and with the seat's sign where a name does not say alone whose seat it is.
 */
import { ownNames, personInSentence, type Seated, sentenceNames, type Words, withIds } from '../../language/index.ts';
import { isComputer, isSomeone, type Match, type MatchMember, type PersonId } from '../../match/index.ts';
import type { Seat } from '../../rules/index.ts';
import { escapeName, plainName } from '../messages/index.ts';

type Members = Pick<Match, 'members'>;

/** By seat, for formatted text. */
export function shownNames(words: Words, { members }: Members): string[] {
  return sentenceNames(words, members.map(seated), { safe: escapeName });
}

/** By seat, for labels and alternative texts, which know no formatting. */
export function plainNames(words: Words, { members }: Members): string[] {
  return sentenceNames(words, members.map(seated));
}

/** By seat, as a game is called by them: without an honorific. `safe`: for where the name of the game stands. */
export function gameNames(words: Words, { members }: Members, safe: (plain: string) => string): string[] {
  return sentenceNames(words, members.map(seated), { safe, honorific: false });
}

/** By seat, standing alone and without an honorific, for places without formatting. */
export function givenNames(words: Words, { members }: Members): string[] {
  return ownNames(words, members.map(seated));
}

function seated(member: MatchMember): Seated {
  const { personId, name } = member;
  return { name, kind: isSomeone(personId) ? 'forgotten' : isComputer(member) ? 'computer' : 'person' };
}

/** Of a person, by the name that the platform gave them, for formatted text; none is left of those who are forgotten. */
export function personName(words: Words, given: string): string {
  return personInSentence(words, given, escapeName);
}

/** People who have no seats beside one another: those who look alike by the ends of their ids. `shown`: as for one of them alone. */
export function peopleNames(
  words: Words,
  people: readonly { readonly personId: PersonId; readonly name: string }[],
  shown: (words: Words, given: string) => string = personName,
): string[] {
  const named = people.filter(({ personId, name }) => !isSomeone(personId) && name !== '');
  const signed = withIds(named.map(({ personId, name }) => ({ personId, name: plainName(name) })));
  return people.map((person) => {
    const at = named.indexOf(person);
    if (at < 0) return words.t('privacy.someone');
    const name = plainName(person.name);
    return (name === '' ? '' : shown(words, name)) + (signed[at] ?? name).slice(name.length);
  });
}

/** The name of whoever has a seat; the mention of anybody else, as long as they are known. */
export function memberName(words: Words, match: Members, personId: PersonId): string {
  const seat = match.members.findIndex((each) => each.personId === personId);
  if (seat >= 0) return shownNames(words, match)[seat] ?? '';
  return isSomeone(personId) ? words.t('privacy.someone') : words.person(`<@${personId}>`);
}

/** The name of whoever has that seat; which seat it is where nobody has. */
export function seatName(words: Words, match: Members, seat: Seat | null): string {
  return seat === null ? '' : words.name(seat, shownNames(words, match));
}

/** Of somebody who may have a seat, or may be about to take one. */
export function nameAt(
  words: Words,
  match: Members,
  { personId, name }: Pick<MatchMember, 'personId' | 'name'>,
): string {
  return match.members.some((each) => each.personId === personId)
    ? memberName(words, match, personId)
    : personName(words, name);
}

/** The mention of a person; where somebody else alone reads it, who need not know them on Discord, their name. */
export function mentionFor(
  words: Words,
  reader: PersonId | null,
  match: Members,
  person: Pick<MatchMember, 'personId' | 'name'>,
): string {
  const { personId } = person;
  if (isSomeone(personId) || (reader !== null && reader !== personId)) return nameAt(words, match, person);
  return words.person(`<@${personId}>`) + signOf(words, match, personId);
}

/** What stands behind the name of a member whose name does not say alone who it is; else nothing. */
function signOf(words: Words, match: Members, personId: PersonId): string {
  const seat = match.members.findIndex((each) => each.personId === personId);
  const own = givenNames(words, match)[seat] ?? '';
  return /\u00a0\S+$/.exec(own)?.[0] ?? '';
}

/** As pictures show them, which draw the sign of its seat beside each name: whose seat a computer player holds is said by a sign, too. */
export function playersOf(words: Words, match: Members): { readonly names: string[]; readonly computers: Seat[] } {
  return {
    names: match.members.map(({ personId, name }) =>
      isSomeone(personId) ? words.t('privacy.someone') : plainName(name),
    ),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
  };
}
