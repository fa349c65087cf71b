/** Locks a file for one process with an operating-system lock, which ends with the process. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import Database from 'libsql';
import { diskFullSentence, isDiskFull } from './fullDisk.js';
import { realFile } from './realFile.js';

/** Long enough for another process to record its name. Only a refused process waits this long. */
const WAIT_MS = 250;

/**
 * Two processes that start at once overwrite each other's record; they retry until one finds its own under its lock.
 */
const ATTEMPTS = 20;

/** The reason of a lock that a full disk has prevented. */
const NO_ROOM = 'ENOSPC';

/**
 * Locks a file, which need not exist. The lock is `FILE.lock`, an SQLite file whose one row names the holder: it is
 * locked by a transaction that is never committed, and others can still read it. No other code of this process may open
 * `FILE.lock`: on POSIX systems closing any handle of a file releases its locks.
 * @param {string} file
 * @param {{ since: Date, waitMs?: number }} wanted `waitMs`: how long to wait for another process, at least 250
 * @returns {{ ok: true, release: () => void }
 * | { ok: false, code: 'inUse', holder: { pid: number, host: string, since: string } }
 * | { ok: false, code: 'cannotLock', lock: string, reason: string }}
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
    return { ok: false, code: 'cannotLock', lock, reason: isDiskFull(error, lock) ? NO_ROOM : reasonOf(error, lock) };
  }
}

/** libsql reports no code for a file that it cannot open. */
function reasonOf(error, lock) {
  if (error.code) return error.code;
  try {
    accessSync(existsSync(lock) ? lock : path.dirname(lock), constants.W_OK);
  } catch (denied) {
    return denied.code;
  }
  return error.message;
}

/**
 * Words why the lock could not be taken.
 * @param {string} called the file's role and path, the subject of the sentence
 * @param {string} setting the setting that names the file
 */
export function lockSentence(refusal, called, setting) {
  if (refusal.code === 'inUse') {
    const { pid, host, since } = refusal.holder;
    const when = since.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
    return `${called} is in use by process ${pid} on ${host} since ${when}: stop it, or set ${setting} to another file.`;
  }
  const { lock, reason } = refusal;
  if (reason === NO_ROOM) return diskFullSentence(called, setting);
  if (/NOTADB|CORRUPT/.test(reason)) {
    return `${called} cannot be locked: ${lock} is damaged or no lock file. Remove it, unless another bot uses it.`;
  }
  return `${called} cannot be written (${reason} at ${lock}): make its folder writable or set ${setting} to another file.`;
}

/** Returns null if the lock was taken, else its holder. */
function take(connection, own) {
  let holder = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isLocked = unlessBusy(() => connection.exec('BEGIN IMMEDIATE'));
    if (isLocked) makeTable(connection);
    holder = readHolder(connection);
    if (isLocked && holder?.token === own.token) return null;
    if (!isLocked && holder !== null && holder.token !== own.token) break;
    if (!isLocked) continue;
    // Others can read a row only once it is committed, and the commit releases the lock: take it again and check the
    // row.
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

/** The file stays: removing it would pull it from under another process that is about to lock it. */
function release(connection) {
  if (!connection.open) return;
  connection.exec('ROLLBACK');
  connection.close();
}
