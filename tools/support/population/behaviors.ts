/** Probabilities and delays of the robots' actions. */
import { DAY_MS, type TimeControl } from '../../../src/match/index.ts';

export interface Behavior {
  /** Before each action. */
  readonly delayMs: number;
  /** Before a retry without an answer. */
  readonly retryMs: number;
  /** Probability that a person overlooks a notification, and comes back on their own after `overlookedMs`. */
  readonly overlookChance: number;
  readonly overlookedMs: number;
  /** Probability and delay of taking a move back. */
  readonly undoChance: number;
  readonly undoAfterMs: number;
  readonly takeBackChance: number;
  readonly pauseChance: number;
  readonly resignChance: number;
  readonly agreeChance: number;
  /** Probability that players left by another want a clock, otherwise a stand-in. */
  readonly clockChance: number;
  readonly clock: TimeControl;
  /** One turn in `oneIn` lasts this long while the others play ahead; null: none. */
  readonly longTurn: { readonly oneIn: number; readonly lasts: number } | null;
}

const MINUTE = 60_000;

/** People who play over days. */
export const PATIENT: Behavior = {
  delayMs: MINUTE / 4,
  retryMs: 10 * MINUTE,
  overlookChance: 0.02,
  overlookedMs: 5 * DAY_MS,
  undoChance: 0.03,
  undoAfterMs: MINUTE,
  takeBackChance: 0.01,
  pauseChance: 0.006,
  resignChance: 0.004,
  agreeChance: 0.8,
  clockChance: 0.3,
  clock: { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'standIn' },
  longTurn: null,
};

/** People who do nothing but play. */
export const EAGER: Behavior = {
  ...PATIENT,
  delayMs: 50,
  retryMs: 500,
  overlookChance: 0,
  undoChance: 1 / 12,
  undoAfterMs: 400,
  takeBackChance: 0,
  pauseChance: 0,
  resignChance: 0,
  longTurn: { oneIn: 7, lasts: 8000 },
};
