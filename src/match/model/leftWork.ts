/**
 * What a change leaves to be done once it is committed, by kind: whoever looks for one kind need not look for what others do.
 * Doing it is left to those who look; what comes at its time is found by the clocks.
 */
import type { MatchId } from './members.ts';

export const WORK_KINDS = ['telling', 'computer', 'review', 'notice', 'league', 'session'] as const;

/**
 * An announcement to tell, a computer player's turn, a review to make, a notice to post, a step of a league; `session`: some that were
 * good at the table may be so no more, which each process looks for that shows tables.
 */
export type WorkKind = (typeof WORK_KINDS)[number];

export interface LeftWork {
  readonly kinds: readonly WorkKind[];
  /** The matches of which something is to be told. */
  readonly toTell: readonly MatchId[];
  /** Of the kinds, those that nobody of this process takes on at once: other processes are told of them. */
  readonly forOthers: readonly WorkKind[];
}

export type WorkListener = (work: LeftWork) => void;

/** Whether somebody begins such work as soon as they hear of it: they look for it, and have a hand free. */
export type TakesOn = (kind: WorkKind) => boolean;
