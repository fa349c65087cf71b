/**
 * What is kept of puzzles: who has tried which, for how many days in a row, and where a server has the daily one posted.
 * What a puzzle is, and what solves it, is left to whoever hands the puzzles in.
 */
import type { LocalDay } from '../../../match/calendar/localTime.ts';
import type { PersonId } from '../../../match/model/members.ts';

export type PuzzleId = string;
export type ServerId = string;

/** The puzzles that there are. */
export interface PuzzleList {
  /** Of a grade, or of all (null). */
  ids(grade: string | null): readonly PuzzleId[];
}

/** `givenUp`: the person has asked for the solution. */
export const PUZZLE_OUTCOMES = ['solved', 'failed', 'givenUp'] as const;
export type PuzzleOutcome = (typeof PUZZLE_OUTCOMES)[number];

/** The one try that a person has at a puzzle; the daily puzzle of a server is tried by itself. */
export interface PuzzleAttempt {
  readonly personId: PersonId;
  readonly puzzleId: PuzzleId;
  /** Whose daily puzzle it was; null: it was asked for by `/puzzle`. */
  readonly serverId: ServerId | null;
  readonly outcome: PuzzleOutcome;
  /** What was answered, as the puzzle names it; null where it was given up. */
  readonly answer: string | null;
  readonly at: Date;
}

/** Days in a row on which a person has solved a daily puzzle. */
export interface PuzzleStreak {
  readonly days: number;
  readonly best: number;
  /** The day of the latest daily puzzle that was tried. */
  readonly last: LocalDay;
}

/** How a server wants its daily puzzle. */
export interface DailySettings {
  readonly channelId: string;
  /** Of the day, 0–23, in the zone. */
  readonly hour: number;
  /** A name of the IANA database. */
  readonly zone: string;
  /** Null: any. */
  readonly grade: string | null;
  /** In which language it is posted. */
  readonly locale: string;
}

/** The latest daily puzzle of a server. */
export interface DailyPuzzle {
  readonly day: LocalDay;
  readonly puzzleId: PuzzleId;
  readonly channelId: string;
  /** By which its message is brought up to date; null: an earlier version of the program has posted it, or begun to. */
  readonly noticeId: number | null;
  /** Null until it stands. */
  readonly messageId: string | null;
  /** When it was first to be posted. */
  readonly at: Date;
  readonly tried: number;
  readonly solved: number;
}

/** What a server's message tells: the puzzle of a day, or how it went, in the line that is left of it once the next one comes. */
export type DailyPuzzleNotice =
  | { readonly kind: 'dailyPuzzle'; readonly serverId: ServerId; readonly day: LocalDay; readonly puzzleId: PuzzleId }
  /** `at`: when it was first to be posted, in ISO 8601. */
  | { readonly kind: 'dailyPuzzleOver'; readonly at: string; readonly tried: number; readonly solved: number };

export interface PuzzleServer {
  readonly serverId: ServerId;
  readonly settings: DailySettings;
  /** Is told when it cannot be posted. */
  readonly setBy: PersonId;
  /** When the next one is to be posted; null: it is switched off. */
  readonly due: Date | null;
  /** Puzzles posted since all had been used. */
  readonly used: readonly PuzzleId[];
  readonly daily: DailyPuzzle | null;
}
