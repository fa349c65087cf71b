/**
 * What agreements need of the store, inside a transaction of a match.
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

export interface AgreementTransaction extends PlayingTransaction {
  readonly agreements: AgreementRepository;
}
