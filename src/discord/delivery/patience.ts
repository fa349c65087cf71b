/**
 * How long one place or person is waited for: what Discord calls passing (a server fault, a limit of pace) may last for hours in one
 * place while all others are open. From then on it counts as barred there.
 */
import { DiscordAPIError, HTTPError } from 'discord.js';
import type { OutboxEntry } from '../../match/index.ts';
import { type Failure, failureOf } from '../connection/index.ts';

/** After so many attempts, about two minutes. */
const LASTING_AFTER = 7;

/** What a failure means for an entry that has been tried so often. */
export function failureAt({ attempts }: Pick<OutboxEntry, 'attempts'>, error: unknown): Failure {
  const failure = failureOf(error);
  // Without an answer it is not known whether a message stands: it is looked for at the next attempt.
  const isAnswered = error instanceof DiscordAPIError || error instanceof HTTPError;
  return failure === 'passing' && isAnswered && attempts >= LASTING_AFTER ? 'barred' : failure;
}
