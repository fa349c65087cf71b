/** Runs the programs that the set-up needs, above all npm, and finds out why one failed. */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { nameHelper } from '../files/exclusive.js';
import { hasLittleMemory } from '../process/frugal.js';
import { SetupError } from '../system.js';
import { fileFault, NO_MEMORY, npmCache } from './faults.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the set-up that is running here. Outside node_modules, which an installation empties. */
export const LOCK = path.join(ROOT, '.setup.lock');

/**
 * The machine's npm configuration must not decide what is installed: it could omit optional packages, use other
 * folders, or ignore package-lock.json.
 */
const AS_LOCKED = [
  '--include=optional',
  '--install-strategy=hoisted',
  '--legacy-peer-deps=true',
  '--package-lock=true',
];
/** With these set, npm refuses to install a project's packages, or installs them elsewhere or not at all. */
const OVERRIDDEN = /^npm_config_(allow_scripts|global|location|dry_run)$/i;

const HAS_GROUPS = process.platform !== 'win32';
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How many lines of a failed program's output are printed. */
const MAX_LINES_SHOWN = 40;

/**
 * Runs a program quietly; prints the end of its output only if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{ failure: string }} about the sentence for a failure whose cause the output does not show
 * @throws {SetupError}
 */
export async function run(program, args, { failure }) {
  const result = await execute(program, args);
  if (result.code === 0) return;
  const lines = result.output.trimEnd().split('\n').slice(-MAX_LINES_SHOWN);
  process.stderr.write(`${lines.join('\n').trim()}\n`);
  const end = result.signal === null ? `with ${result.code}` : `by the signal ${result.signal}`;
  throw new SetupError(causeOf(result) ?? `${failure} (${program} exited ${end}.)`);
}

/** Installs the packages of package-lock.json anew; `development` includes those that only development needs. */
export async function installPackages({ development }) {
  // Skips install scripts: the only one that is needed, canvas's, runs on its own so that its failure can be explained.
  const args = [
    ...['ci', '--ignore-scripts', ...AS_LOCKED, development ? '--include=dev' : '--omit=dev'],
    // npm holds concurrent downloads in memory.
    ...(hasLittleMemory() ? ['--maxsockets=3'] : []),
    ...['--loglevel=error', '--no-audit', '--no-fund'],
  ];
  const failure = 'The packages could not be installed; `npm ci --ignore-scripts` shows more.';
  await run('npm', args, { failure });
}

/**
 * Runs the install script of canvas, which downloads machine code or builds it.
 * @returns {Promise<string>} its output
 * @throws {SetupError} if canvas is not the cause: no memory, a full disk, a folder that cannot be written
 */
export async function rebuildCanvas() {
  const result = await execute('npm', ['rebuild', 'canvas', '--ignore-scripts=false', '--loglevel=error']);
  const cause = result.code === 0 ? null : machinesCause(result);
  if (cause === null) return result.output;
  process.stderr.write(result.output);
  throw new SetupError(cause);
}

/**
 * @returns {Promise<{ code: number | null, signal: string | null, output: string }>} `output`: the end of what it
 * printed
 */
export async function execute(program, args) {
  const isNpm = program === 'npm';
  // Without a writable home npm gets a cache here, because the temporary folder may be missing or read-only, too.
  const cache = isNpm && !isWritable(npmCache()) ? path.join(ROOT, '.npm-cache') : null;
  const env = {
    ...(isNpm && headersHere()),
    // One compiler per processor, where there is memory for several.
    ...(isNpm && !hasLittleMemory() && { JOBS: 'max' }),
    ...environmentFor(isNpm),
    ...(cache && { npm_config_cache: cache, npm_config_devdir: cache }),
  };
  const child = spawn(program, args, {
    ...{ cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] },
    // A group of its own, because npm passes no signal on to the programs of its scripts.
    ...{ detached: HAS_GROUPS, shell: !HAS_GROUPS && isNpm },
  });
  const release = tieToThisProcess(child);
  try {
    return await ended(child);
  } finally {
    if (cache !== null) rmSync(cache, { recursive: true, force: true });
    release();
  }
}

