/**
 * Campaigns: proofs by many random or large cases. Each change passes a part of them; `CAMPAIGNS=whole`, which `.ci/nightly` sets, has all.
 */
const WHOLE = process.env.CAMPAIGNS === 'whole';

/** The first cases of a campaign, or all; says how many are left out. */
export function partOf<Case>(name: string, all: readonly Case[], part: number): readonly Case[] {
  return all.slice(0, sizeOf(name, all.length, part));
}

/** How large a campaign is here. */
export function sizeOf(name: string, whole: number, part: number): number {
  if (WHOLE) return whole;
  process.stderr.write(`${name}: ${part} of ${whole}; CAMPAIGNS=whole has all.\n`);
  return part;
}
