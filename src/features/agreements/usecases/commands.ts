/** The use cases of agreements and the store that they need. */
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { Actor, Done, MatchId, MatchMember, PersonId } from '../../../match/model/match.ts';
import type { NewProposal, Proposal } from '../../../match/model/proposals.ts';
import type { MatchRefusal, ProposalStatus } from '../../../match/model/refusals.ts';
import type { ContinuationRequest } from '../../../match/model/timeControl.ts';
import type { MessageReading } from '../../../match/ports.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { PlanTransaction } from '../../plans/usecases/planState.ts';
import type { TimeTransaction } from '../../time/usecases/commands.ts';

/** Each command is one transaction, applied once per interaction. */
export interface AgreementCommands extends Pick<MessageReading, 'proposal' | 'openProposals'> {
  /** Takes back the actor's own last move unless somebody else has acted since or the match has finished. */
  undo(actor: Actor, matchId: MatchId, version: number | null): Promise<Done | MatchRefusal>;
  /**
   * Asks the players who have acted since to let the actor take back their last move. Needs no consent if nobody has.
   * Refuses with `stale` if the position is not that of `version`; null accepts any.
   */
  askTakeBack(actor: Actor, matchId: MatchId, version: number | null): Promise<Done | MatchRefusal>;
  /** Offers the actor's seat to somebody who has none; the host can offer a resigned seat. */
  offerSeat(actor: Actor, matchId: MatchId, to: MatchMember, of?: PersonId): Promise<Done | MatchRefusal>;
  /** Asks everybody to pause the match. No moves are made until somebody resumes it. */
  askPause(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Agrees or declines. The proposer withdraws the proposal by declining. */
  answer(actor: Actor, matchId: MatchId, proposalId: ProposalId, agree: boolean): Promise<Done | MatchRefusal>;
  /** Open to any player. */
  resume(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Gives up the actor's seat. The match ends when only one player is left. */
  resign(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /**
   * Asks the other active players to go on without the absent player whose turn it is; does so at once if there are
   * none. Refuses with `nobodyAbsent`, `notAbsent`, `ownVote` or `time`.
   */
  goOnWithout(actor: Actor, matchId: MatchId, how: ContinuationRequest): Promise<Done | MatchRefusal>;
}

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
  /** At most `most` open proposals whose deadline has passed, earliest first. */
  dueProposals(by: Date, most: number): Promise<readonly ProposalId[]>;
  /** The earliest deadline; null if no proposals are open. */
  firstProposalDue(): Promise<Date | null>;
}

export interface AgreementTransaction extends PlanTransaction, Pick<TimeTransaction, 'clock' | 'holidays'> {
  removeMoves(matchId: MatchId, from: number): Promise<void>;
  readonly agreements: AgreementRepository;
}
