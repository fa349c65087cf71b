/** Collects the hash, faults, counts and last lines of a simulation. */
import { createHash } from 'node:crypto';
import type { Schedule } from './world/schedule.ts';

export interface SimulationResult {
  readonly seed: number;
  readonly hash: string;
  /** Violations with their moments. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly last: readonly string[];
}

export interface Report {
  line(text: string): void;
  count(what: string): void;
  fault(what: string): void;
  result(seed: number): SimulationResult;
}

/** More faults teach nothing new. */
const MAX_FAULTS = 50;

/** `hear` receives each line. */
export function createReport(schedule: Schedule, onLine?: (line: string) => void): Report {
  const trace = createTrace(schedule, onLine);
  const faults: string[] = [];
  const counts = new Map<string, number>();
  return {
    line: (text) => trace.line(text),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    fault(what) {
      trace.line(`FAULT ${what}`);
      if (faults.length < MAX_FAULTS) faults.push(`${new Date(schedule.now()).toISOString()} ${what}`);
    },
    result: (seed) => ({ seed, hash: trace.hash(), faults, counts: Object.fromEntries(counts), last: trace.last() }),
  };
}

interface Trace {
  line(text: string): void;
  hash(): string;
  last(): readonly string[];
}

const KEPT_LINES = 400;

function createTrace({ now }: Pick<Schedule, 'now'>, onLine: (line: string) => void = () => undefined): Trace {
  const hash = createHash('sha256');
  const lines: string[] = [];
  return {
    line(text) {
      const line = `${new Date(now()).toISOString()} ${text}`;
      hash.update(`${line}\n`);
      lines.push(line);
      if (lines.length > 2 * KEPT_LINES) lines.splice(0, KEPT_LINES);
      onLine(line);
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
    last: () => lines.slice(-KEPT_LINES),
  };
}
