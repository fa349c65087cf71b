/** A process on the hostile machine has delayed statements, requests and files, in order, and coarse clocks. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MACHINE = pathToFileURL(path.resolve(import.meta.dirname, '../scripts/hostile/machine.js'));
const SAMPLES = 40;
/** Far more than this many take on any machine, and far less than the seed draws. */
const LATE_MS = 100;

const PROGRAM = `
  import { stat } from 'node:fs/promises';
  import { createServer } from 'node:http';
  import { createClient } from '@libsql/client';
  const milliseconds = async (ask) => {
    const begun = process.hrtime.bigint();
    await ask();
    return Number((process.hrtime.bigint() - begun) / 1_000_000n);
  };
  const times = async (ask) => { for (let count = 0; count < ${SAMPLES}; count++) await ask(count); };
  const server = createServer((_, response) => response.end('there'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createClient({ url: 'file::memory:' });
  const order = [];
  const late = {
    files: await milliseconds(() => times(() => stat('.'))),
    requests: await milliseconds(() => times(async () => (await fetch('http://127.0.0.1:' + server.address().port)).text())),
    statements: await milliseconds(() => Promise.all(Array.from({ length: ${SAMPLES} }, async (_, count) => {
      await client.execute('SELECT 1');
      order.push(count);
    }))),
  };
  server.close();
  server.closeAllConnections();
  const seen = { date: new Set(), performance: new Set() };
  const end = process.hrtime.bigint() + 300_000_000n;
  while (process.hrtime.bigint() < end) {
    seen.date.add(new Date().getTime()).add(Date.now());
    seen.performance.add(performance.now());
  }
  console.log(JSON.stringify({ late, order, steps: [seen.date.size, seen.performance.size] }));
`;

it('has delays and coarse clocks', async () => {
  const args = ['--import', MACHINE.href, '--input-type=module', '-e', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, HOSTILE_SEED: '1' },
  });
  const { late, order, steps } = JSON.parse(stdout);
  for (const [what, spent] of Object.entries(late)) expect(spent, what).toBeGreaterThan(LATE_MS);
  expect(order).toEqual(Array.from({ length: SAMPLES }, (_, count) => count));
  // The clock is read thousands of times during the run.
  for (const count of steps) expect(count).toBeLessThanOrEqual(300 / 15 + 2);
});
