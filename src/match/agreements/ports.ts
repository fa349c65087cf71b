/**
 * What agreements need of the store.
 */
import type { MatchId, PersonId } from '../model/members.ts';
import type { NewProposal, Proposal, ProposalId, ProposalStatus } from '../model/proposals.ts';
import type { PlayingTransaction } from '../playing/ports.ts';

export interface AgreementRepository {
  find(proposalId: ProposalId): Promise<Proposal | null>;
  /** Those of a match that nobody has decided yet. */
  open(matchId: MatchId): Promise<readonly Proposal[]>;
  insert(proposal: NewProposal, at: Date): Promise<ProposalId>;
  agree(proposalId: ProposalId, personId: PersonId): Promise<void>;
  close(proposalId: ProposalId, status: ProposalStatus, by: PersonId | null): Promise<void>;
}

/** Looking at proposals outside of transactions. */
export interface AgreementStore {
  proposal(proposalId: ProposalId): Promise<Proposal | null>;
  /** Those of a match that nobody has decided yet. */
  openProposals(matchId: MatchId): Promise<readonly Proposal[]>;
}

export interface AgreementTransaction extends PlayingTransaction {
  readonly agreements: AgreementRepository;
}
