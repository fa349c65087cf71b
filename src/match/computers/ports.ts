/**
 * What computer players need of the store: their turns, kept with the change that made them.
 */
import type { FrameTransaction, Transactions } from '../frame/ports.ts';
import type { ComputerTurn } from '../model/computers.ts';
import type { MatchId } from '../model/members.ts';

export interface ComputerRepository {
  turn(matchId: MatchId): Promise<ComputerTurn | null>;
  saveTurn(turn: ComputerTurn): Promise<void>;
  removeTurn(matchId: MatchId): Promise<void>;
}

export interface ComputerTransaction extends FrameTransaction {
  readonly computers: ComputerRepository;
}

export interface ComputerStore extends Transactions<ComputerTransaction> {
  /** At most so many turns of computer players that no process is at, the next one due first. */
  computerTurns(most: number): Promise<readonly ComputerTurn[]>;
}
