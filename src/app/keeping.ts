/**
 * What a process does for the database itself, of several processes one at a time: it is kept small, and backed up each day.
 * The leases that say whose turn it is are begun here, and are those of all else that the process does by itself.
 */
import path from 'node:path';
import type { Logger } from 'pino';
import { type BackupOutcome, backedUpDatabase, dailyBackups } from '../backup/index.ts';
import {
  type Clock,
  type Leases,
  LOOK_EVERY,
  type MachineClock,
  startJobs,
  startLeases,
  startLooking,
  machineTimer as timer,
} from '../kernel/index.ts';
import { StorageFailure } from '../match/index.ts';
import { isFile, type Settings } from '../settings/index.ts';
import { housekeepingJobs, type Store } from '../store/index.ts';
import { machineChance } from './chance.ts';
import { keptComponentsFolder } from './componentFiles.ts';
import type { Opened } from './stopping.ts';

export interface KeepingParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  /** Hears of each daily backup; left out: nobody does. */
  readonly onBackup?: ((outcome: BackupOutcome) => void) | undefined;
}

/** No moment comes before those that the database has already: at the start, and where other processes write, too, while it runs. */
export async function keepUp(
  opened: Opened,
  { settings, store, clock, log }: Pick<KeepingParts, 'settings' | 'store' | 'log'> & { readonly clock: MachineClock },
): Promise<void> {
  clock.keepUpWith(await store.newest());
  if (isFile(settings.databaseUrl)) return;
  const looking = startLooking({
    look: async () => {
      clock.keepUpWith(await store.newest());
      return LOOK_EVERY;
    },
    afterFailure: LOOK_EVERY,
    timer,
    failed: (error) => {
      if (!(error instanceof StorageFailure)) log.error({ err: error }, 'the newest moment could not be looked up');
    },
  });
  opened.add(() => looking.close());
}

/** Resolves to the leases of this process. */
export async function startKeeping(
  opened: Opened,
  { settings, store, clock, log, onBackup }: KeepingParts,
): Promise<Leases> {
  // Whoever has a file's lock is alone with it: what a process that was killed had in hand is gone on with at once.
  if (isFile(settings.databaseUrl)) await store.jobs.endAll();
  const failed = (message: string) => (error: unknown) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
  const leases = startLeases({
    store: store.jobs,
    holder: machineChance.processId(),
    clock,
    timer,
    failed: failed('leases could not be prolonged'),
  });
  opened.add(() => leases.close());
  const handlers = [...housekeepingJobs(store.housekeeping, log)];
  if (settings.backupFolder !== null) {
    const backups = dailyBackups({
      folder: path.resolve(settings.backupFolder),
      keep: settings.backupsKept,
      database: await backedUpDatabase(settings.databaseUrl),
      clock,
      log,
      ...(onBackup ? { onBackup } : {}),
      componentsFolder: keptComponentsFolder(settings),
    });
    handlers.push(backups);
  }
  const jobs = startJobs({ leases, handlers, clock, timer, failed: failed('jobs could not be looked for') });
  const unsubscribe = leases.subscribe(jobs.wake);
  opened.add(() => {
    unsubscribe();
    return jobs.close();
  });
  return leases;
}
