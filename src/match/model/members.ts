/**
 * How matches and people are named, who is at the table, and who acts.
 */

/** Short (10 characters, letters and digits), so that it fits into controls. */
export type MatchId = string;
/** The host platform's id of a person, a server, a channel. */
export type PersonId = string;

export interface MatchMember {
  readonly personId: PersonId;
  /** The name shown when the person joined, as the platform gave it: escape before showing. */
  readonly name: string;
  /** The person has given up; their seat passes by itself until the game ends. */
  readonly resigned?: boolean;
  /** A computer player has the seat: which level or program. Nobody may be pinged then, nor written to. */
  readonly computer?: string;
  /** A computer player moves in their place, until they return. */
  readonly standIn?: boolean;
}

/** A seat's computer player, with the name under which it is announced in the game's language. */
export interface ComputerSeat {
  /** A level or a program, as the setting of the bot calls it. */
  readonly computer: string;
  readonly name: string;
}

/** In place of somebody who has been forgotten, where no seat of theirs is known. No person has such an id. */
export const SOMEONE: PersonId = 'someone';

/** The same in a seat: a match tells its members apart by their ids. */
export function someoneAt(seat: number): PersonId {
  return `${SOMEONE}${seat}`;
}

/** Whether this stands for somebody who has been forgotten: without a name, and nobody to be written to. */
export function isSomeone(personId: PersonId): boolean {
  return /^someone\d*$/.test(personId);
}

/** Who acts, and through which interaction: the same interaction twice changes nothing. */
export interface Actor {
  readonly personId: PersonId;
  readonly name: string;
  readonly interactionId: string;
  /** The language of the person's client, where it is known. */
  readonly locale?: string;
}
