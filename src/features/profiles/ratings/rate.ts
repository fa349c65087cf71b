/**
 * What a game changes of the strengths of those who have played it, by Weng and Lin's method for any number of players.
 * Whose game counts, and what places there were, is left to the results.
 */
import { rate } from 'openskill';
import { type Strength, UNKNOWN } from './rating.ts';

/** Somebody at a table, and how they have come off. */
export interface Placed {
  readonly before: Strength;
  /** From 1; equal ones are ties. */
  readonly place: number;
}

/**
 * How much chance there is in a game of two. With more players it is less by as much as makes a difference in strength the same
 * chance of being ahead at every table.
 */
const CHANCE_OF_TWO = UNKNOWN.sigma / 2;
/** By so much strengths become less certain from game to game: people change. */
const UNREST = UNKNOWN.mu / 300;

/** The strengths after the game, in the order given. `placed`: two or more. The same input gives the same digits. */
export function rated(placed: readonly Placed[]): readonly Strength[] {
  const beta = CHANCE_OF_TWO * Math.sqrt(2 / placed.length);
  const teams = rate(
    placed.map(({ before: { mu, sigma } }) => [{ mu, sigma }]),
    { rank: placed.map(({ place }) => place), beta, tau: UNREST },
  );
  return placed.map(({ before }, at) => {
    const [after = before] = teams[at] ?? [];
    return { mu: after.mu, sigma: after.sigma };
  });
}
