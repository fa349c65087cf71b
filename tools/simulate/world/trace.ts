/**
 * What has happened in a simulation, as a hash of all of it and its last lines: two runs of a seed are the same where the hashes are.
 * What is worth a line is decided by whoever writes it.
 */
import { createHash } from 'node:crypto';
import type { Schedule } from './schedule.ts';

export interface Trace {
  line(text: string): void;
  /** Of the lines up to now. */
  hash(): string;
  /** The last lines, the newest last. */
  last(): readonly string[];
}

const KEPT = 400;

/** `hear`: is told each line, for whoever wants all of them. */
export function createTrace({ now }: Pick<Schedule, 'now'>, hear: (line: string) => void = () => undefined): Trace {
  const hash = createHash('sha256');
  const lines: string[] = [];
  return {
    line(text) {
      const line = `${new Date(now()).toISOString()} ${text}`;
      hash.update(`${line}\n`);
      lines.push(line);
      if (lines.length > 2 * KEPT) lines.splice(0, KEPT);
      hear(line);
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
    last: () => lines.slice(-KEPT),
  };
}
