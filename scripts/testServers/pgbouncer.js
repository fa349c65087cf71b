/** Starts a PgBouncer for tests in a folder of its own, on a free port, in front of a running server. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.js';
import { installDebian, serverUser } from './postgresqlServer.js';

/** The path in Debian's package. */
const PROGRAM = '/usr/sbin/pgbouncer';
const READY_MS = 60_000;

export function hasPgBouncer() {
  return existsSync(PROGRAM);
}

/** Installs Debian's package if it is missing. */
export async function installPgBouncer() {
  if (!hasPgBouncer()) await installDebian('pgbouncer', 'the tests of poolers');
}

/**
 * @param {number} serverPort of the PostgreSQL server on 127.0.0.1
 * @param {Readonly<Record<string, string>>} settings of pgbouncer.ini, such as `pool_mode`
 * @param {string} [program] its path
 */
export async function startPgBouncer(serverPort, settings, program = PROGRAM) {
  const owner = serverUser();
  const folder = mkdtempSync(path.join(owner ? '/tmp' : tmpdir(), 'intarsia-pgbouncer-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '', auth_type: 'any' },
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  // With auth_type "any" the user named here is used.
  const databases = `* = host=127.0.0.1 port=${serverPort} user=postgres`;
  writeFileSync(file, `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
  for (const each of [folder, file]) {
    if (owner) chownSync(each, owner.uid, owner.gid);
  }
  chmodSync(folder, 0o700);
  const child = spawn(program, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const close = async () => {
    child.kill('SIGQUIT');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  let output = '';
  child.stderr.setEncoding('utf8');
  try {
    await new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`PgBouncer does not start: ${output}`)), READY_MS);
      // Without a listener, a program that cannot be executed would never be closed.
      child.once('error', reject);
      child.once('close', () => {
        clearTimeout(limit);
        reject(new Error(`PgBouncer has exited: ${output}`));
      });
      child.stderr.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-20_000);
        if (!output.includes('process up')) return;
        clearTimeout(limit);
        resolve();
      });
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`, close };
}
