/** Interfaces between matches, computer players and the store of jobs. */
import type { ChangeTransaction } from '../../../match/core/ports.ts';
import type { ReplacedBecause } from '../../../match/model/announcements.ts';
import type { MatchId } from '../../../match/model/match.ts';
import type { GameRecord, GameState, Move } from '../../../rules/index.ts';

export interface ComputerQuestion {
  readonly computer: string;
  /** The game so far, without a result. */
  readonly record: GameRecord;
  readonly state: GameState;
  /** Deterministic players always play the same move for the same seed and position. */
  readonly seed: number;
  /** Whose players have resigned, by seat. */
  readonly resigned: readonly boolean[];
}

export interface ComputerAnswer {
  /** Legal in the given position. */
  readonly move: Move;
  /** Why another computer player chose the move; null if this one did. */
  readonly replaced: ReplacedBecause | null;
}

/** Built-in levels and external programs, implemented by `src/opponents/`. */
export interface ComputerPlayers {
  move(question: ComputerQuestion, signal: AbortSignal): Promise<ComputerAnswer>;
}

export interface ComputerRepository {
  hasTurn(matchId: MatchId): Promise<boolean>;
  /** Enqueues the job that plays the turn. */
  saveTurn(matchId: MatchId, dueAt: Date): Promise<void>;
  removeTurn(matchId: MatchId): Promise<void>;
}

export interface ComputerTransaction extends ChangeTransaction {
  readonly computers: ComputerRepository;
}
