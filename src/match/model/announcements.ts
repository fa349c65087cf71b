/**
 * What people are told of a match: each announcement once, kept with the change that it tells of until it is delivered.
 * Hosts word and post it, in the order in which it was written down.
 */

import type { ReviewAnnouncement } from '../../features/advice/model.ts';
import type { AgreementAnnouncement } from '../../features/agreements/model.ts';
import type { PlanAnnouncement } from '../../features/plans/model.ts';
import type { ComputerAnnouncement } from './computers.ts';
import type { MatchId, PersonId } from './members.ts';

/** What has to be told to people after a commit, each exactly once, in order within a match. */
export type Announcement =
  | AgreementAnnouncement
  | ComputerAnnouncement
  | ReviewAnnouncement
  | PlanAnnouncement
  /** The lobby message is posted (first) or brought up to date. */
  | { readonly kind: 'lobby' }
  /** A thread is opened for the match; the turn follows as an announcement of its own. */
  | { readonly kind: 'started' }
  /**
   * It is somebody's turn, or something changed while it stays theirs: one live turn message, one ping. `again`: no move
   * was made or taken back, but whose turn it is has to be told anew (another person in the seat, the end of a pause).
   */
  | { readonly kind: 'turn'; readonly again?: true }
  /** A move was taken back by this person; the turn follows as an announcement of its own. */
  | { readonly kind: 'takenBack'; readonly personId: PersonId }
  /** It is still this person's turn, and their time is running out: one ping, and only while that is so. */
  | { readonly kind: 'reminder'; readonly personId: PersonId }
  /** To whom wants it so: that it is their turn, by direct message. */
  | { readonly kind: 'turnDirect'; readonly personId: PersonId }
  /** To whom wants it: in which games it is their turn. It belongs to no match; it stands with the most urgent of them. */
  | { readonly kind: 'digest'; readonly personId: PersonId }
  /** A computer player moves for this person from now on; or they are back. */
  | { readonly kind: 'standIn'; readonly personId: PersonId }
  | { readonly kind: 'returned'; readonly personId: PersonId }
  /** Whoever had this seat has been forgotten, and a computer player plays on in it. */
  | { readonly kind: 'forgotten'; readonly seat: number }
  /** This person's time is up: the others may vote for a computer player to take over; or one more of them has. */
  | { readonly kind: 'vote'; readonly personId: PersonId }
  /**
   * This person is to move and has been waited for too long, or has left the server (`left`): the others may go on without them. To
   * be told only while that is so.
   */
  | { readonly kind: 'absent'; readonly personId: PersonId; readonly left?: true }
  /** The clock shows another deadline than the turn message says (a holiday, a clock set right): told without a ping. */
  | { readonly kind: 'clockMoved' }
  /** Nobody looked at the clocks from then on until now; that time counts for nobody. */
  | { readonly kind: 'wasAway'; readonly since: string }
  /**
   * Messages that should stand are missing (deleted, or not posted while a place or a person could not be reached): they are
   * posted now. It comes after everything else of the match, and never holds it back.
   */
  | { readonly kind: 'repost' }
  | { readonly kind: 'finished' }
  /** `because`: why a game that had begun counts for nobody; left out: its host has called it off. */
  | { readonly kind: 'cancelled'; readonly because?: CancelledBecause };

/** `absent`: a player was, and the others have ended it. `manager`: somebody who manages the server has. */
export const CANCELLED_BECAUSE = ['absent', 'manager'] as const;
type CancelledBecause = (typeof CANCELLED_BECAUSE)[number];

export interface OutboxEntry {
  readonly id: string;
  readonly matchId: MatchId;
  /** The match's version that the announcement tells of. */
  readonly version: number;
  readonly announcement: Announcement;
  readonly createdAt: Date;
  /** Deliveries begun so far: above 0 after a crash in between, so look before posting again. */
  readonly attempts: number;
  /** Until when it is left alone after an attempt that failed; long ago where none has. */
  readonly notBefore: Date;
  /** The interaction that it comes from; null where nobody asked for it: a clock, a computer player. */
  readonly trace: string | null;
}
