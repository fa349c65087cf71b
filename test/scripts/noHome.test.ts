/** The address of a PostgreSQL server is read for a user who has neither a home nor a name, as in a container. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { needs } from '../support/runner/needs.ts';

const NOBODY = 4711;
/** Options of `unshare`, by which an ordinary user has this number. */
const AS_NOBODY = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');
const READ = `
import { databaseAddress } from './database/address.js';
console.log(JSON.stringify(databaseAddress(process.env.DATABASE_URL).tls));`;

it('with the certificates of the system, or unchecked', async (context) => {
  const isRoot = process.getuid?.() === 0;
  const isMet = process.platform === 'linux' && (isRoot || canUnshare());
  needs(context, isMet, 'This test requires Linux, and root or user namespaces with `unshare`.');
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
    const args = ['--input-type=module', '--eval', READ];
    const child = isRoot
      ? spawn(process.execPath, args, { cwd: folder, env, uid: NOBODY, gid: NOBODY })
      : spawn('unshare', [...AS_NOBODY, process.execPath, ...args], { cwd: folder, env });
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

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...AS_NOBODY, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
