/**
 * How long Discord is waited for: the pauses between attempts, when one is the last, and from when on what Discord calls passing (a
 * limit of pace) counts as barred, since it may last for hours in one place while all others are open.
 */
import { DiscordAPIError } from 'discord.js';
import { type Failure, failureOf } from '../connection/index.ts';

/** Something that is told in attempts. */
export interface Attempted {
  readonly createdAt: Date;
  /** Begun before. */
  readonly attempts: number;
}

/** After so many attempts, about two minutes. */
const LASTING_AFTER = 7;

/** HTTP's statuses from here on. */
const SERVER_FAULT = 500;

const FIRST_PAUSE_MS = 1000;
/** Server and network trouble passes; what is barred may be allowed again, but hardly soon. */
export const LONGEST_PAUSE_MS = { passing: 60_000, barred: 3_600_000 } as const;
/** What is wrong with the request itself hardly mends: what follows shall not wait for days. */
const REFUSED_TRIES = 6;
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** And after so many tries at least: where a machine's clock is days ahead, nothing has been tried for days. */
const GIVE_UP_TRIES = 20;

/** What a failure means for an entry that has been tried so often. */
export function failureAt({ attempts }: Pick<Attempted, 'attempts'>, error: unknown): Failure {
  const failure = failureOf(error);
  // After a fault of the server, or without an answer, a message may stand all the same: whoever told it elsewhere would tell it twice.
  const isRefused = error instanceof DiscordAPIError && error.status < SERVER_FAULT;
  return failure === 'passing' && isRefused && attempts >= LASTING_AFTER ? 'barred' : failure;
}

/** How long to wait after so many failures before this one, in milliseconds. */
export function pauseAfter(before: number, failure: Failure = 'passing'): number {
  const longest = failure === 'passing' ? LONGEST_PAUSE_MS.passing : LONGEST_PAUSE_MS.barred;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before, 30), longest);
}

/** Whether an attempt that has failed was the last. */
export function isLast({ createdAt, attempts }: Attempted, failure: Failure, now: Date): boolean {
  const isOld = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS && attempts >= GIVE_UP_TRIES;
  return (failure !== 'passing' && isOld) || (failure === 'refused' && attempts >= REFUSED_TRIES);
}
