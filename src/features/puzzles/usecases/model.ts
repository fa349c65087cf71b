/** The data of puzzles: attempts, streaks and daily puzzles. */
import type { LocalDay } from '../../../match/clock/localTime.ts';
import type { PersonId } from '../../../match/model/match.ts';

export type PuzzleId = string;
export type ServerId = string;

export interface PuzzleList {
  /** Null: of all grades. */
  ids(grade: string | null): readonly PuzzleId[];
}

/** `givenUp`: the person asked for the solution. */
export const PUZZLE_OUTCOMES = ['solved', 'failed', 'givenUp'] as const;
export type PuzzleOutcome = (typeof PUZZLE_OUTCOMES)[number];

/** A person's only try at a puzzle; as a server's daily puzzle it is tried separately. */
export interface PuzzleAttempt {
  readonly personId: PersonId;
  readonly puzzleId: PuzzleId;
  /** Null: on demand. */
  readonly serverId: ServerId | null;
  readonly outcome: PuzzleOutcome;
  /** The key of a first move; null: given up. */
  readonly answer: string | null;
  readonly at: Date;
}

/** Consecutive days on which a person solved a daily puzzle. */
export interface PuzzleStreak {
  readonly days: number;
  readonly best: number;
  /** The day of the latest puzzle tried. */
  readonly last: LocalDay;
}

export interface DailySettings {
  readonly channelId: string;
  /** 0–23, in the zone. */
  readonly hour: number;
  /** IANA name. */
  readonly zone: string;
  /** Null: any. */
  readonly grade: string | null;
  readonly locale: string;
}

/** The latest daily puzzle of a server. */
export interface DailyPuzzle {
  readonly day: LocalDay;
  readonly puzzleId: PuzzleId;
  readonly channelId: string;
  /** Null: posted or begun by a version without notices. */
  readonly noticeId: number | null;
  /** Null until it is posted. */
  readonly messageId: string | null;
  /** When posting it began. */
  readonly at: Date;
  readonly tried: number;
  readonly solved: number;
}

export interface PuzzleServer {
  readonly serverId: ServerId;
  readonly settings: DailySettings;
  /** Notified when posting fails. */
  readonly setBy: PersonId;
  /** Null: switched off. */
  readonly due: Date | null;
  /** Puzzles posted since all had been used once. */
  readonly used: readonly PuzzleId[];
  readonly daily: DailyPuzzle | null;
}
