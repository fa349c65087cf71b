/**
 * Does what leagues have due, step by step, each league's in one process at a time; a restart forgets nothing, since every step is
 * a row. What a step is, is left to the rounds.
 */
import type { Clock, Timer } from '../../kernel/index.ts';
import { LeaseLost, type Leases, LOOK_EVERY, startLooking } from '../../match/index.ts';
import type { LeagueWork } from './commands.ts';

export interface LeagueKeeper {
  /** Looks whether something is due; cheap, may be called at any time. */
  wake(): void;
  /** Whether it would begin at once. */
  hasRoom(): boolean;
  /** Begins no other step, and resolves once the one under way has ended. */
  close(): Promise<void>;
}

export interface LeagueKeeperParts {
  readonly leagues: LeagueWork;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;

export function startLeagueKeeper({ leagues, leases, clock, timer, failed }: LeagueKeeperParts): LeagueKeeper {
  let closed = false;

  async function look(signal: AbortSignal): Promise<number> {
    let hasFailed = false;
    for (const id of await leagues.dueLeagues()) {
      if (signal.aborted) return LOOK_EVERY;
      try {
        await leases.hold({ kind: 'league', subject: id }, (lease) => leagues.advanceLeague(id, lease));
      } catch (error) {
        // One that fails keeps none of the others.
        if (error instanceof LeaseLost) continue;
        hasFailed = true;
        failed(error);
      }
    }
    if (hasFailed) return AFTER_FAILURE;
    const first = await leagues.firstLeagueDue();
    const pause = first === null ? LOOK_EVERY : first.getTime() - clock.now().getTime();
    return Math.min(LOOK_EVERY, Math.max(AT_LEAST, pause));
  }

  const looking = startLooking({ look, afterFailure: AFTER_FAILURE, timer, failed });
  return {
    wake: looking.wake,
    hasRoom: () => !closed,
    close: async () => {
      closed = true;
      await looking.close();
    },
  };
}
