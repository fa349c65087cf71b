/**
 * Makes a backup once a day into a folder of the owner's, of several processes one, and removes the oldest.
 * Which day it is due is kept by the database's row; one that fails is told to the owner, tried again, and harms nothing.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startLooking, type Timer } from '../match/index.ts';
import type { DailyWork } from '../store/index.ts';
import { type BackupParts, type BackupRefusal, type MadeBackup, makeBackup } from './make.ts';
import { backupSentence } from './sentences.ts';
import { isOfSeries, nameOf, removeOldest } from './series.ts';
import { removeLeftovers } from './unfinished.ts';

export interface DailyBackupsParts extends BackupParts {
  readonly folder: string;
  /** So many backups stay in the folder; at least one. */
  readonly keep: number;
  readonly work: DailyWork;
  readonly timer: Timer;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Hears of each backup made or not, for whoever counts; left out: nobody. */
  readonly onBackup?: (outcome: MadeBackup | BackupRefusal | { readonly ok: false; readonly code: 'fault' }) => void;
}

export interface DailyBackups {
  /** Calls off the one under way, of which nothing stays, and begins no other. */
  close(): Promise<void>;
}

/** After the start there is other work first; then it is looked each hour whether one is due. Milliseconds. */
const FIRST = 90_000;
const EVERY = 3_600_000;
/** Whoever is at it says so much more often than others would take it over. */
const GOES_ON_EVERY = 60_000;

export function startDailyBackups(parts: DailyBackupsParts): DailyBackups {
  const { timer, log, onBackup } = parts;
  let started = false;
  const looking = startLooking({
    timer,
    afterFailure: EVERY,
    look: async (signal) => {
      if (!started) {
        started = true;
        return FIRST;
      }
      await backUpIfDue(parts, signal);
      return EVERY;
    },
    failed: (error) => {
      log.error({ err: error }, 'the daily backup could not be made');
      onBackup?.({ ok: false, code: 'fault' });
    },
  });
  return { close: () => looking.close() };
}

/** Null where none is due, or another process is at it. */
export async function backUpIfDue(
  parts: DailyBackupsParts,
  signal?: AbortSignal,
): Promise<MadeBackup | BackupRefusal | null> {
  const { work, clock, log, onBackup = () => undefined } = parts;
  if (!(await work.take(clock.now()))) return null;
  const stopSaying = saysItGoesOn(parts);
  let finished = false;
  try {
    const made = await backUp(parts, signal);
    onBackup(made);
    if (!made.ok) {
      log.error({ code: made.code }, `the daily backup could not be made: ${backupSentence(made)}`);
      return made;
    }
    finished = true;
    log.info({ file: made.file, bytes: made.bytes }, 'a backup has been made');
    return made;
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  } finally {
    stopSaying();
    if (finished) await work.done(clock.now());
    else await work.release(clock.now());
  }
}

async function backUp(parts: DailyBackupsParts, signal: AbortSignal | undefined): Promise<MadeBackup | BackupRefusal> {
  const { folder, keep, clock } = parts;
  const name = nameOf(clock.now());
  const made = await makeBackup(parts, path.join(folder, name), signal);
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await removeLeftovers(folder, isOfSeries, clock.now()).catch(() => undefined);
  if (made.ok) await removeOldest(folder, keep, name);
  return made;
}

/** Gives back how to end that. */
function saysItGoesOn({ work, clock, timer, log }: DailyBackupsParts): () => void {
  let cancel = timer.after(GOES_ON_EVERY, say);
  let ended = false;
  function say(): void {
    work
      .goOn(clock.now())
      .catch((error: unknown) => log.error({ err: error }, 'the daily backup could not be claimed'));
    if (!ended) cancel = timer.after(GOES_ON_EVERY, say);
  }
  return () => {
    ended = true;
    cancel();
  };
}
