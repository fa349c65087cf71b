/**
 * What a league is: how it was set up, who has entered, and the games of its rounds with what came of them.
 * Shapes alone; who plays whom, who stands where and what is done when is left to the modules beside this.
 */
import type { ComputerSeat, MatchId, PersonId, Theme, TimeControl } from '../../../../match/index.ts';
import type { PlayerCount, Side } from '../../../../rules/index.ts';

/** Short, as a match's: it stands in controls. */
export type LeagueId = string;

/** One season. `entering`: people enter and leave by buttons. `cancelled`: its games go on and count for nothing here. */
export const LEAGUE_STATUSES = ['entering', 'running', 'finished', 'cancelled'] as const;
export type LeagueStatus = (typeof LEAGUE_STATUSES)[number];

/** `alternating`: side A in odd rounds, side B in even ones. */
export const LEAGUE_SIDES = ['A', 'B', 'alternating'] as const;
export type LeagueSides = (typeof LEAGUE_SIDES)[number];

/** What becomes of the seats of those who miss their turns or leave in mid-season. `lost`: they count as last. */
export const ABSENCES = ['computer', 'lost'] as const;
type Absence = (typeof ABSENCES)[number];

export interface LeagueSettings {
  /** As people call it: escape before showing. */
  readonly name: string;
  readonly sides: LeagueSides;
  /** Seats at a table; where the number of people does not divide, some tables have one fewer, but never fewer than two. */
  readonly tableSize: PlayerCount;
  readonly timeControl: TimeControl;
  /** How many play against one another in a group; null: all are in one, in the Swiss way. */
  readonly groupSize: number | null;
  readonly rounds: number;
  readonly absence: Absence;
  /** So many missed turns in a game, and the seat is treated as `absence` says. */
  readonly misses: number;
}

export interface League extends LeagueSettings {
  readonly id: LeagueId;
  readonly serverId: string;
  /** Where it was announced and is played. */
  readonly channelId: string;
  readonly organiserId: PersonId;
  readonly locale: string;
  readonly theme: Theme;
  /** Who plays on for those who are gone, named in the league's language; null: no computer player is there. */
  readonly computer: ComputerSeat | null;
  readonly status: LeagueStatus;
  /** From 1. */
  readonly season: number;
  /** The season before; null: this is the first. */
  readonly follows: LeagueId | null;
  /** The round that is played; 0 before the first. */
  readonly round: number;
  /** By which lots are drawn: the same lots whenever they are looked at again. */
  readonly seed: number;
  /** When somebody has to look what is to be done; null: nothing will be. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

/** With what has been told of it. */
export interface KeptLeague extends League {
  /** The notices by which people enter, and by which the standings were shown last; null: there is none. */
  readonly entryNotice: number | null;
  readonly standingsNotice: number | null;
  /** How many results those standings show, and when that was. */
  readonly shown: number;
  readonly shownAt: Date | null;
}

/** Somebody in a league, by a number of their own, which stays theirs whatever becomes of them. */
export interface Entry {
  /** From 1, in the order of entering. */
  readonly number: number;
  readonly personId: PersonId;
  /** As the platform gave it when they entered: escape before showing. */
  readonly name: string;
  /** From 1; null before the league begins. */
  readonly group: number | null;
  /** How the season before has placed them, from 1; null: they are new. */
  readonly rankBefore: number | null;
  /** In mid-season; they stay in the standings. */
  readonly left: boolean;
}

/** `paired`: to be opened. `open`: it is played. `over`: its results count. `void`: nobody was there to play it. */
export const GAME_STATES = ['paired', 'open', 'over', 'void'] as const;
type GameState = (typeof GAME_STATES)[number];

/** A table of a round. With one seat it is a bye. */
export interface LeagueGame {
  readonly round: number;
  /** From 1, within the round. */
  readonly table: number;
  readonly group: number;
  readonly state: GameState;
  /** Null until it is opened, and where it never had to be. */
  readonly matchId: MatchId | null;
  readonly seats: readonly LeagueSeat[];
}

export interface LeagueSeat {
  /** The number of an entry. */
  readonly entry: number;
  /** Which seat of the match it is; null: they were gone before it was opened. */
  readonly seat: number | null;
  /** Null until the game is over. */
  readonly result: SeatResult | null;
}

interface SeatResult {
  /** From 1; those who are tied share the best of their places. */
  readonly place: number;
  /** In twelfths of a win. */
  readonly points: number;
  /** Of the game; 0 for those who did not play. */
  readonly score: number;
}

/** The side that is played in a round. */
export function sideOf(sides: LeagueSides, round: number): Side {
  if (sides !== 'alternating') return sides;
  return round % 2 === 1 ? 'A' : 'B';
}

/** Whether somebody still sits down to games: who has left does where a computer player sits there for them. */
export function plays(
  { left }: Pick<Entry, 'left'>,
  { absence, computer }: Pick<League, 'absence' | 'computer'>,
): boolean {
  return !left || (absence === 'computer' && computer !== null);
}
