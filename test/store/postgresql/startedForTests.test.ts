/** The server that tests and figures start for themselves: where it does not start, nothing of it is left. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startPostgresqlServer } from '../../../scripts/postgresqlServer.js';
import { needs } from '../../support/needs.ts';

/** Command lines of the processes that name the folder. */
function runningIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        // It has just ended.
        return '';
      }
    })
    .filter((line) => line.includes(folder));
}

const KNOWN_FAULT = 'a fault of whoever prepares it';

it.for([
  { name: 'is not ready in time', readyMs: 1, settings: {}, fault: '', said: 'PostgreSQL does not get ready' },
  { name: 'refuses its settings', settings: { shared_buffers: 'many' }, fault: '', said: 'PostgreSQL has ended' },
  { name: 'could not be prepared', settings: {}, fault: KNOWN_FAULT, said: KNOWN_FAULT },
])('a server that $name is ended and removed', async ({ said, fault, name: _, ...options }, context) => {
  needs(context, process.platform === 'linux', 'Processes are looked for in /proc.');
  let folder = '';
  const prepare = (data: string) => {
    folder = path.dirname(data);
    if (fault) throw new Error(fault);
  };
  await expect(startPostgresqlServer({ ...options, prepare })).rejects.toThrow(said);
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
  expect(runningIn(folder)).toEqual([]);
});
