/** The data in a replay file, from which its page replays the game by the rules. */
import type { Wordings } from '../../packages/webKit/wordings.ts';
import type { GameRecord, Move, Seat } from '../rules/index.ts';
import type { PlainComponents } from './pageShared.ts';

export interface ReplayData {
  readonly components: PlainComponents;
  readonly record: GameRecord;
  /** By seat. */
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  readonly resigned: readonly Seat[];
  /** They may have fewer points than a player who has left. */
  readonly winners: readonly Seat[];
  /** From the game's review; empty without one. */
  readonly misses: readonly ReplayMiss[];
  readonly theme: 'light' | 'dark';
  /** The initial language, a key of `languages`. */
  readonly locale: string;
  readonly languages: Readonly<Record<string, ReplayWords>>;
}

export interface ReplayMiss {
  /** Counted from 0. */
  readonly number: number;
  readonly better: Move;
  /** How many points the better move would have gained by the end of the game. */
  readonly points: number;
}

/** In one language, as plain text. */
export interface ReplayWords {
  /** The language's name for itself. */
  readonly name: string;
  readonly title: string;
  readonly result: string;
  /** One line per move. */
  readonly lines: readonly string[];
  /** The better move for each miss. */
  readonly better: readonly string[];
  /** One name per round. */
  readonly rounds: readonly string[];
  /** The page's own texts. */
  readonly wordings: Wordings;
}
