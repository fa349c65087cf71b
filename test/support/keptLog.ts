/**
 * A log of everything, kept to be looked at: whether each thing that people did can be followed by one id, and whether any
 * line says what nobody may read there.
 */
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { expect } from 'vitest';
import { createLog } from '../../src/app/log.ts';
import { type Secrets, secretsIn } from '../../tools/soak/verdict/secrets.ts';

interface LogLine {
  readonly msg: string;
  readonly level: number;
  readonly trace?: string;
  readonly [fact: string]: unknown;
}

export interface KeptLog {
  readonly log: Logger;
  lines(): readonly LogLine[];
  text(): string;
}

/** At the level at which most is said. */
export function keepLog(secrets: readonly string[] = [], failed?: (code: string) => void): KeptLog {
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

/** What belongs to nobody's interaction and to no announcement. */
const OF_THE_PROGRAM = ['commands registered', 'emoji synchronized'];

/**
 * Every line but the program's own has an id; what an interaction has changed is told under its id, once everything has been
 * told. Gives the ids of the interactions that changed something.
 */
export function expectFollowed(kept: KeptLog): readonly string[] {
  const lines = kept.lines();
  const without = lines.filter(({ trace, msg }) => typeof trace !== 'string' && !OF_THE_PROGRAM.includes(msg));
  expect(without, 'lines that belong to nothing').toEqual([]);
  // What a control carries may be cards of a hand.
  expect(lines.filter(({ name }) => typeof name === 'string' && name.includes(':'))).toEqual([]);
  const tracesOf = (wanted: string) => new Set(lines.flatMap(({ msg, trace }) => (msg === wanted ? [trace] : [])));
  const arrived = tracesOf('interaction received');
  const told = tracesOf('announcement delivered');
  expect([...tracesOf('interaction finished')].sort()).toEqual([...arrived].sort());
  const tells = ({ left }: LogLine) => Array.isArray(left) && left.includes('telling');
  const changes = lines.filter((line) => line.msg === 'change committed' && tells(line));
  const changed = changes.flatMap(({ trace }) => trace ?? []);
  expect(changed.filter((trace) => !arrived.has(trace) || !told.has(trace))).toEqual([]);
  const strangers = [...told].filter((trace) => !trace?.startsWith('entry-') && !arrived.has(trace));
  expect(strangers, 'announcements of interactions that nobody made').toEqual([]);
  return changed;
}

export function expectDiscreet(kept: KeptLog, secrets: Secrets): void {
  expect(secretsIn(kept.text(), secrets)).toEqual([]);
}
