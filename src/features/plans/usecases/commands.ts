/**
 * The use cases of plans, as the hosts call them, and what these need of the store. What they do stands in the modules beside this one.
 */

import type { Frame } from '../../../match/frame/command.ts';
import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets, Refusal } from '../../../rules/index.ts';
import type { ConditionalMove, Plan, PlanEdit, PlanView } from '../model.ts';

/** The use cases: each one transaction. They change nothing of the match, and nobody else hears of them. */
export interface PlanCommands {
  plan(personId: PersonId, matchId: MatchId): Promise<PlanView | MatchRefusal>;
  editPlan(actor: Actor, matchId: MatchId, edit: PlanEdit): Promise<PlanView | MatchRefusal | Refusal>;
  /** Queues the own moves of the plan, in order, in place of those queued before. `tile`: see `Unless`; null for none. */
  queueMoves(actor: Actor, matchId: MatchId, tile: string | null): Promise<PlanView | MatchRefusal>;
  unqueueMoves(actor: Actor, matchId: MatchId): Promise<PlanView | MatchRefusal>;
}

/** What they are made from. */
export interface PlanParts extends Frame<PlanTransaction> {
  readonly store: Transactions<PlanTransaction>;
  readonly components: ComponentSets;
}

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
