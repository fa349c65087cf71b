/**
 * A match: people playing one game over days, from the lobby to the last card.
 * The game itself is the rules' matter; keeping matches that of the store; showing them that of the hosts.
 */

import type { Theme } from '../../features/people/model.ts';
import type { GameEvent, GameState, PlayerCount, Setup, Side } from '../../rules/index.ts';
import type { ComputerSeat, MatchId, MatchMember, PersonId } from './members.ts';
import type { Occasion } from './occasion.ts';
import type { MatchPlace } from './place.ts';
import type { TimeControl } from './timeControl.ts';

export const MATCH_STATUSES = ['lobby', 'running', 'finished', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export interface Match {
  readonly id: MatchId;
  readonly status: MatchStatus;
  readonly side: Side;
  /** Seats to fill before the match can start with all; it may start with fewer, from two on. */
  readonly capacity: PlayerCount;
  /** The game's language, for public messages. */
  readonly locale: string;
  /** Of the pictures that everybody sees. */
  readonly theme: Theme;
  readonly hostId: PersonId;
  readonly place: MatchPlace;
  /** By which people tell it from the other matches of its server, or from those without one; from 1, in the order of opening. */
  readonly number: number;
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
  /** What it is a part of, where nobody opened it by hand. */
  readonly occasion?: Occasion;
  /** The finished match that this one is a rematch of. */
  readonly rematchOf: MatchId | null;
  /** The finished match under which this one was opened as a new game. */
  readonly newGameAfter?: MatchId;
  /** Whether its result is to count for the players' ratings. */
  readonly rated: boolean;
  /** Whether it stays rated where one person plays against computer players alone: only if its host has asked for that. */
  readonly ratedAlone: boolean;
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
  /** Left out: the first of `THEMES`. */
  readonly theme?: Theme;
  /** Whether its result is to count for the players' ratings; left out: it is. */
  readonly rated?: boolean;
  /** Left out: against computer players alone it is casual. */
  readonly ratedAlone?: boolean;
  /** Left out: no clock. Has been checked by whoever set it. */
  readonly timeControl?: TimeControl | null;
  readonly place: MatchPlace;
  /** Computer players that sit there from the beginning; at most as many as there are further seats. */
  readonly computers?: readonly ComputerSeat[];
}

/** What the host sets while the match is in the lobby. */
export type MatchSettings = Pick<Match, 'side' | 'capacity' | 'locale' | 'theme' | 'timeControl' | 'rated'>;
