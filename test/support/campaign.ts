/** Sizes of campaigns, which test many random or large cases: a part by default, all with `CAMPAIGNS=whole` (`.ci/nightly`). */
const WHOLE = process.env.CAMPAIGNS === 'whole';

/** The first cases of a campaign, or all. */
export function partOf<Case>(name: string, all: readonly Case[], part: number): readonly Case[] {
  return all.slice(0, sizeOf(name, all.length, part));
}

/** The size of a campaign in this run, reported on standard error if it is not whole. */
export function sizeOf(name: string, whole: number, part: number): number {
  if (WHOLE) return whole;
  process.stderr.write(`${name}: ${part} of ${whole}; CAMPAIGNS=whole has all.\n`);
  return part;
}
