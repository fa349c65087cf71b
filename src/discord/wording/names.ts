/**
 * The players' names as sentences have them: made safe for where they are shown, with the honorific of the language for
 * people and without for computer players. Names that stand alone (of games, in pictures) are made safe in `messages/`.
 */
import type { Words } from '../../language/index.ts';
import { isComputer, isSomeone, type Match, type MatchMember, type PersonId } from '../../match/index.ts';
import type { Seat } from '../../rules/index.ts';
import { escapeName, plainName } from '../messages/index.ts';

/** By seat, for formatted text. */
export function shownNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return members.map((member) => nameOf(words, member));
}

/** Of somebody who has or had a seat, for formatted text. */
export function nameOf(words: Words, member: MatchMember): string {
  if (isSomeone(member.personId)) return words.t('privacy.someone');
  return isComputer(member) ? escapeName(member.name) : personName(words, member.name);
}

/** Of a person, by the name that the platform gave them, for formatted text; none is left of those who are forgotten. */
export function personName(words: Words, given: string): string {
  return given === '' ? words.t('privacy.someone') : words.person(escapeName(given));
}

/** The name of whoever has a seat; the mention of anybody else, as long as they are known. */
export function memberName(words: Words, { members }: Pick<Match, 'members'>, personId: PersonId): string {
  const member = members.find((each) => each.personId === personId);
  if (member) return nameOf(words, member);
  return isSomeone(personId) ? words.t('privacy.someone') : words.person(`<@${personId}>`);
}

/** The name of whoever has that seat; which seat it is where nobody has. */
export function seatName(words: Words, match: Pick<Match, 'members'>, seat: Seat | null): string {
  return seat === null ? '' : words.name(seat, shownNames(words, match));
}

/** The mention of a person; where somebody else alone reads it, who need not know them on Discord, their name. */
export function mentionFor(
  words: Words,
  reader: PersonId | null,
  { personId, name }: Pick<MatchMember, 'personId' | 'name'>,
): string {
  if (isSomeone(personId)) return words.t('privacy.someone');
  return reader === null || reader === personId ? words.person(`<@${personId}>`) : personName(words, name);
}

/** As pictures show them: whose seat a computer player holds is said by a sign. */
export function playersOf(
  words: Words,
  match: Pick<Match, 'members'>,
): { readonly names: string[]; readonly computers: Seat[] } {
  return {
    names: match.members.map((member) => givenName(words, member)),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
  };
}

/** By seat, for labels and alternative texts, which know no formatting. */
export function plainNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return members.map((member) => {
    const name = givenName(words, member);
    return isComputer(member) || isSomeone(member.personId) ? name : words.person(name);
  });
}

/** Without an honorific, for places without formatting. */
export function givenName(words: Words, { personId, name }: Pick<MatchMember, 'personId' | 'name'>): string {
  return isSomeone(personId) ? words.t('privacy.someone') : plainName(name);
}
