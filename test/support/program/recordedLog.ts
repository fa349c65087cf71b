/** A recorded log: whether each interaction can be followed by its trace id, and whether a line contains a secret. */
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { expect } from 'vitest';
import { createLog } from '../../../src/app/log.ts';
import { type Secrets, secretsIn } from '../../../tools/soak/checks/secrets.ts';

interface LogLine {
  readonly msg: string;
  readonly level: number;
  readonly trace?: string;
  readonly [fact: string]: unknown;
}

export interface RecordedLog {
  readonly log: Logger;
  lines(): readonly LogLine[];
  text(): string;
}

/** Records at level trace. */
export function recordLog(secrets: readonly string[] = [], failed?: (code: string) => void): RecordedLog {
  const written: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return {
    log: createLog({ level: 'trace', secrets, destination, ...(failed ? { failed } : {}) }),
    text: () => written.join(''),
    lines: () => written.map((line): LogLine => JSON.parse(line)),
  };
}

const MESSAGES_WITHOUT_TRACE = ['commands registered', 'emoji synchronized'];

/**
 * Every line but the program's own has a trace id, and the deliveries of an interaction have the same one. Call after
 * all deliveries. Returns the ids of the interactions that changed something.
 */
export function expectFollowed(kept: RecordedLog): readonly string[] {
  const lines = kept.lines();
  const withoutTrace = lines.filter(
    ({ trace, msg }) => typeof trace !== 'string' && !MESSAGES_WITHOUT_TRACE.includes(msg),
  );
  expect(withoutTrace, 'lines without a trace id').toEqual([]);
  // A custom_id may contain cards of a hand.
  expect(lines.filter(({ name }) => typeof name === 'string' && name.includes(':'))).toEqual([]);
  const tracesOf = (wanted: string) => new Set(lines.flatMap(({ msg, trace }) => (msg === wanted ? [trace] : [])));
  const received = tracesOf('interaction received');
  const delivered = tracesOf('announcement delivered');
  expect([...tracesOf('interaction finished')].sort()).toEqual([...received].sort());
  const isDelivery = ({ left }: LogLine) => Array.isArray(left) && left.includes('telling');
  const changes = lines.filter((line) => line.msg === 'change committed' && isDelivery(line));
  const changed = changes.flatMap(({ trace }) => trace ?? []);
  expect(changed.filter((trace) => !received.has(trace) || !delivered.has(trace))).toEqual([]);
  const unknown = [...delivered].filter((trace) => !trace?.startsWith('entry-') && !received.has(trace));
  expect(unknown, 'deliveries of unknown interactions').toEqual([]);
  return changed;
}

export function expectDiscreet(kept: RecordedLog, secrets: Secrets): void {
  expect(secretsIn(kept.text(), secrets)).toEqual([]);
}
