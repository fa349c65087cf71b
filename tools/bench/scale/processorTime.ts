/**
 * How much time of a processor a process and those that it has started have taken so far, as the system counts it.
 * Reads /proc, hence on Linux only.
 */
import { readFileSync } from 'node:fs';
import { familyOf } from '../../support/memory.ts';

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
  const [own = 0, ...helpers] = familyOf(pid).map(timeOf);
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
