/** The start waits for a database server that comes up later, gives the reason once, and names what to set. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrateWithRetry, portSentence } from '../../src/app/startFault.ts';
import { temporaryFolder } from '../support/database/store.ts';

const ATTEMPTS = 3;

it('retries while the socket of PostgreSQL is missing', async () => {
  const folder = path.join(await temporaryFolder(), 'postgresql');
  const url = `postgresql://me@localhost/intarsia?host=${encodeURIComponent(folder)}`;
  const said: string[] = [];
  const pauses: number[] = [];
  const stopped = new Error('stopped by the test');
  const timer = {
    after(milliseconds: number, work: () => void) {
      pauses.push(milliseconds);
      if (pauses.length === ATTEMPTS) throw stopped;
      work();
      return () => undefined;
    },
  };
  const says = (sentence: string) => void said.push(sentence);
  await expect(migrateWithRetry(url, {}, { timer, says })).rejects.toBe(stopped);
  expect(pauses).toHaveLength(ATTEMPTS);
  expect(said).toEqual([expect.stringMatching(/^The database server \S+ cannot be reached \(ENOENT\): start it/)]);
});

it('recommends a port that the program may use', () => {
  const sentenceFor = (port: number) => portSentence({ ok: false, code: 'forbidden', host: '127.0.0.1', port }, 'HTTP');
  expect(sentenceFor(80)).toBe('This program may not listen on port 80: set HTTP_PORT to 1024 or above.');
  expect(sentenceFor(8790)).toBe('The system reserves port 8790: set HTTP_PORT to another port.');
});

it('names only settings that exist for an address that the machine does not have', () => {
  const refusal = { ok: false, code: 'noSuchHost', host: '127.0.0.1', port: 8787 } as const;
  expect(portSentence(refusal, 'TABLE')).toContain('TABLE_HOST');
  expect(portSentence(refusal, 'PLAYGROUND')).toBe(
    'This machine has no address 127.0.0.1: set up its network, then start again.',
  );
});
