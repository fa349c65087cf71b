/** A match: people playing one game over days, from the lobby to the last card. */

import type { GameEvent, GameState, PlayerCount, Setup, Side } from '../../rules/index.ts';
import type { ComputerSeat, MatchId, MatchMember, PersonId } from './members.ts';
import type { TimeControl } from './timeControl.ts';

export const MATCH_STATUSES = ['lobby', 'running', 'finished', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The background of pictures. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Where a match is shown. */
export interface MatchPlace {
  readonly serverId: string | null;
  /** A channel of the host platform; in `DIRECT_PLACE`, each member's direct messages. */
  readonly channelId: string;
  /** Null until the host has opened a thread. */
  readonly threadId: string | null;
}

const DIRECT = 'direct';

export const DIRECT_PLACE: MatchPlace = { serverId: null, channelId: DIRECT, threadId: null };

export function isDirect({ place }: { readonly place: Pick<MatchPlace, 'channelId'> }): boolean {
  return place.channelId === DIRECT;
}

/** The league round that a match belongs to. */
export interface Occasion {
  readonly kind: 'league';
  readonly id: string;
  /** Written by a person: escape before showing. */
  readonly name: string;
  /** From 1. */
  readonly round: number;
}

export interface Match {
  readonly id: MatchId;
  readonly status: MatchStatus;
  readonly side: Side;
  /** Seats in the lobby; the match may start with fewer members, from two on. */
  readonly capacity: PlayerCount;
  readonly locale: string;
  readonly theme: Theme;
  readonly hostId: PersonId;
  readonly place: MatchPlace;
  /** Consecutive within its server, or among the matches without a server; from 1. */
  readonly number: number;
  /** In the order of seats once running, of joining in the lobby. */
  readonly members: readonly MatchMember[];
  /**
   * Grows by one with every move and every change in the lobby and never decreases, not even on a take-back. A change that
   * keeps the position (a pause, a replaced player) keeps the version too, so that controls stay valid.
   */
  readonly version: number;
  readonly seed: number;
  /** The deal; null in the lobby. */
  readonly setup: Setup | null;
  readonly pausedAt: Date | null;
  readonly occasion?: Occasion;
  readonly rematchOf: MatchId | null;
  /** The finished match under which this one was opened as a new game. */
  readonly newGameAfter?: MatchId;
  readonly rated: boolean;
  /** Whether it stays rated with one person against computer players: only if the host asked for that. */
  readonly ratedAlone: boolean;
  /** Lets people join who cannot see the lobby message; null where no code is needed, and outside the lobby. */
  readonly inviteCode: string | null;
  readonly timeControl: TimeControl | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A match with its position; `state` is null in the lobby and for cancelled lobbies. */
export interface MatchView {
  readonly match: Match;
  readonly state: GameState | null;
}

/** `duplicate`: the interaction had been processed before, and nothing changed now. */
export interface Done extends MatchView {
  readonly ok: true;
  readonly duplicate: boolean;
  /** Of the last move; empty when no move was made. */
  readonly events: readonly GameEvent[];
}

export interface NewMatch {
  readonly side: Side;
  readonly capacity: PlayerCount;
  readonly locale: string;
  /** Default: the first of `THEMES`. */
  readonly theme?: Theme;
  /** Default: true. */
  readonly rated?: boolean;
  /** Default: false. */
  readonly ratedAlone?: boolean;
  /** Default: no clock. The caller has validated it. */
  readonly timeControl?: TimeControl | null;
  readonly place: MatchPlace;
  /** At most `capacity` less one. */
  readonly computers?: readonly ComputerSeat[];
}

/** What the host can change in the lobby. */
export type MatchSettings = Pick<Match, 'side' | 'capacity' | 'locale' | 'theme' | 'timeControl' | 'rated'>;
