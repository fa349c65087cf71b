/**
 * Kinds of work that happens later, and what a change leaves to be done once it is committed.
 */
import type { MatchId } from './members.ts';

/** Of jobs and leases (`src/kernel/jobs/`): what processes have in hand, each in one process at a time. */
export const JOB_KINDS = [
  'telling',
  'computer',
  'clocks',
  'review',
  'notice',
  'seeks',
  'league',
  'forgetting',
  'results',
  'badges',
  'damage',
  'housekeeping',
  'backup',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const WORK_KINDS = ['telling', 'computer', 'review', 'notice', 'league', 'badges', 'session'] as const;

/**
 * An announcement to tell, a notice to post, and jobs that were enqueued; `session`: some that were
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
