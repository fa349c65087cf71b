/**
 * How long one place or person is waited for: what Discord calls passing (a limit of pace) may last for hours in one place while all
 * others are open. From then on it counts as barred there.
 */
import { DiscordAPIError } from 'discord.js';
import type { OutboxEntry } from '../../match/index.ts';
import { type Failure, failureOf } from '../connection/index.ts';

/** After so many attempts, about two minutes. */
const LASTING_AFTER = 7;

/** HTTP's statuses from here on. */
const SERVER_FAULT = 500;

/** What a failure means for an entry that has been tried so often. */
export function failureAt({ attempts }: Pick<OutboxEntry, 'attempts'>, error: unknown): Failure {
  const failure = failureOf(error);
  // After a fault of the server, or without an answer, a message may stand all the same: whoever told it elsewhere would tell it twice.
  const isRefused = error instanceof DiscordAPIError && error.status < SERVER_FAULT;
  return failure === 'passing' && isRefused && attempts >= LASTING_AFTER ? 'barred' : failure;
}
