/**
 * Removes secrets from this process's environment, so that child processes cannot read them. Linux shows every process
 * of the same user the environment a process started with (`/proc/PID/environ`), so the values are overwritten in
 * memory, too.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import process from 'node:process';

/** Variables that contain secrets; DATABASE_URL has a password. */
export const SECRETS = ['DISCORD_TOKEN', 'DISCORD_CLIENT_SECRET', 'DATABASE_URL', 'PGPASSWORD'];

/** npm, and the shell in which it runs a script. */
const NPM_PROCESSES = 2;
/** Positions in `/proc/PID/stat` after the program's name: the parent, and the address of the environment. */
const STAT = { parent: 1, environment: 47 };

/**
 * Removes the secrets from `process.env` and from what the system shows of this process, and of npm if it runs this
 * one.
 * @returns {Record<string, string>} the removed values by name
 */
export function takeSecrets() {
  const taken = {};
  for (const name of SECRETS) {
    const value = process.env[name];
    if (value === undefined) continue;
    delete process.env[name];
    taken[name] = value;
  }
  for (const id of ['self', ...npmAbove()]) overwrite(id);
  return taken;
}

/**
 * Processes whose environment shows one of these values to programs of this user.
 * @param {readonly string[]} values
 * @returns {readonly number[]} their ids; none if the system does not show environments
 */
export function processesShowing(values) {
  const wanted = values.filter((value) => value !== '').map((value) => Buffer.from(value));
  return processes().filter((id) => {
    const shown = read(id, 'environ');
    return wanted.some((value) => shown.includes(value));
  });
}

/** Overwrites the value only: the name then has an empty value. */
function overwrite(id) {
  const shown = read(id, 'environ');
  const start = Number(statOf(id)[STAT.environment]);
  const places = SECRETS.flatMap((name) => placesOf(shown, `${name}=`));
  if (places.length === 0 || !(start > 0)) return;
  try {
    const memory = openSync(`/proc/${id}/mem`, 'r+');
    for (const { from, to } of places) writeSync(memory, Buffer.alloc(to - from), 0, to - from, start + from);
    closeSync(memory);
  } catch {
    // If the system forbids it, the values stay; `processesShowing` reports them.
  }
}

/** Positions of the variables' values that are not empty. */
function placesOf(shown, named) {
  const places = [];
  for (let at = shown.indexOf(named); at >= 0; at = shown.indexOf(named, at + 1)) {
    const from = at + named.length;
    const to = shown.indexOf(0, from);
    const isWhole = at === 0 || shown[at - 1] === 0;
    if (isWhole && to > from && shown[from] !== 0) places.push({ from, to });
  }
  return places;
}

/** npm's own processes only wait for this one. Other parents are left alone: they may start this program again. */
function npmAbove() {
  const script = process.env.npm_lifecycle_script;
  if (script === undefined) return [];
  let id = process.ppid;
  const found = [];
  for (let step = 0; step < NPM_PROCESSES; step++) {
    const [program = '', flag, run = ''] = read(id, 'cmdline').toString().split('\0');
    const isNpm = program === 'npm' || program.startsWith('npm ');
    if (!isNpm && !(flag === '-c' && run.startsWith(script))) break;
    found.push(id);
    if (isNpm) break;
    id = Number(statOf(id)[STAT.parent]);
  }
  return found;
}

function statOf(id) {
  const stat = read(id, 'stat').toString('latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function processes() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Returns nothing for a process that is gone or belongs to another user. */
function read(id, name) {
  try {
    return readFileSync(`/proc/${id}/${name}`);
  } catch {
    return Buffer.alloc(0);
  }
}
