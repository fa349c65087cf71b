/**
 * Sets the pauses between attempts, the last attempt, and after how many attempts a rate limit counts as barred: it may
 * last for hours in one place while others are open.
 */
import { DiscordAPIError } from 'discord.js';
import { type Failure, failureOf } from '../connection/index.ts';

export interface AttemptedMessage {
  readonly createdAt: Date;
  readonly attempts: number;
}

const LASTING_AFTER_ATTEMPTS = 7;

const MIN_SERVER_ERROR_STATUS = 500;

const FIRST_PAUSE_MS = 1000;
/** Server and network errors end soon; a barred place rarely opens soon. */
export const MAX_DELIVERY_PAUSE_MS = { passing: 60_000, barred: 3_600_000 } as const;
/** A malformed request rarely succeeds later, and the messages behind it must not wait for days. */
const MAX_REFUSED_ATTEMPTS = 6;
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** A minimum for machines whose clock is days ahead: a message may look old before its first attempt. */
const MIN_ATTEMPTS_BEFORE_GIVING_UP = 20;

/** Classifies a failure, given the attempts so far. */
export function failureAfterAttempts({ attempts }: Pick<AttemptedMessage, 'attempts'>, error: unknown): Failure {
  const failure = failureOf(error);
  // After a server error or without a response the message may exist, so posting it elsewhere would duplicate it.
  const isRefused = error instanceof DiscordAPIError && error.status < MIN_SERVER_ERROR_STATUS;
  return failure === 'passing' && isRefused && attempts >= LASTING_AFTER_ATTEMPTS ? 'barred' : failure;
}

/** The pause after `before` earlier failures, in milliseconds. */
export function retryPauseMs(before: number, failure: Failure = 'passing'): number {
  const maxPause = failure === 'passing' ? MAX_DELIVERY_PAUSE_MS.passing : MAX_DELIVERY_PAUSE_MS.barred;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before, 30), maxPause);
}

export function isLastAttempt({ createdAt, attempts }: AttemptedMessage, failure: Failure, now: Date): boolean {
  const isOld = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS && attempts >= MIN_ATTEMPTS_BEFORE_GIVING_UP;
  return (failure !== 'passing' && isOld) || (failure === 'refused' && attempts >= MAX_REFUSED_ATTEMPTS);
}
