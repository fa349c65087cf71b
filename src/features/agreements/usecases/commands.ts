/**
 * The use cases of agreements, as the hosts call them, and what these need of the store. What they do stands in the modules beside this one.
 */

import type { Frame } from '../../../match/frame/command.ts';
import type { Done } from '../../../match/model/match.ts';
import type { Actor, MatchId, MatchMember, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { PlayingTransaction } from '../../play/usecases/commands.ts';
import type { TimeTransaction } from '../../time/usecases/ports.ts';
import type { GoingOn, NewProposal, Proposal, ProposalId, ProposalStatus } from '../model.ts';

/** The use cases: each one transaction, once for each interaction. */
export interface AgreementCommands {
  /** Asks those who have acted since to let the actor's last move go back; where nobody need be asked, it does at once. */
  askTakeBack(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Offers the actor's seat (or, by the host, one that somebody has resigned) to somebody who has none. */
  offerSeat(actor: Actor, matchId: MatchId, to: MatchMember, of?: PersonId): Promise<Done | MatchRefusal>;
  /** Asks everybody to let the game rest; no moves are made until somebody resumes it. */
  askPause(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Agrees or declines; by the one who asked, declining withdraws it. */
  answer(actor: Actor, matchId: MatchId, proposalId: ProposalId, agree: boolean): Promise<Done | MatchRefusal>;
  /** By any player of a paused match. */
  resume(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Gives up the actor's seat; the match ends when only one player is left. */
  resign(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /**
   * Asks the other players who are still there to go on without the one to move, who is absent; where there are none, it does at once.
   * Refuses with `nobodyAbsent`, `notAbsent`, `ownVote` or `time`.
   */
  goOnWithout(actor: Actor, matchId: MatchId, how: GoingOn): Promise<Done | MatchRefusal>;
  proposal(proposalId: ProposalId): Promise<Proposal | null>;
  /** Those of a match that nobody has decided yet, the oldest first. */
  openProposals(matchId: MatchId): Promise<readonly Proposal[]>;
}

/** What they are made from. */
export interface AgreementParts extends Frame<AgreementTransaction> {
  readonly store: AgreementStore;
  readonly components: ComponentSets;
}

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
