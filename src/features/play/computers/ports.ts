/**
 * What computer players need of the store: their turns, kept with the change that made them.
 */
import type { FrameTransaction } from '../../../match/frame/ports.ts';
import type { MatchId } from '../../../match/model/members.ts';

export interface ComputerRepository {
  hasTurn(matchId: MatchId): Promise<boolean>;
  /** A job for it, due at that moment. */
  saveTurn(matchId: MatchId, dueAt: Date): Promise<void>;
  removeTurn(matchId: MatchId): Promise<void>;
}

export interface ComputerTransaction extends FrameTransaction {
  readonly computers: ComputerRepository;
}
