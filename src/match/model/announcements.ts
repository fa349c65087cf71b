/** The events of a match that people are notified of: rows of the outbox, saved with the change that causes them. */
import type { Move, Refusal, Seat } from '../../rules/index.ts';
import type { MatchId, PersonId } from './match.ts';

/** Why a built-in computer player has moved in place of an external program. */
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

/** `absent`: the others ended the game because of an absent player. `manager`: a manager of the server ended it. */
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
  /** A computer player's turn after a person's: the turn message says so, without a ping. */
  | { readonly kind: 'computersTurn' };

type AgreementAnnouncement =
  /** Posts or updates the message of a proposal. */
  | { readonly kind: 'proposal'; readonly proposalId: ProposalId }
  | { readonly kind: 'resigned'; readonly personId: PersonId }
  /** `from` is the previous player's name; `fromId` their id, if it was recorded. */
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

/** For one person only. */
export type PlanAnnouncement =
  | { readonly kind: 'planDeparted'; readonly personId: PersonId }
  /** `move` could not be played, so it and the `others` after it were removed from the queue. */
  | {
      readonly kind: 'conditionDropped';
      readonly personId: PersonId;
      readonly move: Move;
      readonly others: number;
      readonly reason: DropReason;
    };

/** Each is delivered once, in order within a match. */
export type Announcement =
  | AgreementAnnouncement
  | ComputerAnnouncement
  | PlanAnnouncement
  | { readonly kind: 'lobby' }
  /** Opens the thread; a `turn` follows. */
  | { readonly kind: 'started' }
  /**
   * Leaves one live turn message and sends one ping. `again` marks a turn message without a move, because the player
   * changed or a pause ended.
   */
  | { readonly kind: 'turn'; readonly again?: true }
  | { readonly kind: 'takenBack'; readonly personId: PersonId }
  /** Pings the player whose time is running out, if it is still their turn on delivery. */
  | { readonly kind: 'reminder'; readonly personId: PersonId }
  /** Announces the turn by direct message, for people who have chosen that. */
  | { readonly kind: 'turnDirect'; readonly personId: PersonId }
  /** The person's daily list of games that await their move; stored with the most urgent of those games. */
  | { readonly kind: 'digest'; readonly personId: PersonId }
  /** From now on a computer player moves for this person; `returned` ends that. */
  | { readonly kind: 'standIn'; readonly personId: PersonId }
  | { readonly kind: 'returned'; readonly personId: PersonId }
  /** The player of this seat was erased, and a computer player continues. */
  | { readonly kind: 'forgotten'; readonly seat: number }
  /** This person's time is up, and the others can vote for a computer player. Posted again with each vote. */
  | { readonly kind: 'vote'; readonly personId: PersonId }
  /** The others can go on without this person, who is overdue or has left; only if still so on delivery. */
  | { readonly kind: 'absent'; readonly personId: PersonId; readonly left?: true }
  /** The deadline has changed (by a holiday or a corrected clock): updates the turn message without a ping. */
  | { readonly kind: 'clockMoved' }
  /** The bot was down since then; nobody's time ran meanwhile. */
  | { readonly kind: 'wasAway'; readonly since: string }
  /** Posts messages that were deleted or whose place could not be reached. Never delays other entries. */
  | { readonly kind: 'repost' }
  /** With `seat`, this player shows everybody the review of their moves; without, the review is ready. */
  | { readonly kind: 'review'; readonly seat?: Seat }
  | { readonly kind: 'finished' }
  /** `because` is set for a game that had begun; otherwise the host cancelled the lobby. */
  | { readonly kind: 'cancelled'; readonly because?: CancelledBecause };

export interface OutboxEntry {
  readonly id: string;
  readonly matchId: MatchId;
  /** The version of the match that the announcement is about. */
  readonly version: number;
  readonly announcement: Announcement;
  readonly createdAt: Date;
  /** Attempts begun so far; above 0, the message may have been posted before a crash. */
  readonly attempts: number;
  /** The earliest moment for the next attempt; in the distant past until an attempt fails. */
  readonly notBefore: Date;
  /** The interaction that caused it; null if a clock or a computer player did. */
  readonly trace: string | null;
}
