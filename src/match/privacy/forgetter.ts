/**
 * Finishes what forgetting people has been cut short of: at the start, and each hour in case the database was away.
 */
import { type Looking, startLooking } from '../pacing/looking.ts';
import type { Timer } from '../pacing/timer.ts';
import type { PrivacyCommands } from './commands.ts';

export interface ForgetterParts {
  readonly matches: Pick<PrivacyCommands, 'finishForgetting'>;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

const LOOK_EVERY = 3_600_000;
const AFTER_FAILURE = 60_000;

export function startForgetter({ matches, timer, failed }: ForgetterParts): Pick<Looking, 'close'> {
  return startLooking({
    timer,
    failed,
    afterFailure: AFTER_FAILURE,
    look: async (signal) => {
      await matches.finishForgetting(signal);
      return LOOK_EVERY;
    },
  });
}
