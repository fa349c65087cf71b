/** Ratings: a normal distribution of a player's strength, updated after each game by the Weng–Lin method. */
import { rate } from 'openskill';
import type { PlayerCount } from '../../../rules/index.ts';

/** Games of two and of more players are rated separately, because they play differently. */
export const POOLS = ['two', 'more'] as const;
export type Pool = (typeof POOLS)[number];

export function poolOf(players: PlayerCount): Pool {
  return players === 2 ? 'two' : 'more';
}

/** Mean and standard deviation of a player's strength. */
export interface Strength {
  readonly mu: number;
  readonly sigma: number;
}

export const NEW_PLAYER_STRENGTH: Strength = { mu: 25, sigma: 25 / 3 };

/** The points shown for a new player's `mu`. */
const MEAN_POINTS = 1500;
/** Points per unit of `mu`. As in chess ratings, 200 more points mean finishing ahead in three of four games. */
const POINTS_PER_MU = 30;
/** Ratings with at least this uncertainty, in points, are provisional, which takes about fifteen games to change. */
const PROVISIONAL_UNCERTAINTY = 175;

/** A strength in the points shown to people. */
export interface ShownRating {
  /** 1,500 for a new player. */
  readonly points: number;
  /** Standard deviation in points. */
  readonly uncertainty: number;
  /** Too uncertain for a comparison; shown with a question mark. */
  readonly provisional: boolean;
}

export function shownRating({ mu, sigma }: Strength): ShownRating {
  return {
    points: Math.round(MEAN_POINTS + (mu - NEW_PLAYER_STRENGTH.mu) * POINTS_PER_MU),
    uncertainty: Math.round(sigma * POINTS_PER_MU),
    provisional: sigma * POINTS_PER_MU >= PROVISIONAL_UNCERTAINTY,
  };
}

/** A strength that is known to be worth this many points. */
function strengthOfPoints(points: number): Strength {
  return { mu: NEW_PLAYER_STRENGTH.mu + (points - MEAN_POINTS) / POINTS_PER_MU, sigma: 0.01 };
}

export interface PersonRating extends Strength {
  readonly personId: string;
  readonly pool: Pool;
  readonly games: number;
  readonly ratedAt: Date;
}

export interface PlayerPlace {
  readonly before: Strength;
  /** Starts at 1; equal places are ties. */
  readonly place: number;
}

/**
 * The influence of luck on a game of two. It shrinks with more players, so that a difference in strength gives the same
 * chance of finishing ahead at every table.
 */
const BETA_OF_TWO = NEW_PLAYER_STRENGTH.sigma / 2;
/** The uncertainty added before each game, because people's strength changes. */
const TAU = NEW_PLAYER_STRENGTH.mu / 300;

/** The strengths of two or more players after a game, in the given order. Deterministic to the last digit. */
export function updateStrengths(placed: readonly PlayerPlace[]): readonly Strength[] {
  const teams = rate(
    placed.map(({ before: { mu, sigma } }) => [{ mu, sigma }]),
    { rank: placed.map(({ place }) => place), beta: BETA_OF_TWO * Math.sqrt(2 / placed.length), tau: TAU },
  );
  return placed.map(({ before }, index) => {
    const { mu, sigma } = teams[index]?.[0] ?? before;
    return { mu, sigma };
  });
}

/**
 * Fixed ratings of the computer players in points, as measured by the ladder
 * (docs/decisions/0093-results-and-ratings.md). The levels from the apprentice up average 1,500. New figures affect all
 * ratings computed afterwards.
 */
const COMPUTER_POINTS: Readonly<Record<string, Readonly<Record<Pool, number>>>> = {
  beginner: { two: 813, more: 823 },
  apprentice: { two: 1010, more: 1018 },
  gardener: { two: 1188, more: 1211 },
  journeyman: { two: 1406, more: 1407 },
  joiner: { two: 1595, more: 1606 },
  collector: { two: 1843, more: 1768 },
  master: { two: 1960, more: 1989 },
};

/** A computer player's fixed strength; null for an external program, whose strength is unknown. */
export function computerStrength(computer: string, pool: Pool): Strength | null {
  const points = Object.hasOwn(COMPUTER_POINTS, computer) ? COMPUTER_POINTS[computer] : undefined;
  return points ? strengthOfPoints(points[pool]) : null;
}
