/**
 * Who is at the table, and who acts. What they may do is left to the use cases.
 */
import type { PersonId } from './ids.ts';

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

/** Who acts, and through which interaction: the same interaction twice changes nothing. */
export interface Actor {
  readonly personId: PersonId;
  readonly name: string;
  readonly interactionId: string;
  /** The language of the person's client, where it is known. */
  readonly locale?: string;
}
