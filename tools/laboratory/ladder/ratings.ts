/**
 * Rates contestants by who finished ahead of whom: the Bradley–Terry model, fitted by maximum likelihood, in Elo
 * points, with bootstrap intervals over deals.
 */
import type { Random } from '../../../src/rules/index.ts';
import type { Interval } from '../match/statistics.ts';

/** By winner and loser: how often one finished ahead of the other; a tie counts half for each. */
export type Wins = readonly (readonly number[])[];

/** The mean of all ratings. */
export const MEAN_RATING = 1500;
/** Elo's unit: a player 400 points ahead wins ten to one. */
const ELO = 400 / Math.LN10;
/** A prior: everybody has tied once with an average player, so that undefeated contestants get a finite rating. */
const IMAGINED = 1;
const STEPS = 1000;
/** In natural units, one of which is some 174 points: shorter steps end the iteration. */
const CLOSE = 1e-5;
const MAX_STEP = 1;
const SHARE_WITHIN = 0.95;

/** By contestant, in Elo points. */
export function ratingsOf(wins: Wins): readonly number[] {
  const points = strengthsOf(wins).map((strength) => ELO * strength);
  const mean = points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length);
  return points.map((one) => MEAN_RATING + one - mean);
}

/** Newton's method, one contestant at a time; the likelihood is concave. */
function strengthsOf(wins: Wins): readonly number[] {
  const strengths = wins.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    let moved = 0;
    wins.forEach((won, one) => {
      const own = strengths[one] as number;
      const level = chance(own);
      let slope = IMAGINED * (0.5 - level);
      let bend = IMAGINED * level * (1 - level);
      strengths.forEach((strength, other) => {
        if (other === one) return;
        const ahead = won[other] ?? 0;
        const games = ahead + (wins[other]?.[one] ?? 0);
        const expected = chance(own - strength);
        slope += ahead - games * expected;
        bend += games * expected * (1 - expected);
      });
      const stride = Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / bend));
      strengths[one] = own + stride;
      moved = Math.max(moved, Math.abs(stride));
    });
    if (moved < CLOSE) break;
  }
  return strengths;
}

function chance(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** The probability that a contestant finishes ahead of another, 0–1. */
export function chanceOf(rating: number, other: number): number {
  return chance((rating - other) / ELO);
}

/** Ratings with their 95 % intervals from resampling `deals` this many times. */
export function ratingIntervals(deals: readonly Wins[], draws: number, random: Random): readonly Interval[] {
  const values = ratingsOf(summed(deals));
  const drawn = Array.from({ length: draws }, () =>
    ratingsOf(summed(deals.map(() => deals[random(deals.length)] as Wins))),
  );
  return values.map((value, contestant) => {
    const sorted = drawn.map((ratings) => ratings[contestant] as number).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? value;
    const outside = (1 - SHARE_WITHIN) / 2;
    return { value, from: Math.min(value, at(outside)), to: Math.max(value, at(1 - outside)) };
  });
}

function summed(deals: readonly Wins[]): Wins {
  const sums = (deals[0] ?? []).map((row) => row.map(() => 0));
  for (const deal of deals) {
    deal.forEach((row, one) => {
      const sum = sums[one] as number[];
      row.forEach((times, other) => {
        sum[other] = (sum[other] ?? 0) + times;
      });
    });
  }
  return sums;
}
