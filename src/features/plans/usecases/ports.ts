/** What plans need of the store. */
import type { ChangeTransaction } from '../../../match/core/ports.ts';
import type { MatchId, PersonId } from '../../../match/model/match.ts';
import type { ConditionalMove, Plan } from '../model.ts';

export interface PlanRepository {
  plan(matchId: MatchId, personId: PersonId): Promise<Plan | null>;
  /** Plans with steps whose departure has not been notified. */
  unnotified(matchId: MatchId): Promise<readonly Plan[]>;
  savePlan(plan: Plan, at: Date): Promise<void>;
  /** In playing order. */
  queue(matchId: MatchId, personId: PersonId): Promise<readonly ConditionalMove[]>;
  /** Replaces the queue. */
  saveQueue(matchId: MatchId, personId: PersonId, queue: readonly ConditionalMove[], at: Date): Promise<void>;
}

export interface PlanTransaction extends ChangeTransaction {
  readonly plans: PlanRepository;
}
