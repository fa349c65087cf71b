/**
 * Finishes what forgetting people has been cut short of, in one process at a time: at the start, when whoever was at it is gone, and
 * each hour in case the database was away.
 */
import type { Leases } from '../leases/keeper.ts';
import { LeaseLost } from '../leases/lease.ts';
import { type Looking, startLooking } from '../pacing/looking.ts';
import type { Timer } from '../pacing/timer.ts';
import type { PrivacyCommands } from './commands.ts';

export interface ForgetterParts {
  readonly matches: Pick<PrivacyCommands, 'finishForgetting'>;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

const LOOK_EVERY = 3_600_000;
const AFTER_FAILURE = 60_000;

export function startForgetter({ matches, leases, timer, failed }: ForgetterParts): Looking {
  return startLooking({
    timer,
    failed,
    afterFailure: AFTER_FAILURE,
    look: async (signal) => {
      await leases.hold({ kind: 'forgetting', subject: '' }, (lease) =>
        matches.finishForgetting(AbortSignal.any([signal, lease.signal]), lease).catch(unlessLost),
      );
      return LOOK_EVERY;
    },
  });
}

function unlessLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}
