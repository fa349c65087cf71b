/** The data model of a league: settings and their limits, entries, the games of its rounds, and refusals. */
import {
  type ComputerSeat,
  type MatchId,
  type PersonId,
  type Theme,
  type TimeControl,
  type WrongTime,
  wrongTime,
} from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';

/** As short as a match id, to fit into the custom ids of buttons. */
export type LeagueId = string;

/** The statuses of one season. `cancelled`: its games go on but no longer count. */
export const LEAGUE_STATUSES = ['entering', 'running', 'finished', 'cancelled'] as const;
export type LeagueStatus = (typeof LEAGUE_STATUSES)[number];

/** `alternating`: side A in odd rounds, side B in even rounds. */
export const LEAGUE_SIDES = ['A', 'B', 'alternating'] as const;
type LeagueSides = (typeof LEAGUE_SIDES)[number];

/** Who plays for people who miss turns or leave in mid-season: a computer player, or nobody, which puts them last. */
export const ABSENCE_RULES = ['computer', 'lost'] as const;
type Absence = (typeof ABSENCE_RULES)[number];

export interface LeagueSettings {
  /** As typed; escape it before display. */
  readonly name: string;
  readonly sides: LeagueSides;
  /** Seats at a table. If the people do not divide evenly, some tables have one seat fewer, but never less than two. */
  readonly tableSize: PlayerCount;
  readonly timeControl: TimeControl;
  /** Number of people in a group, who play each other; null: a single group with Swiss pairing. */
  readonly groupSize: number | null;
  readonly rounds: number;
  readonly absence: Absence;
  /** Missed turns in a game after which `absence` applies. */
  readonly misses: number;
}

export interface League extends LeagueSettings {
  readonly id: LeagueId;
  readonly serverId: string;
  /** The channel where the league is announced and played. */
  readonly channelId: string;
  readonly organiserId: PersonId;
  readonly locale: string;
  readonly theme: Theme;
  /** The computer player for absent people, named in the league's language; null: none is available. */
  readonly computer: ComputerSeat | null;
  readonly status: LeagueStatus;
  /** Starts at 1. */
  readonly season: number;
  /** The previous season. */
  readonly follows: LeagueId | null;
  /** The current round; 0 before the first. */
  readonly round: number;
  /** Makes draws reproducible. */
  readonly seed: number;
  /** When the next step is due; null if none is. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

export interface StoredLeague extends League {
  /** The notice with the entry buttons; `standingsNotice` is the latest one with standings. */
  readonly entryNotice: number | null;
  readonly standingsNotice: number | null;
  /** How many results the posted standings include; `shownAt` is the time of that post. */
  readonly shown: number;
  readonly shownAt: Date | null;
}

export interface Entry {
  /** Starts at 1, in the order of entry, and never changes. */
  readonly number: number;
  readonly personId: PersonId;
  /** The name at the time of entry; escape it before display. */
  readonly name: string;
  /** Starts at 1; null before the league begins. */
  readonly group: number | null;
  /** The rank after the previous season, starting at 1; null for a new person. */
  readonly rankBefore: number | null;
  /** The person left in mid-season; the entry stays in the standings. */
  readonly left: boolean;
}

/** `paired`: not opened yet. `void`: all its people had left. */
export const LEAGUE_GAME_STATES = ['paired', 'open', 'over', 'void'] as const;
type GameState = (typeof LEAGUE_GAME_STATES)[number];

/** A table of a round; with one seat it is a bye. */
export interface LeagueGame {
  readonly round: number;
  /** Starts at 1 in each round. */
  readonly table: number;
  readonly group: number;
  readonly state: GameState;
  /** Null until the game is opened, and for a table decided without a game. */
  readonly matchId: MatchId | null;
  readonly seats: readonly LeagueSeat[];
}

export interface LeagueSeat {
  readonly entry: number;
  /** The seat in the match; null if the person had left before it was opened. */
  readonly seat: number | null;
  /** Null until the game is over. */
  readonly result: SeatResult | null;
}

