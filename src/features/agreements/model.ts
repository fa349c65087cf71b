/**
 * What players agree on beside the game: taking moves back, handing a seat on, pausing; and what needs nobody's consent.
 * The shapes only; who may ask and what follows stands in the modules beside this one.
 */

import type { MatchId, MatchMember, PersonId } from '../../match/model/members.ts';
import type { TimeControl } from '../../match/model/timeControl.ts';
import type { Seat } from '../../rules/index.ts';

/** How those who are left go on without a player who is absent: a computer player moves, the game ends, it gets a clock. */
export const WAYS_ON = ['standIn', 'end', 'clock'] as const;
export type WayOn = (typeof WAYS_ON)[number];
export type GoingOn =
  | { readonly way: Exclude<WayOn, 'clock'> }
  | { readonly way: 'clock'; readonly timeControl: TimeControl };

export const PROPOSAL_KINDS = ['takeBack', 'replace', 'pause', ...WAYS_ON] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_STATUSES = ['open', 'agreed', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export type ProposalId = number;

export interface Voter extends MatchMember {
  readonly agreed: boolean;
}

/** Something that one person asks and others have to agree to, each of them. */
export interface Proposal {
  readonly id: ProposalId;
  readonly matchId: MatchId;
  readonly kind: ProposalKind;
  readonly status: ProposalStatus;
  readonly proposerId: PersonId;
  /** The match's version when it was asked: a take-back holds for this position alone. */
  readonly version: number;
  /** The seat that it is about: whose move goes back, which seat is handed on, who wants a pause, who is absent. */
  readonly seat: Seat;
  /** Whoever has to agree; to take a seat over, the one person who would sit there. */
  readonly voters: readonly Voter[];
  /** The clock that is asked for; null: something else is. */
  readonly timeControl: TimeControl | null;
  readonly askedAt: Date;
  /** Who declined or withdrew it. */
  readonly answeredById: PersonId | null;
  /** The message that asks, once it stands. */
  readonly messageId: string | null;
}

/** `dueAt`: until when those who do not answer are waited for. */
export type NewProposal = Omit<Proposal, 'id' | 'status' | 'answeredById' | 'messageId'> & { readonly dueAt: Date };

export function isWayOn(kind: ProposalKind): kind is WayOn {
  return WAYS_ON.some((way) => way === kind);
}

/** Told in public, one line or message each. */
export type AgreementAnnouncement =
  /** A proposal is asked, or its message brought up to date: who has agreed, what became of it. */
  | { readonly kind: 'proposal'; readonly proposalId: ProposalId }
  | { readonly kind: 'resigned'; readonly personId: PersonId }
  /** `from`: the name of whoever had the seat, `fromId` their id where it was written down. */
  | {
      readonly kind: 'replaced';
      readonly seat: Seat;
      readonly from: string;
      readonly fromId?: PersonId;
      readonly personId: PersonId;
    }
  /** The live turn message says that nobody is to move; null: nobody had to be asked. */
  | { readonly kind: 'paused'; readonly proposalId: ProposalId | null }
  | { readonly kind: 'resumed'; readonly personId: PersonId }
  /** The match with this id is open for a rematch. */
  | { readonly kind: 'rematch'; readonly rematchId: MatchId; readonly personId: PersonId };

export type AgreementRefusal =
  | { readonly ok: false; readonly code: 'paused' }
  | { readonly ok: false; readonly code: 'notPaused' }
  /** The person's seat is played for them since they have resigned. */
  | { readonly ok: false; readonly code: 'resigned' }
  /** The same is being asked already. */
  | { readonly ok: false; readonly code: 'proposalOpen'; readonly by: PersonId }
  | { readonly ok: false; readonly code: 'proposalClosed'; readonly status: ProposalStatus }
  /** Only `voters`, by their names, can answer this. */
  | { readonly ok: false; readonly code: 'notAsked'; readonly voters: readonly string[] }
  | { readonly ok: false; readonly code: 'alreadyAgreed' }
  /** Whoever shall take a seat over has one in this match. */
  | { readonly ok: false; readonly code: 'hasSeat'; readonly name: string }
  | { readonly ok: false; readonly code: 'notFinished' }
  /** Only a seat that somebody has resigned can be given away by the host. */
  | { readonly ok: false; readonly code: 'notResigned' }
  /** The player to move is waited for until then. */
  | { readonly ok: false; readonly code: 'notAbsent'; readonly name: string; readonly until: Date }
  /** No person is to move, or a clock decides what becomes of the turn. */
  | { readonly ok: false; readonly code: 'nobodyAbsent' };
