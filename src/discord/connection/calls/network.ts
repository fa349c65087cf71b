/**
 * How the client speaks HTTP: connections cut without an answer are tried again, long waits are refused to whoever asked.
 * That what is tried again happens once is seen to where it is asked: nonces for messages, 40060 for interactions.
 */
import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { readingAnswers } from './answers.ts';
import { type CallObserver, callOf } from './calls.ts';
import { createFirstTries } from './firstTries.ts';

/** Longer than Discord is sure to remember a nonce, so that whoever posts has to look first what stands. */
const LONGEST_WAIT = 60_000;

/** Codes under which a connection that was cut may be reported. */
const CUT: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET']);

/** `observe` hears of each try of each call. */
export function networkOptions(observe?: CallObserver): Pick<RESTOptions, 'makeRequest' | 'rejectOnRateLimit'> {
  const read = readingAnswers(() => Date.now());
  const tries = createFirstTries();
  return {
    async makeRequest(url, init) {
      const call = callOf(init.method ?? 'GET', url);
      const ended = observe?.call(call);
      const noted = call.acknowledges === null ? null : tries.answering(call.acknowledges);
      try {
        const answer = await DefaultRestOptions.makeRequest(url, init);
        ended?.(answer.status);
        const legible = await read(answer);
        return noted === null ? legible : await noted(legible);
      } catch (error) {
        ended?.(null);
        // The client tries again after this code only.
        if (isCut(error))
          throw Object.assign(new Error('the connection was cut', { cause: error }), { code: 'ECONNRESET' });
        throw error;
      }
    },
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > LONGEST_WAIT,
  };
}

function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CUT.has(error.code)) || isCut(error.cause);
}
