/**
 * A match: people playing one game over days, from the lobby to the last card.
 * The game itself is the rules' matter; keeping matches that of the store; showing them that of the hosts.
 */
import type { GameEvent, GameState, PlayerCount, Setup, Side } from '../../rules/index.ts';
import type { AgreementAnnouncement, AgreementRefusal } from '../agreements/types.ts';
import type { ComputerAnnouncement, ComputerRefusal } from '../computers/types.ts';
import type { MatchPlace } from '../direct/place.ts';
import type { PlanAnnouncement, PlanRefusal } from '../plans/types.ts';
import type { ReviewAnnouncement } from '../reviews/types.ts';
import type { TimeControl, WrongTime } from '../time/clock/timeControl.ts';
import type { MatchId, PersonId } from './ids.ts';
import type { MatchMember } from './members.ts';
import type { PlayedMove } from './moves.ts';

export type { MatchPlace } from '../direct/place.ts';
export type { MatchId, PersonId } from './ids.ts';
export type { Actor, MatchMember } from './members.ts';
export { AUTOMATIC_MOVES, type AutomaticMove, type MoveWithoutSeat, type PlayedMove } from './moves.ts';

export type MatchStatus = 'lobby' | 'running' | 'finished' | 'cancelled';

export interface Match {
  readonly id: MatchId;
  readonly status: MatchStatus;
  readonly side: Side;
  /** Seats to fill before the match can start with all; it may start with fewer, from two on. */
  readonly capacity: PlayerCount;
  /** The game's language, for public messages. */
  readonly locale: string;
  readonly hostId: PersonId;
  readonly place: MatchPlace;
  /** In the order of seats (once running) or of joining (in the lobby). */
  readonly members: readonly MatchMember[];
  /**
   * Grows by one with every move and every change in the lobby; never goes back, not even on a take-back. A change that
   * leaves the position as it is (a pause, a seat handed on) leaves the version, too, so that no control goes stale.
   */
  readonly version: number;
  /** The deal's seed. */
  readonly seed: number;
  /** The deal; null in the lobby. */
  readonly setup: Setup | null;
  /** Since when the game rests by agreement; null while it is played. */
  readonly pausedAt: Date | null;
  /** The finished match that this one is a rematch of. */
  readonly rematchOf: MatchId | null;
  /** By which people join who see no lobby message; null where that needs no code, and once the lobby is left. */
  readonly inviteCode: string | null;
  /** How much time the players have; null without a clock. */
  readonly timeControl: TimeControl | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A match with its position: what most answers need. `state` is null in the lobby and for cancelled lobbies. */
export interface MatchView {
  readonly match: Match;
  readonly state: GameState | null;
}

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
  /** This person's time is up: the others may vote for a computer player to take over; or one more of them has. */
  | { readonly kind: 'vote'; readonly personId: PersonId }
  /** The clock shows another deadline than the turn message says (a holiday): told without a ping. */
  | { readonly kind: 'clockMoved' }
  /** Nobody looked at the clocks from then on until now; that time counts for nobody. */
  | { readonly kind: 'wasAway'; readonly since: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'cancelled' };

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
}

export type MatchRefusal =
  | AgreementRefusal
  | ComputerRefusal
  | PlanRefusal
  | { readonly ok: false; readonly code: 'unknownMatch'; readonly matchId: MatchId }
  /** The match is not (or no longer) in a status in which this can be done. */
  | { readonly ok: false; readonly code: 'status'; readonly status: MatchStatus }
  | { readonly ok: false; readonly code: 'alreadyIn' }
  | { readonly ok: false; readonly code: 'notIn' }
  | { readonly ok: false; readonly code: 'full'; readonly capacity: PlayerCount }
  | { readonly ok: false; readonly code: 'tooFew'; readonly members: number }
  /** No lobby has this code (any more), or it is none. */
  | { readonly ok: false; readonly code: 'unknownCode' }
  /** Only the host may do this. */
  | { readonly ok: false; readonly code: 'notHost'; readonly hostId: PersonId }
  /** The person has no seat in this match. */
  | { readonly ok: false; readonly code: 'stranger' }
  /** The control belongs to an older position; `since` is what has been played since then. */
  | { readonly ok: false; readonly code: 'stale'; readonly version: number; readonly since: readonly PlayedMove[] }
  /** The game was begun with other components than those that are loaded now. */
  | { readonly ok: false; readonly code: 'components'; readonly components: string; readonly expected: string }
  /** Nothing to take back: no move yet, or somebody else has acted since. */
  | { readonly ok: false; readonly code: 'nothingToUndo'; readonly lastBy: PersonId | null }
  | WrongTime
  /** Nobody moves in the person's place. */
  | { readonly ok: false; readonly code: 'noStandIn' }
  /** There is nothing to vote on: time is not up, or the game was set up otherwise. */
  | { readonly ok: false; readonly code: 'noVote' }
  /** It is about the person themselves. */
  | { readonly ok: false; readonly code: 'ownVote' };

export type MatchRefusalCode = MatchRefusal['code'];

/** `duplicate`: the interaction had been carried out before; nothing was changed now. */
export interface Done extends MatchView {
  readonly ok: true;
  readonly duplicate: boolean;
  /** What the last move told; empty when no move was made. */
  readonly events: readonly GameEvent[];
}

export interface NewMatch {
  readonly side: Side;
  readonly capacity: PlayerCount;
  readonly locale: string;
  readonly place: MatchPlace;
}
