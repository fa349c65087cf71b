/** The use cases of agreements and the store that they need. */
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { MatchId, PersonId } from '../../../match/model/match.ts';
import type { NewProposal, Proposal } from '../../../match/model/proposals.ts';
import type { ProposalStatus } from '../../../match/model/refusals.ts';
import type { MessageReading } from '../../../match/ports.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { PlanTransaction } from '../../plans/usecases/planState.ts';
import type { TimeTransaction } from '../../time/usecases/commands.ts';
import type { DueRows } from '../../time/usecases/dueItems.ts';

export interface AgreementParts extends MatchChanger<AgreementTransaction> {
  readonly store: AgreementStore;
  readonly components: ComponentSets;
}

export interface AgreementRepository {
  find(proposalId: ProposalId): Promise<Proposal | null>;
  /** The undecided proposals of a match. */
  open(matchId: MatchId): Promise<readonly Proposal[]>;
  /** The newest pause of the match that players agreed to; null if none needed their consent. */
  agreedPause(matchId: MatchId): Promise<ProposalId | null>;
  insert(proposal: NewProposal): Promise<ProposalId>;
  agree(proposalId: ProposalId, personId: PersonId): Promise<void>;
  close(proposalId: ProposalId, status: ProposalStatus, by: PersonId | null): Promise<void>;
  /** Sets the deadline for answers. */
  waitUntil(proposalId: ProposalId, until: Date): Promise<void>;
}

/** Reads outside of transactions. */
export interface AgreementStore extends Pick<MessageReading, 'proposal' | 'openProposals'> {
  /** The deadlines of open proposals. */
  readonly dueProposals: DueRows<ProposalId>;
}

export interface AgreementTransaction extends PlanTransaction, Pick<TimeTransaction, 'clock' | 'holidays' | 'leagues'> {
  removeMoves(matchId: MatchId, from: number): Promise<void>;
  readonly agreements: AgreementRepository;
}
