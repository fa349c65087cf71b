/**
 * Computer players at the table: which there are, when their turn is due, what they are asked and answer.
 * How they think is left to whoever stands behind the interface declared here.
 */
import type { GameRecord, GameState, Move } from '../../rules/index.ts';
import type { MatchId } from '../model/ids.ts';

/** A seat's computer player, with the name under which it is announced in the game's language. */
export interface ComputerSeat {
  /** A level or a program, as the setting of the bot calls it. */
  readonly computer: string;
  readonly name: string;
}

/** A computer player's turn to come; it is kept with the change that made it, so that no restart forgets it. */
export interface ComputerTurn {
  readonly matchId: MatchId;
  /** The position that it is about. */
  readonly version: number;
  readonly dueAt: Date;
  /** How often it has failed. */
  readonly tries: number;
}

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

export interface ComputerQuestion {
  readonly computer: string;
  /** The game up to now, without a result. */
  readonly record: GameRecord;
  readonly state: GameState;
  /** The same one in the same position gives the same move where the player can do so. */
  readonly seed: number;
}

export interface ComputerAnswer {
  /** Legal in the position asked about. */
  readonly move: Move;
  /** Null: the player has moved itself. */
  readonly replaced: ReplacedBecause | null;
}

export interface ComputerPlayers {
  move(question: ComputerQuestion, signal: AbortSignal): Promise<ComputerAnswer>;
}

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

/** What computer players need of the store, inside a transaction of a match. */
export interface ComputerKeeping {
  turn(matchId: MatchId): Promise<ComputerTurn | null>;
  saveTurn(turn: ComputerTurn): Promise<void>;
  removeTurn(matchId: MatchId): Promise<void>;
}
