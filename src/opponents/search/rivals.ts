/**
 * What the others at a table come to, as one number to be ahead of: the mean, in which those who are ahead themselves count more.
 * To win is to be ahead of everybody; how scores are come to is the callers' matter.
 */
import type { Seat } from '../../rules/index.ts';
import { meanOf } from '../mean.ts';

/** Points by which one of the others is ahead of another and counts e times as much: so uncertain are scores that are told. */
const CLOSE = 10;

/** `scores`: by seat, points at the end. Of a single other player, the score. */
export function rivalsOf(scores: readonly number[], seat: Seat): number {
  const others = scores.filter((_, at) => at !== seat);
  const most = Math.max(...others);
  return most + CLOSE * Math.log(meanOf(others.map((score) => Math.exp((score - most) / CLOSE))));
}
