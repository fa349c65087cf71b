/**
 * That a machine has left the others something to do, as a server of the database tells them: mostly within milliseconds, now and
 * then not at all. A database in a file tells nobody.
 */
import type { Draws } from '../world/draws.ts';
import type { Schedule } from '../world/schedule.ts';

export interface News {
  /** The others are told. */
  tell(machine: string): void;
  /** Calls the listener when another machine has something to tell; gives back how to end that. */
  hear(machine: string, listener: () => void): () => void;
}

const LATENCY = 40;
const LOST = 0.02;

export function openNews(schedule: Schedule, draws: Draws): News {
  const listening = new Set<{ readonly machine: string; readonly listener: () => void }>();
  return {
    tell(machine) {
      for (const other of listening) {
        if (other.machine === machine || draws.chance(LOST)) continue;
        schedule.after(draws.below(LATENCY), () => {
          if (listening.has(other)) other.listener();
        });
      }
    },
    hear(machine, listener) {
      const own = { machine, listener };
      listening.add(own);
      return () => void listening.delete(own);
    },
  };
}
