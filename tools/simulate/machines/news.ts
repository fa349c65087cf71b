/**
 * What a machine has left to the others, as a server of the database tells them: mostly within milliseconds, now and
 * then not at all. A database in a file tells nobody.
 */
import type { WorkKind } from '../../../src/match/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Schedule } from '../world/schedule.ts';

export interface News {
  /** The others are told, of nothing where there is nothing. */
  tell(machine: string, kinds: readonly WorkKind[]): void;
  /** Calls the listener with what another machine has left to others; gives back how to end that. */
  hear(machine: string, listener: Listener): () => void;
}

type Listener = (kinds: readonly WorkKind[]) => void;

const LATENCY = 40;
const LOST = 0.02;

export function openNews(schedule: Schedule, draws: Draws): News {
  const listening = new Set<{ readonly machine: string; readonly listener: Listener }>();
  return {
    tell(machine, kinds) {
      if (kinds.length === 0) return;
      for (const other of listening) {
        if (other.machine === machine || draws.chance(LOST)) continue;
        schedule.after(draws.below(LATENCY), () => {
          if (listening.has(other)) other.listener(kinds);
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
