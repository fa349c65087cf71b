/**
 * What playing needs of the store, inside a transaction of a match.
 */
import type { MatchId } from '../model/members.ts';
import type { PlanTransaction } from '../plans/ports.ts';

export interface PlayingTransaction extends PlanTransaction {
  removeMove(matchId: MatchId, number: number): Promise<void>;
}
