/** What the robots of a population are like: how often they do what, and how long they take. Times are in milliseconds. */
import { DAY_MS, type TimeControl } from '../../../src/match/index.ts';

export interface Temper {
  /** Before anything that they do. */
  readonly breath: number;
  /** Until whoever has heard nothing tries again. */
  readonly again: number;
  /** How often, from 0 to 1, somebody does not notice that their client rings; they come by on their own after `overlooked`. */
  readonly overlooks: number;
  readonly overlooked: number;
  /** How often a move is taken back, and after how long. */
  readonly regrets: number;
  readonly regretted: number;
  readonly asksTakeBack: number;
  readonly pauses: number;
  readonly resigns: number;
  readonly agrees: number;
  /** How often those who are left by somebody want a clock, and which; otherwise they want a computer player. */
  readonly wantsClock: number;
  readonly clock: TimeControl;
  /** Over one turn in `oneIn` people think for so long, and the others play ahead meanwhile; null: over none. */
  readonly long: { readonly oneIn: number; readonly lasts: number } | null;
}

const MINUTE = 60_000;

/** People with lives of their own, over days. */
export const UNHURRIED: Temper = {
  breath: MINUTE / 4,
  again: 10 * MINUTE,
  overlooks: 0.02,
  overlooked: 5 * DAY_MS,
  regrets: 0.03,
  regretted: MINUTE,
  asksTakeBack: 0.01,
  pauses: 0.006,
  resigns: 0.004,
  agrees: 0.8,
  wantsClock: 0.3,
  clock: { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'standIn' },
  long: null,
};

/** People who do nothing but play, and finish what they have begun. */
export const EAGER: Temper = {
  ...UNHURRIED,
  breath: 50,
  again: 500,
  overlooks: 0,
  regrets: 1 / 12,
  regretted: 400,
  asksTakeBack: 0,
  pauses: 0,
  resigns: 0,
  long: { oneIn: 7, lasts: 8000 },
};
