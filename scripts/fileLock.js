/** Locks a file for one process with a lock of the operating system, which ends with the process. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import Database from 'libsql';
import { realFile } from './realFile.js';

/** Long enough for another process to write down who it is; only who is refused waits so long. In milliseconds. */
const WAIT_MS = 250;

/** Two that come at the same moment overwrite each other's name until one of them finds its own under its lock. */
const ATTEMPTS = 20;

/**
 * Takes the lock of a file, which need not be there. The lock lies in `FILE.lock`, an SQLite file of one row that says who
 * holds it: locked by a transaction that is never committed, it can still be read by those whom it keeps out.
 * No other code of this process may open `FILE.lock`: on POSIX systems closing any handle of a file gives its locks up.
 * @param {string} file
 * @param {{ since: Date, waitMs?: number }} wanted `waitMs`: how long to wait for another process, at least 250
 * @returns {{ ok: true, release: () => void }
 *   | { ok: false, code: 'inUse', holder: { pid: number, host: string, since: string } }
 *   | { ok: false, code: 'cannotLock', lock: string, reason: string }}
 */
export function lockFile(file, { since, waitMs = WAIT_MS }) {
  const real = realFile(file);
  const lock = `${real}.lock`;
  let connection = null;
  try {
    mkdirSync(path.dirname(real), { recursive: true });
    connection = new Database(lock);
    connection.exec(`PRAGMA busy_timeout = ${Math.max(waitMs, WAIT_MS)}`);
    const own = { token: randomUUID(), pid: process.pid, host: hostname(), since: since.toISOString() };
    const holder = take(connection, own);
    if (holder === null) return { ok: true, release: () => release(connection) };
    connection.close();
    return { ok: false, code: 'inUse', holder };
  } catch (error) {
    connection?.close();
    return { ok: false, code: 'cannotLock', lock, reason: error.code ?? error.message };
  }
}

/**
 * Why the lock could not be taken, in a sentence for people.
 * @param {string} called what the file is, and its path: the sentence begins with it
 * @param {string} setting the setting that names the file
 */
export function lockSentence(refusal, called, setting) {
  if (refusal.code === 'inUse') {
    const { pid, host, since } = refusal.holder;
    const when = since.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
    return `${called} is in use by process ${pid} on ${host} since ${when}: stop it, or set ${setting} to another file.`;
  }
  const { lock, reason } = refusal;
  if (/NOTADB|CORRUPT/.test(reason)) {
    return `${called} cannot be locked: ${lock} is no lock file, or damaged. Remove it, unless another bot uses it.`;
  }
  return `${called} cannot be written (${reason} at ${lock}): make its folder writable or set ${setting} to another file.`;
}

/** Null when the lock is held, else who holds it. */
function take(connection, own) {
  let holder = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isLocked = unlessBusy(() => connection.exec('BEGIN IMMEDIATE'));
    if (isLocked) makeTable(connection);
    holder = readHolder(connection);
    if (isLocked && holder?.token === own.token) return null;
    if (!isLocked && holder !== null && holder.token !== own.token) break;
    if (!isLocked) continue;
    // A row must be committed to be read by others, and the commit ends the lock: it is taken anew, and the row looked at.
    connection.exec('DELETE FROM holder');
    connection
      .prepare('INSERT INTO holder (token, pid, host, since) VALUES (?, ?, ?, ?)')
      .run(own.token, own.pid, own.host, own.since);
    if (!unlessBusy(() => connection.exec('COMMIT'))) connection.exec('ROLLBACK');
  }
  return { pid: holder?.pid ?? 0, host: holder?.host ?? 'this machine', since: holder?.since ?? own.since };
}

function makeTable(connection) {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS holder (token TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL, since TEXT NOT NULL)',
  );
}

function readHolder(connection) {
  const known = connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'holder'`).all();
  if (known.length === 0) return null;
  return connection.prepare('SELECT token, pid, host, since FROM holder').all()[0] ?? null;
}

function unlessBusy(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (error.code?.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

/** The file stays: removing it would take it from under another process that is just about to lock it. */
function release(connection) {
  if (!connection.open) return;
  connection.exec('ROLLBACK');
  connection.close();
}
