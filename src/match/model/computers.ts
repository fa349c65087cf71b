/**
 * Computer players at the table: when their turn is due, what is told of them and why they cannot be seated. The shapes only;
 * what follows from them is left to the room of the computer players.
 */
/** Why a computer player of ours has moved in a program's place. */
export const REPLACED_BECAUSE = [
  'notStarted',
  'ended',
  'late',
  'rubbish',
  'flood',
  'unread',
  'memory',
  'protocol',
  'refused',
  'illegal',
  'resting',
  'unknown',
] as const;
export type ReplacedBecause = (typeof REPLACED_BECAUSE)[number];

export type ComputerAnnouncement =
  /** A computer player did not move, and one of ours did in its place. */
  | { readonly kind: 'computerReplaced'; readonly seat: number; readonly because: ReplacedBecause }
  /** After a person's turn it is a computer player's: what stands there as the person's turn is over, nobody is pinged. */
  | { readonly kind: 'computersTurn' };

export type ComputerRefusal =
  /** There is no such computer player here. */
  | { readonly ok: false; readonly code: 'unknownComputer'; readonly computer: string }
  /** No computer player has a seat. */
  | { readonly ok: false; readonly code: 'noComputer' };
