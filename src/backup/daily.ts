/**
 * The handler of the daily backup into a folder of the owner's, which removes the oldest. One that fails is told to the owner, tried again,
 * and harms nothing.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JobHandler } from '../kernel/index.ts';
import { type BackupParts, type BackupRefusal, type MadeBackup, makeBackup } from './make.ts';
import { backupSentence } from './sentences.ts';
import { removeLeftovers } from './unfinished.ts';

export interface DailyBackupsParts extends BackupParts {
  readonly folder: string;
  /** So many backups stay in the folder; at least one. */
  readonly keep: number;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Hears of each backup made or not, for whoever counts; left out: nobody. */
  readonly onBackup?: (outcome: BackupOutcome) => void;
}

/** Made, refused, or met by what nobody has thought of. */
export type BackupOutcome = MadeBackup | BackupRefusal | { readonly ok: false; readonly code: 'fault' };

/** After the start there is other work first. Milliseconds. */
const FIRST_MS = 90_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function dailyBackups(parts: DailyBackupsParts): JobHandler {
  const { clock, log, onBackup = () => undefined } = parts;
  return {
    kind: 'backup',
    every: DAY_MS,
    first: FIRST_MS,
    retry: { after: HOUR_MS, most: HOUR_MS },
    run: async (_, signal) => {
      const made = await backUp(parts, signal);
      onBackup(made);
      if (made.ok) log.info({ file: made.file, bytes: made.bytes }, 'a backup has been made');
      else log.error({ code: made.code }, `the daily backup could not be made: ${backupSentence(made)}`);
      return new Date(clock.now().getTime() + (made.ok ? DAY_MS : HOUR_MS));
    },
    failed: (error) => {
      log.error({ err: error }, 'the daily backup could not be made');
      onBackup({ ok: false, code: 'fault' });
    },
  };
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
