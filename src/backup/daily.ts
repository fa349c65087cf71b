/**
 * Makes a backup once a day into a folder of the owner's, in one process at a time, and removes the oldest.
 * When it is due is kept by the database's row; one that fails is told to the owner, tried again, and harms nothing.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Timer } from '../kernel/index.ts';
import { type Leases, startLooking } from '../match/index.ts';
import type { DailyWork } from '../store/index.ts';
import { type BackupParts, type BackupRefusal, type MadeBackup, makeBackup } from './make.ts';
import { backupSentence } from './sentences.ts';
import { removeLeftovers } from './unfinished.ts';

export interface DailyBackupsParts extends BackupParts {
  readonly folder: string;
  /** So many backups stay in the folder; at least one. */
  readonly keep: number;
  readonly work: DailyWork;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Hears of each backup made or not, for whoever counts; left out: nobody. */
  readonly onBackup?: (outcome: BackupOutcome) => void;
}

/** Made, refused, or met by what nobody has thought of. */
export type BackupOutcome = MadeBackup | BackupRefusal | { readonly ok: false; readonly code: 'fault' };

export interface DailyBackups {
  /** Calls off the one under way, of which nothing stays, and begins no other. */
  close(): Promise<void>;
}

/** After the start there is other work first; then it is looked each hour whether one is due. Milliseconds. */
const FIRST = 90_000;
const EVERY = 3_600_000;

export function startDailyBackups(parts: DailyBackupsParts): DailyBackups {
  const { leases, timer, log, onBackup } = parts;
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
  const unsubscribe = leases.subscribe(looking.wake);
  return {
    close: () => {
      unsubscribe();
      return looking.close();
    },
  };
}

/** Null where none is due, or another process is at it. */
export async function backUpIfDue(
  parts: DailyBackupsParts,
  signal?: AbortSignal,
): Promise<MadeBackup | BackupRefusal | null> {
  const hold = await parts.leases.hold({ kind: 'backup', subject: '' }, (lease) =>
    backUpAlone(parts, AbortSignal.any([lease.signal, ...(signal ? [signal] : [])])),
  );
  return hold.held ? hold.result : null;
}

async function backUpAlone(parts: DailyBackupsParts, signal: AbortSignal): Promise<MadeBackup | BackupRefusal | null> {
  const { work, clock, log, onBackup = () => undefined } = parts;
  if (!(await work.isDue(clock.now()))) return null;
  try {
    const made = await backUp(parts, signal);
    onBackup(made);
    if (!made.ok) {
      log.error({ code: made.code }, `the daily backup could not be made: ${backupSentence(made)}`);
      return made;
    }
    await work.done(clock.now());
    log.info({ file: made.file, bytes: made.bytes }, 'a backup has been made');
    return made;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
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

/** The daily backups of a folder: how each is called, and which of them have had their time. Files of any other name are nobody's business here. */
const NAME = /^intarsia-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** `intarsia-2026-01-31T05-30-00Z.backup`: in the order of names as in that of time. */
function nameOf(at: Date): string {
  return `intarsia-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

function isOfSeries(name: string): boolean {
  return NAME.test(name);
}

/**
 * Removes the oldest until there are so many, but never the newest one made, whatever the clock says.
 * @returns their names
 */
async function removeOldest(folder: string, keep: number, newest: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const others = readdirSync(folder)
    .filter((name) => isOfSeries(name) && name !== newest)
    .sort();
  const old = others.slice(0, Math.max(0, others.length + 1 - keep));
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
