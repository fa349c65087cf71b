/** Ratings recover the strengths of 200 people of known strength from 5,000 games in playing order. */
import { expect, test } from 'vitest';
import {
  NEW_PLAYER_STRENGTH,
  type Strength,
  shownRating,
  updateStrengths,
} from '../../../../src/features/profiles/usecases/rating.ts';
import { type Random, seededRandom } from '../../../../src/rules/index.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const PEOPLE = 200;
const GAMES = 5_000;
/** The spread of the strengths in displayed points. */
const SPREAD = 250;

interface Player {
  /** In points; what the ratings should recover. */
  readonly strength: number;
  believed: Strength;
}

test.each([
  { pool: 'two', tables: [2] },
  { pool: 'more', tables: [3, 4] },
])(
  'the order of 200 people is found in 5,000 games ($pool), and nobody is worth more for having been there',
  ({ pool, tables }) => {
    const random = seededRandom(RUN_SEED);
    const players = Array.from(
      { length: PEOPLE },
      (): Player => ({ strength: SPREAD * normal(random), believed: NEW_PLAYER_STRENGTH }),
    );
    for (let game = 0; game < GAMES; game++) {
      const seats = tables[game % tables.length] ?? 2;
      const table = drawn(players, seats, random);
      const order = table
        .map((player) => ({ player, played: player.strength + gumbel(random) }))
        .sort((a, b) => b.played - a.played);
      const after = updateStrengths(order.map(({ player }, at) => ({ before: player.believed, place: at + 1 })));
      for (const [at, { player }] of order.entries()) player.believed = after[at] ?? player.believed;
    }
    const points = players.map(({ believed }) => shownRating(believed).points);
    const correlation = spearman(
      points,
      players.map(({ strength }) => strength),
    );
    const drift = points.reduce((sum, each) => sum + each, 0) / PEOPLE - 1500;
    const provisional = players.filter(({ believed }) => shownRating(believed).provisional).length;
    console.info(
      `${pool}: Spearman ${correlation.toFixed(3)}, mean drift ${drift.toFixed(1)}, provisional ${provisional}`,
    );
    expect(correlation).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(drift)).toBeLessThan(25);
    expect(provisional).toBeLessThan(PEOPLE / 10);
  },
);

/** A lead of 200 points wins three games of four, as ratings promise. */
function gumbel(random: Random): number {
  return -(400 / Math.LN10) * Math.log(-Math.log(inner(random)));
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(inner(random))) * Math.cos(2 * Math.PI * inner(random));
}

/** Above 0 and below 1. */
function inner(random: Random): number {
  return (random(2 ** 31 - 1) + 0.5) / (2 ** 31 - 1);
}

function drawn(players: readonly Player[], count: number, random: Random): readonly Player[] {
  const chosen = new Set<Player>();
  while (chosen.size < count) {
    const player = players[random(players.length)];
    if (player) chosen.add(player);
  }
  return [...chosen];
}

function spearman(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)];
  const squares = ranksA.reduce((sum, rank, at) => sum + (rank - (ranksB[at] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((_, at) => at).sort((x, y) => (values[x] ?? 0) - (values[y] ?? 0));
  const ranks: number[] = [];
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  return ranks;
}
