/**
 * The players' names by seat, made safe for where they are shown.
 * A single name is made safe by `escapeName` and `plainName`.
 */
import type { Match, MatchMember, PersonId } from '../../match/index.ts';
import { escapeName, plainName } from '../messages/index.ts';

/** For formatted text. */
export function shownNames({ members }: Pick<Match, 'members'>): string[] {
  return members.map(({ name }) => escapeName(name));
}

/** The name of whoever has a seat; the mention of anybody else. */
export function memberName({ members }: Pick<Match, 'members'>, personId: PersonId): string {
  const member = members.find((each) => each.personId === personId);
  return member ? escapeName(member.name) : `<@${personId}>`;
}

/** The mention of a person; where somebody else alone reads it, who need not know them on Discord, their name. */
export function mentionFor(reader: PersonId | null, { personId, name }: MatchMember): string {
  return reader === null || reader === personId ? `<@${personId}>` : escapeName(name);
}

/** For pictures, labels and alternative texts, which know no formatting. */
export function plainNames({ members }: Pick<Match, 'members'>): string[] {
  return members.map(({ name }) => plainName(name));
}
