/** The address of a PostgreSQL server is read for a user who has neither a home nor a name, as in a container. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { needs } from '../support/runner/needs.ts';

const NOBODY = 4711;
const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');
const READ = `
import { databaseAddress } from './database/address.js';
console.log(JSON.stringify(databaseAddress(process.env.DATABASE_URL).tls));`;

it('with the certificates of the system, or unchecked', async (context) => {
  needs(context, process.platform === 'linux' && process.getuid?.() === 0, 'This test requires Linux and root.');
  // The folder of the run, in which `tmpdir` is, is closed to other users.
  const folder = mkdtempSync('/tmp/intarsia-home-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  cpSync(path.join(SCRIPTS, 'database'), path.join(folder, 'database'), { recursive: true });
  for (const [mode, rejectUnauthorized] of [
    ['require', false],
    ['verify-full', true],
  ] as const) {
    const env = { DATABASE_URL: `postgresql://me:secret@host/intarsia?sslmode=${mode}` };
    const as = { uid: NOBODY, gid: NOBODY };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', READ], { cwd: folder, env, ...as });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    await once(child, 'close');
    expect(output, mode).toBe(`${JSON.stringify([{ rejectUnauthorized }])}\n`);
  }
});
