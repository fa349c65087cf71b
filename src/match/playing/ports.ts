/**
 * What playing needs of the store, inside a transaction of a match.
 */
import type { MatchId } from '../model/members.ts';
import type { PlanTransaction } from '../plans/ports.ts';

export interface PlayingTransaction extends PlanTransaction {
  /** Those from this number on. */
  removeMoves(matchId: MatchId, from: number): Promise<void>;
}
