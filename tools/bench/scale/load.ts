/**
 * Lets people move as fast as possible, several at a time, in different games to stay below channel rate limits; and
 * measures processor time.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processTreeOf } from '../../support/memory.ts';

export interface Moving {
  /** Resolves when nobody is moving. */
  end(): Promise<void>;
}

/** Called for a game that is over, or whose turn did not appear in time. */
const WITHOUT_TURN_MS = 1000;

/** `act` makes one move in a game and resolves to whether its turn was announced. */
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

/** Processor time of the process and of its helpers since their starts, in milliseconds. */
export interface ProcessorTime {
  readonly own: number;
  readonly helpers: number;
}

/** The system counts in hundredths of a second. */
const TICK_MS = 10;
/** The fields of user and system time in `/proc/PID/stat`, counted after the program's name. */
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
