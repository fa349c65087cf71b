/**
 * What computer players are asked, and what they answer.
 * Behind the interface stand `opponents/`, with levels of ours and programs of the owner's.
 */

import type { ReplacedBecause } from '../../../match/model/computers.ts';
import type { GameRecord, GameState, Move } from '../../../rules/index.ts';

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
