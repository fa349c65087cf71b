/** Events of a match that people are notified of: rows of the outbox, saved with the change that causes them. */
import type { Move, Refusal, Seat } from '../../rules/index.ts';
import type { MatchId, PersonId } from './match.ts';

/** Why a built-in computer player has moved in an external program's place. */
export const REPLACED_BECAUSE = [
  'notStarted',
  'ended',
  'late',
  'rubbish',
  'flood',
  'unread',
  'memory',
  'protocol',
  'refused',
  'illegal',
  'resting',
  'unknown',
] as const;
export type ReplacedBecause = (typeof REPLACED_BECAUSE)[number];

/** `absent`: the others ended the game without an absent player. `manager`: a manager of the server ended it. */
export const CANCELLED_BECAUSE = ['absent', 'manager'] as const;
type CancelledBecause = (typeof CANCELLED_BECAUSE)[number];

export type ProposalId = number;

/** Why a queued move was not played. */
export type DropReason =
  | Refusal
  | { readonly ok: false; readonly code: 'tileClaimed'; readonly tile: string }
  /** A move of the person was taken back, or they moved themselves. */
  | { readonly ok: false; readonly code: 'overtaken' };

type ComputerAnnouncement =
  /** An external program did not move, and a built-in computer player did. */
  | { readonly kind: 'computerReplaced'; readonly seat: number; readonly because: ReplacedBecause }
  /** A computer player's turn follows a person's: the turn message says so, without a ping. */
  | { readonly kind: 'computersTurn' };

export type AgreementAnnouncement =
  /** Posts or updates the message of a proposal. */
  | { readonly kind: 'proposal'; readonly proposalId: ProposalId }
  | { readonly kind: 'resigned'; readonly personId: PersonId }
  /** `from`: the name of the previous player; `fromId`: their id where it was recorded. */
  | {
      readonly kind: 'replaced';
      readonly seat: Seat;
      readonly from: string;
      readonly fromId?: PersonId;
      readonly personId: PersonId;
    }
  | { readonly kind: 'paused'; readonly proposalId: ProposalId | null }
  | { readonly kind: 'resumed'; readonly personId: PersonId }
  | { readonly kind: 'rematch'; readonly rematchId: MatchId; readonly personId: PersonId };

/** To one person alone. */
export type PlanAnnouncement =
  | { readonly kind: 'planDeparted'; readonly personId: PersonId }
  /** `move` could not be played; it and the `others` after it are removed from the queue. */
  | {
      readonly kind: 'conditionDropped';
      readonly personId: PersonId;
      readonly move: Move;
      readonly others: number;
      readonly reason: DropReason;
    };

/** Delivered once each, in order within a match. */
export type Announcement =
  | AgreementAnnouncement
  | ComputerAnnouncement
  | PlanAnnouncement
  | { readonly kind: 'lobby' }
  /** Opens the thread; a `turn` follows. */
  | { readonly kind: 'started' }
  /** One live turn message, one ping. `again`: without a move, because the player changed or a pause ended. */
  | { readonly kind: 'turn'; readonly again?: true }
  | { readonly kind: 'takenBack'; readonly personId: PersonId }
  /** Pings the player whose time is running out, if it is still their turn on delivery. */
  | { readonly kind: 'reminder'; readonly personId: PersonId }
  /** The turn by direct message, for people who want it so. */
  | { readonly kind: 'turnDirect'; readonly personId: PersonId }
  /** The person's daily list of games that await their move; stored with the most urgent of these. */
  | { readonly kind: 'digest'; readonly personId: PersonId }
  /** A computer player moves for this person from now on; or they are back. */
  | { readonly kind: 'standIn'; readonly personId: PersonId }
  | { readonly kind: 'returned'; readonly personId: PersonId }
  /** The player of this seat was erased, and a computer player continues. */
  | { readonly kind: 'forgotten'; readonly seat: number }
  /** This person's time is up, and the others can vote for a computer player; posted again with each vote. */
  | { readonly kind: 'vote'; readonly personId: PersonId }
  /**
   * The others can go on without this person, who is overdue or has left the server; only while that is so on delivery.
   */
  | { readonly kind: 'absent'; readonly personId: PersonId; readonly left?: true }
  /** The deadline changed (a holiday, a corrected clock): updates the turn message without a ping. */
  | { readonly kind: 'clockMoved' }
  /** The bot was down since then; that time counts for nobody. */
  | { readonly kind: 'wasAway'; readonly since: string }
  /**
   * Posts messages that are missing, because they were deleted or a place could not be reached; never holds others
   * back.
   */
  | { readonly kind: 'repost' }
  /** `seat`: this player shows everybody the review of their moves; absent: the review is ready. */
  | { readonly kind: 'review'; readonly seat?: Seat }
  | { readonly kind: 'finished' }
  /** `because`: of a game that had begun; absent: the host called off the lobby. */
  | { readonly kind: 'cancelled'; readonly because?: CancelledBecause };

export interface OutboxEntry {
  readonly id: string;
  readonly matchId: MatchId;
  /** The match's version that the announcement is about. */
  readonly version: number;
  readonly announcement: Announcement;
  readonly createdAt: Date;
  /** Attempts begun so far: above 0, the message may have been posted before a crash. */
  readonly attempts: number;
  /** Not before this moment after a failed attempt; in the distant past without one. */
  readonly notBefore: Date;
  /** The interaction that caused it; null: a clock or a computer player did. */
  readonly trace: string | null;
}
