/**
 * Starts a real PostgreSQL server for tests and benches, in its own folder on a free port; it ends with this process.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installSystemPackages, SetupError } from '../system.js';
import { freePort } from './freePort.js';

const run = promisify(execFile);

/** Where Debian's package installs the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
/** The server refuses to run as root; Debian's package creates this user. */
const USER = 'postgres';
/** A user who is rejected. */
const STRANGER = 'stranger';
/** The data need not survive a power failure; a killed server still loses nothing. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: "''",
  // A vacuum every minute would run in the middle of a test.
  autovacuum_naptime: '10min',
};
const READY_MS = 120_000;

/** The folder of the server's programs, from POSTGRESQL_BIN or the default path; null if there is none. */
export function findPostgresql() {
  const named = process.env.POSTGRESQL_BIN;
  if (named) return existsSync(path.join(named, 'initdb')) ? named : null;
  if (!existsSync(VERSIONS)) return null;
  const [newest] = readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .filter((folder) => existsSync(path.join(folder, 'initdb')));
  return newest ?? null;
}

/** Installs Debian's package where possible; otherwise throws a SetupError with a sentence for people. */
export async function installPostgresql() {
  await installDebian('postgresql', 'PostgreSQL for its tests (or set POSTGRESQL_BIN to the folder with its initdb)');
  if (findPostgresql() === null) {
    throw new SetupError('PostgreSQL was installed but not found; set POSTGRESQL_BIN to the folder with its initdb.');
  }
}

export async function installDebian(name, purpose) {
  await installSystemPackages([name], quietly, purpose);
}

async function quietly(program, args, { failure }) {
  await run(program, args).catch((error) => {
    process.stderr.write(`${error.stderr ?? error.message}\n`);
    throw new SetupError(failure);
  });
}

/**
 * @typedef {object} PostgresqlServer
 * @property {number} port
 * @property {(database: string) => string} url
 * @property {(signal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT') => Promise<void>} stop smart, fast (connections are ended) or
 * immediate (as in a crash)
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} close stops the server and removes its folder
 */

/**
 * Starts an empty server; removes its folder if it does not start.
 * @param {{ settings?: Readonly<Record<string, string>>, prepare?: (data: string) => void, readyMs?: number }}
 * [options] further settings of postgresql.conf; `prepare` gets the data folder before the start; `readyMs` limits the
 * start
 * @returns {Promise<PostgresqlServer>}
 */
export async function startPostgresqlServer({ settings = {}, prepare = () => {}, readyMs = READY_MS } = {}) {
  const programs = findPostgresql();
  if (programs === null)
    throw new SetupError('PostgreSQL is not installed here: "npm run test:postgresql" installs it.');
  const owner = serverUser();
  // Another user must be able to enter it, wherever this user's temporary folder is.
  const folder = mkdtempSync(path.join(owner ? '/tmp' : tmpdir(), 'intarsia-postgresql-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  else chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const all = { ...SETTINGS, ...settings, port: String(port) };
  let server = null;
  // The process may exit without closing the server.
  process.once('exit', abandon);
  try {
    await makeData();
    await serve();
  } catch (error) {
    await close();
    throw error;
  }

  async function makeData() {
    await run(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
      { ...owner, cwd: folder },
    );
    // Trusts every user but one, whose password nobody knows.
    const rules = path.join(data, 'pg_hba.conf');
    writeFileSync(rules, `host all ${STRANGER} 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    prepare(data);
  }

  function abandon() {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }

  /** Resolves once the server accepts connections; rejects if it has exited. */
  async function serve() {
    const set = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value.replaceAll("'", '')}`]);
    const child = spawn(path.join(programs, 'postgres'), ['-D', data, ...set], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    let output = '';
    child.stderr.setEncoding('utf8');
    const ready = new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`PostgreSQL does not start: ${output}`)), readyMs);
      child.once('error', reject);
      child.once('close', () => {
        clearTimeout(limit);
        reject(new Error(`PostgreSQL has exited: ${output}`));
      });
      child.stderr.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-20_000);
        if (!/ready to accept (read-only )?connections/.test(output)) return;
        clearTimeout(limit);
        resolve();
      });
    });
    await ready.catch(async (error) => {
      await stop('SIGQUIT');
      throw error;
    });
  }

  async function stop(signal = 'SIGINT') {
    if (server === null) return;
    const child = server;
    server = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    // If the process does not exist, it emits no `close`.
    if (child.kill(signal)) await closed;
  }

  async function close() {
    process.off('exit', abandon);
    await stop('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }

  return {
    port,
    url: (database) => `postgresql://${USER}@127.0.0.1:${port}/${database}`,
    stop,
    async start() {
      if (server === null) await serve();
    },
    close,
  };
}

/** The user for the server if this process is root; else null. */
export function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Writes a key and a certificate for "localhost" to the folder. */
export async function makeCertificate(folder) {
  const [key, cert] = [path.join(folder, 'server.key'), path.join(folder, 'server.crt')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ]);
  return { key, cert };
}

/**
 * @param {{ key: string, cert: string }} files
 * @param {string} rules lines to put before those of pg_hba.conf
 */
export function startEncryptedServer(files, rules = '') {
  return startPostgresqlServer({
    settings: { ssl: 'on' },
    prepare: (data) => {
      const { uid, gid } = statSync(data);
      for (const file of [files.key, files.cert]) {
        const to = path.join(data, path.basename(file));
        copyFileSync(file, to);
        chownSync(to, uid, gid);
        chmodSync(to, 0o600);
      }
      const hba = path.join(data, 'pg_hba.conf');
      writeFileSync(hba, `${rules}${readFileSync(hba, 'utf8')}`);
    },
  });
}
