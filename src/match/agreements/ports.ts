/**
 * What agreements need of the store.
 */
import type { MatchId, PersonId } from '../model/members.ts';
import type { NewProposal, Proposal, ProposalId, ProposalStatus } from '../model/proposals.ts';
import type { PlayingTransaction } from '../playing/ports.ts';
import type { TimeTransaction } from '../time/ports.ts';

export interface AgreementRepository {
  find(proposalId: ProposalId): Promise<Proposal | null>;
  /** Those of a match that nobody has decided yet. */
  open(matchId: MatchId): Promise<readonly Proposal[]>;
  insert(proposal: NewProposal): Promise<ProposalId>;
  agree(proposalId: ProposalId, personId: PersonId): Promise<void>;
  close(proposalId: ProposalId, status: ProposalStatus, by: PersonId | null): Promise<void>;
  /** Answers are waited for until then. */
  waitUntil(proposalId: ProposalId, until: Date): Promise<void>;
}

/** Looking at proposals outside of transactions. */
export interface AgreementStore {
  proposal(proposalId: ProposalId): Promise<Proposal | null>;
  /** At most so many of the open ones for whose answers nobody waits any longer at a moment, the first one due first. */
  dueProposals(by: Date, most: number): Promise<readonly ProposalId[]>;
  /** Until when the answers to the first of them are waited for; null: nothing is being asked. */
  firstProposalDue(): Promise<Date | null>;
  /** Those of a match that nobody has decided yet. */
  openProposals(matchId: MatchId): Promise<readonly Proposal[]>;
}

export interface AgreementTransaction extends PlayingTransaction, Pick<TimeTransaction, 'clock' | 'holidays'> {
  readonly agreements: AgreementRepository;
}
