/**
 * Sizes of campaigns, which test many random or large cases: a part by default, all with `CAMPAIGNS=whole`
 * (`.ci/nightly`).
 */
import { seededRandom, shuffled } from '../../../src/rules/index.ts';
import { RUN_SEED } from './seed.ts';

const WHOLE = process.env.CAMPAIGNS === 'whole';

/** The first cases of a campaign, or all. */
export function partOf<Case>(name: string, all: readonly Case[], part: number): readonly Case[] {
  return all.slice(0, sizeOf(name, all.length, part));
}

/** Cases of a campaign that the run's seed draws, in their order, or all. */
export function drawnPartOf<Case>(name: string, all: readonly Case[], part: number): readonly Case[] {
  const drawn = new Set(shuffled(all, seededRandom(RUN_SEED)).slice(0, sizeOf(name, all.length, part)));
  return all.filter((each) => drawn.has(each));
}

/** The size of a campaign in this run, reported on standard error if it is not whole. */
export function sizeOf(name: string, whole: number, part: number): number {
  if (WHOLE) return whole;
  process.stderr.write(`${name}: ${part} of ${whole}; CAMPAIGNS=whole has all.\n`);
  return part;
}
