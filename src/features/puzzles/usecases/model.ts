/** The data model of puzzles: attempts, streaks and daily puzzles. */
import type { LocalDay } from '../../../match/clock/localTime.ts';
import type { PersonId } from '../../../match/model/match.ts';

export type PuzzleId = string;
export type ServerId = string;

export interface PuzzleList {
  /** `grade`: null means all grades. */
  ids(grade: string | null): readonly PuzzleId[];
}

/** `givenUp`: the person asked for the solution. */
export const PUZZLE_OUTCOMES = ['solved', 'failed', 'givenUp'] as const;
export type PuzzleOutcome = (typeof PUZZLE_OUTCOMES)[number];

/** A person's only counted try at a puzzle. A server's daily puzzle counts separately. */
export interface PuzzleAttempt {
  readonly personId: PersonId;
  readonly puzzleId: PuzzleId;
  /** Null for a puzzle on demand. */
  readonly serverId: ServerId | null;
  readonly outcome: PuzzleOutcome;
  /** The key of a first move; null if the person gave up. */
  readonly answer: string | null;
  readonly at: Date;
}

/** Consecutive days on which a person solved a daily puzzle. */
export interface PuzzleStreak {
  readonly days: number;
  readonly best: number;
  /** The day of the latest puzzle that the person tried. */
  readonly last: LocalDay;
}

export interface DailySettings {
  readonly channelId: string;
  /** 0–23, in `zone`. */
  readonly hour: number;
  /** An IANA name. */
  readonly zone: string;
  /** Null means any grade. */
  readonly grade: string | null;
  readonly locale: string;
}

export interface DailyPuzzle {
  readonly day: LocalDay;
  /** The day of the server's previous puzzle that was posted; null if there is none or it is not known. */
  readonly previousDay: LocalDay | null;
  readonly puzzleId: PuzzleId;
  readonly channelId: string;
  /** Null if a version without notices posted it or began to. */
  readonly noticeId: number | null;
  /** Null until posted. */
  readonly messageId: string | null;
  /** When posting began. */
  readonly at: Date;
  readonly tried: number;
  readonly solved: number;
}

export interface PuzzleServer {
  readonly serverId: ServerId;
  readonly settings: DailySettings;
  /** The person to notify when posting fails. */
  readonly setBy: PersonId;
  /** Null if switched off. */
  readonly due: Date | null;
  /** Puzzles posted since all of their grade had last been used. */
  readonly used: readonly PuzzleId[];
  readonly daily: DailyPuzzle | null;
}