interface SeatResult {
  /** Starts at 1; tied seats share the best of their places. */
  readonly place: number;
  /** In twelfths of a win. */
  readonly points: number;
  /** The score in the game; 0 for people who did not play. */
  readonly score: number;
}

/** In ascending order. */
export function groupNumbers(members: readonly { readonly group: number | null }[]): number[] {
  return [...new Set(members.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a - b);
}

export function sideOf(sides: LeagueSides, round: number): Side {
  if (sides !== 'alternating') return sides;
  return round % 2 === 1 ? 'A' : 'B';
}

/** Whether an entry still takes part. After leaving, it does only if a computer player takes the seat. */
export function takesPart(
  { left }: Pick<Entry, 'left'>,
  { absence, computer }: Pick<League, 'absence' | 'computer'>,
): boolean {
  return !left || (absence === 'computer' && computer !== null);
}

export const LEAGUE_LIMITS = {
  /** In characters. */
  name: { least: 1, most: 32 },
  groupSize: { least: 3, most: 8 },
  rounds: { least: 1, most: 20 },
  misses: { least: 1, most: 9 },
} as const;

export const MAX_LEAGUE_ENTRIES = 500;

type LeagueNumber = 'groupSize' | 'rounds' | 'misses';

type SettingsRefusal =
  | WrongTime
  | { readonly ok: false; readonly code: 'leagueName'; readonly most: number }
  | {
      readonly ok: false;
      readonly code: 'leagueNumber';
      readonly field: LeagueNumber;
      readonly given: number;
      readonly least: number;
      readonly most: number;
    }
  /** The group is too small to fill a table. */
  | {
      readonly ok: false;
      readonly code: 'groupBelowTable';
      readonly groupSize: number;
      readonly tableSize: PlayerCount;
    };

/** The first fault in the settings, or null. */
export function invalidLeagueSettings(settings: LeagueSettings): SettingsRefusal | null {
  const { name, groupSize, tableSize, timeControl } = settings;
  const length = Array.from(name.trim()).length;
  const { least, most } = LEAGUE_LIMITS.name;
  if (length < least || length > most) return { ok: false, code: 'leagueName', most };
  const number =
    (groupSize === null ? null : wrongNumber('groupSize', groupSize)) ??
    wrongNumber('rounds', settings.rounds) ??
    wrongNumber('misses', settings.misses);
  if (number) return number;
  if (groupSize !== null && groupSize < tableSize) return { ok: false, code: 'groupBelowTable', groupSize, tableSize };
  return wrongTime(timeControl);
}

function wrongNumber(field: LeagueNumber, value: number): SettingsRefusal | null {
  const { least, most } = LEAGUE_LIMITS[field];
  return Number.isInteger(value) && value >= least && value <= most
    ? null
    : { ok: false, code: 'leagueNumber', field, given: value, least, most };
}

/**
 * The default number of rounds. In groups: enough for everybody to meet everybody once at tables of two. With Swiss
 * pairing: five.
 */
export function defaultRounds(groupSize: number | null): number {
  return groupSize === null ? 5 : groupSize - 1 + (groupSize % 2);
}

export type LeagueRefusal =
  | SettingsRefusal
  /** `unknownLeague`: deleted or on another server. `hasLeft`: left in mid-season; can only return for the next one. */
  | {
      readonly ok: false;
      readonly code: 'unknownLeague' | 'entered' | 'notEntered' | 'hasLeft' | 'notOver' | 'wasCancelled' | 'followed';
    }
  | { readonly ok: false; readonly code: 'leagueStatus'; readonly status: LeagueStatus }
  /** `tooManyLeagues`: counts leagues of the server that are not over. */
  | { readonly ok: false; readonly code: 'leagueFull' | 'tooManyLeagues'; readonly most: number }
  | { readonly ok: false; readonly code: 'tooFewEntries'; readonly entered: number; readonly needed: number };
