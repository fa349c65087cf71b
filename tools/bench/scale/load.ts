/**
 * Lets people move as fast as they may, several at a time, in different games to stay below channel rate limits; and
 * measures processor time.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processTreeOf } from '../../support/memory.ts';

export interface Moving {
  /** Resolves when nobody moves any more. */
  end(): Promise<void>;
}

/** Of a game that is over, or whose turn has not come in time. */
const WITHOUT_TURN_MS = 1000;

/** `act`: one move in a game; resolves to whether its turn was told. */
export function moveOn<Game>(games: readonly Game[], atOnce: number, act: (game: Game) => Promise<boolean>): Moving {
  const waiting = [...games];
  let over = false;
  const mover = async (): Promise<void> => {
    for (let game = waiting.shift(); game !== undefined && !over; game = waiting.shift()) {
      if (!(await act(game))) await pause(WITHOUT_TURN_MS);
      waiting.push(game);
    }
  };
  const movers = Array.from({ length: atOnce }, mover);
  return {
    async end() {
      over = true;
      await Promise.all(movers);
    },
  };
}

/** Of the process itself, and of its helpers; milliseconds since each was started. */
export interface ProcessorTime {
  readonly own: number;
  readonly helpers: number;
}

/** The system counts in hundredths of a second. */
const TICK_MS = 10;
/** Where user and system time stand in `/proc/PID/stat`, after the name of the program. */
const USER = 11;
const SYSTEM = 12;

export function processorTime(pid: number): ProcessorTime {
  const [own = 0, ...helpers] = processTreeOf(pid).map(timeOf);
  return { own, helpers: helpers.reduce((sum, time) => sum + time, 0) };
}

function timeOf(pid: number): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}
