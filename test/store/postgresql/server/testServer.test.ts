/** The PostgreSQL server for tests and benchmarks leaves nothing behind if it fails to start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startPostgresqlServer } from '../../../../scripts/testServers/postgresqlServer.js';
import { needs } from '../../../support/runner/needs.ts';

/** Command lines of processes that mention the folder. */
function processesWith(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        // The process has just ended.
        return '';
      }
    })
    .filter((line) => line.includes(folder));
}

const PREPARE_ERROR = 'the preparation failed';

it.for([
  { name: 'is not ready in time', readyMs: 1, settings: {}, fault: '', message: 'PostgreSQL does not start' },
  { name: 'refuses its settings', settings: { shared_buffers: 'many' }, fault: '', message: 'PostgreSQL has exited' },
  { name: 'cannot be prepared', settings: {}, fault: PREPARE_ERROR, message: PREPARE_ERROR },
])('a server that $name is stopped and removed', async ({ message, fault, name: _, ...options }, context) => {
  needs(context, process.platform === 'linux', 'This test requires Linux, because it finds processes in /proc.');
  let folder = '';
  const prepare = (data: string) => {
    folder = path.dirname(data);
    if (fault) throw new Error(fault);
  };
  await expect(startPostgresqlServer({ ...options, prepare })).rejects.toThrow(message);
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
  expect(processesWith(folder)).toEqual([]);
});
