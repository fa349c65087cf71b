/** The model of agreements between players: take-backs, replaced players, pauses, resignations and rematches. */
import type { Seat } from '../../rules/index.ts';
import type { ProposalId } from './announcements.ts';
import type { MatchId, MatchMember, PersonId } from './match.ts';
import type { ProposalStatus } from './refusals.ts';
import { CONTINUATIONS, type Continuation, type TimeControl } from './timeControl.ts';

export const PROPOSAL_KINDS = ['takeBack', 'replace', 'pause', ...CONTINUATIONS] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export interface Voter extends MatchMember {
  readonly agreed: boolean;
}

/** A question on which all voters have to agree. */
export interface Proposal {
  readonly id: ProposalId;
  readonly matchId: MatchId;
  readonly kind: ProposalKind;
  readonly status: ProposalStatus;
  readonly proposerId: PersonId;
  /** The match's version when it was asked; a take-back applies only to this position. */
  readonly version: number;
  /** The seat whose move is taken back, which is handed over, whose player asks for a pause or is absent. */
  readonly seat: Seat;
  /** The people who have to agree; for `replace`, only the person who would take the seat. */
  readonly voters: readonly Voter[];
  /** The proposed clock; null for other kinds of proposals. */
  readonly timeControl: TimeControl | null;
  readonly askedAt: Date;
  readonly answeredById: PersonId | null;
  /** Null until the question is posted. */
  readonly messageId: string | null;
}

/** `dueAt` is the moment at which the wait for answers ends. */
export type NewProposal = Omit<Proposal, 'id' | 'status' | 'answeredById' | 'messageId'> & { readonly dueAt: Date };

export function isContinuation(kind: ProposalKind): kind is Continuation {
  return CONTINUATIONS.some((way) => way === kind);
}
