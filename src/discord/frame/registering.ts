/**
 * Has the commands registered, however long Discord does not take the list: until then the bot plays with those that it has.
 */
import type { Logger } from 'pino';
import type { Timer } from '../../kernel/index.ts';

export interface RegisteringParts {
  /** One attempt; rejects where Discord does not answer, or does not take the list. */
  readonly register: () => Promise<void>;
  readonly timer: Timer;
  readonly log: Logger;
  /** For how long Discord asks to be left alone after this failure, in milliseconds. */
  readonly waitAfter: (error: unknown) => number;
}

/** A day has a limit of how many lists may be sent. */
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 6 * 3_600_000;

/** Resolves after the first attempt, whatever has come of it. */
export async function keepRegistering({
  register,
  timer,
  log,
  waitAfter,
}: RegisteringParts): Promise<{ close(): void }> {
  let closed = false;
  let failures = 0;
  let cancel = (): void => undefined;

  async function attempt(): Promise<void> {
    try {
      await register();
      if (failures > 0) log.info('the commands are registered now');
    } catch (error) {
      if (closed) return;
      const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 20), LONGEST_PAUSE), waitAfter(error));
      failures += 1;
      log.error(
        { err: error, minutes: Math.ceil(pause / 60_000) },
        'the commands could not be registered; the bot plays with those that Discord has, and tries again',
      );
      cancel = timer.after(pause, () => void attempt());
    }
  }

  await attempt();
  return {
    close() {
      closed = true;
      cancel();
    },
  };
}