/**
 * Ends the child at a signal that ends this process, and this process only after it; the next set-up waits for a child
 * that outlives this process.
 * @returns {() => void} to call when the child has ended
 */
function tieToThisProcess(child) {
  if (child.pid === undefined) return () => undefined;
  const target = HAS_GROUPS ? -child.pid : child.pid;
  nameHelper(LOCK, target);
  let received = null;
  const endChild = (signal) => {
    received = signal;
    try {
      // Not the same signal: a shell's programs in the background ignore SIGINT.
      process.kill(target, 'SIGTERM');
    } catch {
      // It has just ended.
    }
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, endChild);
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, endChild);
    if (received !== null) process.kill(process.pid, received);
  };
}

function ended(child) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, signal: null, output: `${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code, signal, output }));
  });
}

/** If this Node includes its headers, building canvas need not download them. */
function headersHere() {
  const prefix = path.dirname(path.dirname(process.execPath));
  return existsSync(path.join(prefix, 'include/node/node_api.h')) ? { npm_config_nodedir: prefix } : {};
}

/** The secrets are already removed from it. */
function environmentFor(isNpm) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(isNpm && OVERRIDDEN.test(name))));
}

/** Also for a missing folder that could be created. */
function isWritable(folder) {
  for (let place = folder; ; place = path.dirname(place)) {
    try {
      accessSync(place, constants.W_OK);
      return true;
    } catch (error) {
      if (error.code !== 'ENOENT' || place === path.dirname(place)) return false;
    }
  }
}

/** Words why a program failed and how to fix it; null if the cause is unknown. */
function causeOf(result) {
  const { output } = result;
  if (/spawn npm ENOENT|npm: not found|'npm' is not recognized/.test(output)) {
    return 'npm is missing: it comes with Node.js from https://nodejs.org; if Node.js came as a package of the system, install its package npm, too.';
  }
  return machinesCause(result) ?? networkCause(output);
}

function machinesCause({ code, signal, output }) {
  // A shell returns 128 plus the signal's number; 134 is Node's code when memory runs out.
  const isKilled = signal === 'SIGKILL' || code === 137 || code === 134;
  if (
    isKilled ||
    /ENOMEM|heap out of memory|[Cc]annot allocate memory|bad_alloc|signal terminated program|\bKilled$/m.test(output)
  )
    return NO_MEMORY;
  // npm links our own packages and every program of a package.
  if (/\bsyscall symlink$/m.test(output) && /\b(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)\b/.test(output)) {
    return `The file system at ${ROOT} has no symbolic links, which npm needs: move the program's folder to a disk of this system; DATABASE_URL may stay on the other.`;
  }
  const [, fault = ''] = /\b(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/.exec(output) ?? [];
  if (fault === '') return /No space left on device/.test(output) ? fileFault({ code: 'ENOSPC', path: ROOT }) : null;
  const [, place = ROOT] = /^npm (?:error|ERR!) path (.+)$/m.exec(output) ?? /E[A-Z]+:.*?'([^']+)'/.exec(output) ?? [];
  return fileFault({ code: fault, path: path.resolve(ROOT, place) });
}

function networkCause(output) {
  const [, code] =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(
      output,
    ) ?? [];
  if (code) {
    return `The packages could not be installed because npm's registry cannot be reached (${code}): check that this machine reaches it ("npm ping"), then try again.`;
  }
  if (/CERT_(HAS_EXPIRED|NOT_YET_VALID)/.test(output)) {
    return "The packages could not be installed because the registry's certificate is not valid today: check this machine's clock, then try again.";
  }
  if (/SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|CERT_/.test(output)) {
    return "The packages could not be installed because the registry's certificate is not trusted here: set NODE_EXTRA_CA_CERTS to the file with your network's certificates, then try again.";
  }
  return null;
}
