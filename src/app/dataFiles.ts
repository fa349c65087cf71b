/** Locks the files that only one bot may use, and checks large databases for damage while the bot runs. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { isLarge } from '../../scripts/database/sqlite/examine.js';
import { lockFile, lockSentence } from '../../scripts/files/fileLock.js';
import { restrictToOwner } from '../../scripts/files/privateFiles.js';
import { databaseAddress } from '../../scripts/migrate.js';
import type { Clock } from '../kernel/index.ts';
import type { Configured, Settings } from '../settings/index.ts';

const CHECK = fileURLToPath(new URL('../../scripts/database/sqlite/check.js', import.meta.url));

export interface FileLocks {
  release(): void;
}

/** Locks all of the bot's files or none. The fault names the process that has locked one. */
export function lockDataFiles(settings: Settings, clock: Clock): Configured<FileLocks> {
  const { databaseUrl, discordToken, playgroundFile } = settings;
  const database = databaseAddress(databaseUrl);
  // A server's database is shared, so it has no lock file.
  const files =
    database.kind === 'sqlite'
      ? [{ file: database.file, called: `The database ${database.file}`, setting: 'DATABASE_URL' }]
      : [];
  if (discordToken === null) {
    const called = `The playground's file ${playgroundFile}`;
    files.push({ file: path.resolve(playgroundFile), called, setting: 'PLAYGROUND_FILE' });
  }
  const locks: FileLocks[] = [];
  const release = () => {
    for (const lock of locks.splice(0)) lock.release();
  };
  for (const { file, called, setting } of files) {
    const lock = lockFile(file, { since: clock.now() });
    if (!lock.ok) {
      release();
      return { ok: false, faults: [lockSentence(lock, called, setting)] };
    }
    locks.push(lock);
    restrictToOwner(file);
  }
  return { ok: true, value: { release } };
}

export interface DatabaseCheck {
  /** Resolves to a sentence if the database is damaged; otherwise never resolves. */
  readonly damage: Promise<string>;
  close(): void;
}

/** Checks every page of a database that was too large to check at the start, in a separate process. */
export function checkDatabase(url: string, log: Pick<Logger, 'info' | 'warn'>): DatabaseCheck {
  const address = databaseAddress(url);
  const abort = new AbortController();
  const damage = new Promise<string>((resolve) => {
    // A server checks its own pages.
    if (address.kind === 'postgresql' || !isLarge(address.file)) return;
    const { file } = address;
    execFile(process.execPath, [CHECK, file], { signal: abort.signal }, (error, stdout, stderr) => {
      if (abort.signal.aborted) return;
      if (error === null) log.info({ file }, 'the database is undamaged');
      else if (error.code === 1 && stdout !== '') resolve(stdout.trim());
      else log.warn({ file, reason: stderr || error.message }, 'checking the database for damage failed');
    });
  });
  return { damage, close: () => abort.abort() };
}
