/**
 * What a match is a part of: a round of a league. It says so wherever the match is named; what follows from it is left to those
 * who have opened the match.
 */
export interface Occasion {
  readonly kind: 'league';
  readonly id: string;
  /** As people call it: escape before showing. */
  readonly name: string;
  /** From 1. */
  readonly round: number;
}
