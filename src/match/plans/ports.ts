/**
 * What plans need of the store, inside a transaction of a match.
 */
import type { FrameTransaction } from '../frame/ports.ts';
import type { MatchId, PersonId } from '../model/members.ts';
import type { ConditionalMove, Plan } from '../model/plans.ts';

export interface PlanRepository {
  plan(matchId: MatchId, personId: PersonId): Promise<Plan | null>;
  /** Those of whose departure nobody has been told. */
  unwarned(matchId: MatchId): Promise<readonly Plan[]>;
  savePlan(plan: Plan, at: Date): Promise<void>;
  /** In the order in which they are to be played. */
  queue(matchId: MatchId, personId: PersonId): Promise<readonly ConditionalMove[]>;
  /** In place of all that were queued before. */
  saveQueue(matchId: MatchId, personId: PersonId, queue: readonly ConditionalMove[], at: Date): Promise<void>;
}

export interface PlanTransaction extends FrameTransaction {
  readonly plans: PlanRepository;
}
