/** The kinds of background work, and the work that a committed change has caused. */
import type { MatchId } from './match.ts';

/** The kinds of jobs and leases (`src/kernel/jobs/`). */
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

export const WORK_KINDS = [
  'telling',
  'computer',
  'review',
  'notice',
  'league',
  'badges',
  'session',
  'settings',
] as const;

/**
 * `session`: sessions of the browser table may have become invalid, so every process that serves it checks them.
 * `settings`: a person has chosen a language, so every process that answers people reads the languages again.
 */
export type WorkKind = (typeof WORK_KINDS)[number];

export interface PendingWork {
  readonly kinds: readonly WorkKind[];
  readonly matchesToNotify: readonly MatchId[];
  /** The kinds that this process cannot start at once; other processes are notified of them. */
  readonly forOtherProcesses: readonly WorkKind[];
}

export type WorkListener = (work: PendingWork) => void;

/** Whether the listener would start such work at once. */
export type CanHandle = (kind: WorkKind) => boolean;
