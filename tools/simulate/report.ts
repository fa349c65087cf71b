/**
 * What a simulation leaves behind: the hash of all that has happened, what went wrong, how much there was of what.
 */
import type { Schedule } from './world/schedule.ts';
import { createTrace } from './world/trace.ts';

export interface SimulationResult {
  readonly seed: number;
  /** The same seed gives the same, on every machine. */
  readonly hash: string;
  /** What must not be, with its moment; empty where all was well. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** The last lines of what has happened. */
  readonly last: readonly string[];
}

export interface Report {
  line(text: string): void;
  count(what: string): void;
  fault(what: string): void;
  result(seed: number): SimulationResult;
}

/** After so many nothing new is learnt. */
const MOST_FAULTS = 50;

/** `hear`: is told each line of what happens. */
export function createReport(schedule: Schedule, hear?: (line: string) => void): Report {
  const trace = createTrace(schedule, hear);
  const faults: string[] = [];
  const counts = new Map<string, number>();
  return {
    line: (text) => trace.line(text),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    fault(what) {
      trace.line(`FAULT ${what}`);
      if (faults.length < MOST_FAULTS) faults.push(`${new Date(schedule.now()).toISOString()} ${what}`);
    },
    result: (seed) => ({ seed, hash: trace.hash(), faults, counts: Object.fromEntries(counts), last: trace.last() }),
  };
}
