/**
 * Runs the database's maintenance: leases, housekeeping, daily backups, and a clock that never lags behind the
 * database.
 */
import path from 'node:path';
import type { Logger } from 'pino';
import { type BackupOutcome, backedUpDatabase, dailyBackups } from '../backup/index.ts';
import { housekeepingJobs, type Store } from '../features/storage/index.ts';
import {
  type Clock,
  type Leases,
  type MachineClock,
  POLL_INTERVAL_MS,
  startJobs,
  startLeases,
  startPolling,
  machineTimer as timer,
} from '../kernel/index.ts';
import { logFailure } from '../match/index.ts';
import { isDatabaseFile, type Settings } from '../settings/index.ts';
import { machineChance } from './chance.ts';
import { storedComponentsFolder } from './componentFiles.ts';
import type { ShutdownStack } from './shutdown.ts';

export interface MaintenanceParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onBackup?: ((outcome: BackupOutcome) => void) | undefined;
}

/** Keeps the clock from lagging behind the newest moment in the database, on a shared database continuously. */
export async function keepClockUpToDate(
  opened: ShutdownStack,
  {
    settings,
    store,
    clock,
    log,
  }: Pick<MaintenanceParts, 'settings' | 'store' | 'log'> & { readonly clock: MachineClock },
): Promise<void> {
  clock.advanceTo(await store.newestMoment());
  if (isDatabaseFile(settings.databaseUrl)) return;
  const poller = startPolling({
    poll: async () => {
      clock.advanceTo(await store.newestMoment());
      return POLL_INTERVAL_MS;
    },
    retryDelayMs: POLL_INTERVAL_MS,
    timer,
    failed: logFailure({ log }, 'reading the newest moment failed'),
  });
  opened.add(() => poller.close());
}

/** Starts the jobs and returns the leases of this process. */
export async function startMaintenance(
  opened: ShutdownStack,
  { settings, store, clock, log, onBackup }: MaintenanceParts,
): Promise<Leases> {
  // The process that holds the file's lock is the only one, so the leases of a killed process end at once.
  const isShared = !isDatabaseFile(settings.databaseUrl);
  if (!isShared) await store.jobs.endAll();
  const failed = (message: string) => logFailure({ log }, message);
  const leases = startLeases({
    store: store.jobs,
    holder: machineChance.processId(),
    isShared,
    clock,
    timer,
    failed: failed('renewing leases failed'),
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
      componentsFolder: storedComponentsFolder(settings),
    });
    handlers.push(backups);
  }
  const jobs = startJobs({ leases, handlers, clock, timer, failed: failed('polling for jobs failed') });
  const unsubscribe = leases.subscribe(jobs.wake);
  opened.add(() => {
    unsubscribe();
    return jobs.close();
  });
  return leases;
}
