/** Ids of matches and people, the members of a match, and the actor of a use case. */

/** Short (10 characters, letters and digits), so that it fits into controls. */
export type MatchId = string;
/** The host platform's id. */
export type PersonId = string;

export interface MatchMember {
  readonly personId: PersonId;
  /** As the platform gave it when they joined: escape before showing. */
  readonly name: string;
  /** Their seat passes automatically until the game ends. */
  readonly resigned?: boolean;
  /** The level or program that has the seat. */
  readonly computer?: string;
  /** A computer player moves for them until they return. */
  readonly standIn?: boolean;
}

/** `name`: in the game's language. */
export interface ComputerSeat {
  readonly computer: string;
  readonly name: string;
}

/** Stands for an erased person whose seat is unknown. No person has such an id. */
export const ERASED_PERSON: PersonId = 'someone';

/** Stands for the erased person of a seat: the ids of a match's members differ. */
export function erasedPersonAt(seat: number): PersonId {
  return `${ERASED_PERSON}${seat}`;
}

/** Whether the id stands for an erased person. */
export function isSomeone(personId: PersonId): boolean {
  return /^someone\d*$/.test(personId);
}

/** The same interaction a second time changes nothing. */
export interface Actor {
  readonly personId: PersonId;
  readonly name: string;
  readonly interactionId: string;
  readonly locale?: string;
}
