/**
 * What a replay is made of: plain data that lies in its file, from which its page plays the game again by the rules.
 * Sentences come from whoever makes it, in each language that its readers may choose.
 */
import type { Wordings } from '../../packages/webKit/wordings.ts';
import type { GameRecord, Move, Seat } from '../rules/index.ts';
import type { PlainComponents } from './plainComponents.ts';

/** Of a finished game. */
export interface ReplayData {
  readonly components: PlainComponents;
  readonly record: GameRecord;
  /** By seat, as people write themselves. */
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  /** Moves that were not the best, as the game's review has found them; none before it is made. */
  readonly misses: readonly ReplayMiss[];
  readonly theme: 'light' | 'dark';
  /** The language to begin with: a key of `languages`. */
  readonly locale: string;
  readonly languages: Readonly<Record<string, ReplayWords>>;
}

export interface ReplayMiss {
  /** Of the move, from 0. */
  readonly number: number;
  readonly better: Move;
  /** By how many points it would have been better in the end. */
  readonly points: number;
}

/** In one language, without formatting. */
export interface ReplayWords {
  /** Its name for itself. */
  readonly name: string;
  readonly title: string;
  readonly result: string;
  /** What happened, by move. */
  readonly lines: readonly string[];
  /** What would have been better, by miss. */
  readonly better: readonly string[];
  /** By round. */
  readonly rounds: readonly string[];
  /** What the page says beside that. */
  readonly wordings: Wordings;
}
