/**
 * The files that one bot alone may use, and what watches over them: their locks, and the look at every page of a large database.
 * What the locks are made of, and what counts as damage, is left to `scripts/`.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { isLarge } from '../../scripts/database/examine.js';
import { lockFile, lockSentence } from '../../scripts/fileLock.js';
import { databaseAddress } from '../../scripts/migrate.js';
import { keepToOurselves } from '../../scripts/privateFiles.js';
import type { Clock } from '../kernel/index.ts';
import type { Configured, Settings } from '../settings/index.ts';

const CHECK = fileURLToPath(new URL('../../scripts/database/check.js', import.meta.url));

/** Gives the files back to other processes. */
export interface OwnFiles {
  release(): void;
}

/** Takes all files that this bot is going to use, or none; the faults say who has them. */
export function takeFiles(settings: Settings, clock: Clock): Configured<OwnFiles> {
  const { databaseUrl, discordToken, playgroundFile } = settings;
  const database = databaseAddress(databaseUrl);
  // A server's database is for many.
  const wanted =
    database.kind === 'sqlite'
      ? [{ file: database.file, called: `The database ${database.file}`, setting: 'DATABASE_URL' }]
      : [];
  if (discordToken === null) {
    const called = `The playground's file ${playgroundFile}`;
    wanted.push({ file: path.resolve(playgroundFile), called, setting: 'PLAYGROUND_FILE' });
  }
  const held: OwnFiles[] = [];
  const release = () => {
    for (const lock of held.splice(0)) lock.release();
  };
  for (const { file, called, setting } of wanted) {
    const lock = lockFile(file, { since: clock.now() });
    if (!lock.ok) {
      release();
      return { ok: false, faults: [lockSentence(lock, called, setting)] };
    }
    held.push(lock);
    keepToOurselves(file);
  }
  return { ok: true, value: { release } };
}

export interface DatabaseCheck {
  /** Resolves to a sentence for people when the database is damaged, otherwise never. */
  readonly damage: Promise<string>;
  close(): void;
}

/**
 * Looks at every page of a database that was too large for that before the start: in a process of its own, beside the bot's
 * connection and its event loop.
 */
export function checkDatabase(url: string, log: Pick<Logger, 'info' | 'warn'>): DatabaseCheck {
  const address = databaseAddress(url);
  const ending = new AbortController();
  const damage = new Promise<string>((resolve) => {
    // A server watches over its own pages.
    if (address.kind === 'postgresql' || !isLarge(address.file)) return;
    const { file } = address;
    execFile(process.execPath, [CHECK, file], { signal: ending.signal }, (error, stdout, stderr) => {
      if (ending.signal.aborted) return;
      if (error === null) log.info({ file }, 'every page of the database is sound');
      else if (error.code === 1 && stdout !== '') resolve(stdout.trim());
      else log.warn({ file, reason: stderr || error.message }, 'the database could not be checked for damage');
    });
  });
  return { damage, close: () => ending.abort() };
}
