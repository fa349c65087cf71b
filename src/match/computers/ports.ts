/**
 * What computer players need of the store: their turns, kept with the change that made them.
 */

import type { ComputerTurn } from '../model/computers.ts';
import type { MatchId } from '../model/ids.ts';

export interface ComputerKeeping {
  turn(matchId: MatchId): Promise<ComputerTurn | null>;
  saveTurn(turn: ComputerTurn): Promise<void>;
  removeTurn(matchId: MatchId): Promise<void>;
}
