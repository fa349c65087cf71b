/**
 * How strong somebody plays, as it is reckoned with and as people are shown it. How a game changes it is left to the module beside this.
 */
import type { PlayerCount } from '../../../rules/index.ts';

/** Games of two and of more are rated apart: they are played differently. */
export const POOLS = ['two', 'more'] as const;
export type Pool = (typeof POOLS)[number];

export function poolOf(players: PlayerCount): Pool {
  return players === 2 ? 'two' : 'more';
}

/** What is believed of somebody's strength: around `mu`, with a standard deviation of `sigma`. */
export interface Strength {
  readonly mu: number;
  readonly sigma: number;
}

/** Of somebody of whom nothing is known. */
export const UNKNOWN: Strength = { mu: 25, sigma: 25 / 3 };

/** The rating of somebody of whom nothing is known, as people are shown it. */
const MIDDLE = 1500;
/** Points that people are shown for one of `mu`; with them 200 points mean what they mean elsewhere: ahead in three games of four. */
const SCALE = 30;
/** From so many points of uncertainty on, a rating says too little to be compared: for some fifteen games. */
const TOO_UNCERTAIN = 175;

/** A strength as people are shown it. */
export interface ShownRating {
  /** In points around 1,500. */
  readonly points: number;
  /** Two of three strengths lie within so many points of it. */
  readonly uncertainty: number;
  /** Marked with a question mark: too uncertain yet. */
  readonly provisional: boolean;
}

export function shownRating({ mu, sigma }: Strength): ShownRating {
  return {
    points: Math.round(MIDDLE + (mu - UNKNOWN.mu) * SCALE),
    uncertainty: Math.round(sigma * SCALE),
    provisional: sigma * SCALE >= TOO_UNCERTAIN,
  };
}

/** The strength of which it is known that it is shown as so many points. */
export function knownStrength(points: number): Strength {
  return { mu: UNKNOWN.mu + (points - MIDDLE) / SCALE, sigma: 0.01 };
}

/** A person's rating in a pool. */
export interface PersonRating extends Strength {
  readonly personId: string;
  readonly pool: Pool;
  /** Games that have counted. */
  readonly games: number;
  readonly ratedAt: Date;
}
