/** The job that makes a backup every day and removes the oldest ones. It is retried after a failure. */
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JobHandler } from '../kernel/index.ts';
import { removeUnfinished } from './files.ts';
import { type BackupParts, type BackupRefusal, type MadeBackup, makeBackup } from './make.ts';
import { backupSentence } from './sentences.ts';

export interface DailyBackupsParts extends BackupParts {
  readonly folder: string;
  /** How many backups are kept in the folder; at least one. */
  readonly keep: number;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  readonly onBackup?: (outcome: BackupOutcome) => void;
}

export type BackupOutcome = MadeBackup | BackupRefusal | { readonly ok: false; readonly code: 'fault' };

const START_DELAY_MS = 90_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function dailyBackups(parts: DailyBackupsParts): JobHandler {
  const { clock, log, onBackup = () => undefined } = parts;
  return {
    kind: 'backup',
    intervalMs: DAY_MS,
    startDelayMs: START_DELAY_MS,
    retry: { after: HOUR_MS, most: HOUR_MS },
    run: async (_, signal) => {
      const outcome = await backUp(parts, signal);
      onBackup(outcome);
      if (outcome.ok) log.info({ file: outcome.file, bytes: outcome.bytes }, 'a backup has been made');
      else log.error({ code: outcome.code }, `the daily backup could not be made: ${backupSentence(outcome)}`);
      return new Date(clock.now().getTime() + (outcome.ok ? DAY_MS : HOUR_MS));
    },
    failed: (error) => {
      log.error({ err: error }, 'the daily backup could not be made');
      onBackup({ ok: false, code: 'fault' });
    },
  };
}

async function backUp(parts: DailyBackupsParts, signal: AbortSignal): Promise<MadeBackup | BackupRefusal> {
  const { folder, clock } = parts;
  const name = nameOf(clock.now());
  const made = await makeBackup(parts, path.join(folder, name), signal);
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await removeUnfinished(folder, isOfSeries, clock.now()).catch(() => undefined);
  if (made.ok) await removeOldest(parts, name);
  return made;
}

/** Files with other names are never removed. */
const NAME = /^intarsia-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** `intarsia-2026-01-31T05-30-00Z.backup`, so that names sort by time. */
function nameOf(at: Date): string {
  return `intarsia-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

function isOfSeries(name: string): boolean {
  return NAME.test(name);
}

/**
 * Never removes `newest`, even if the clock is wrong. A backup that cannot be removed is only logged, because a retry
 * would make another one.
 */
async function removeOldest({ folder, keep, log }: DailyBackupsParts, newest: string): Promise<void> {
  const others = readdirSync(folder)
    .filter((name) => isOfSeries(name) && name !== newest)
    .sort();
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep))) {
    const file = path.join(folder, name);
    await rm(file, { force: true }).catch((error: unknown) =>
      log.error(
        { err: error },
        `the old backup ${file} cannot be removed: remove it by hand, or make its folder writable`,
      ),
    );
  }
}
