/**
 * What has come of the daily backups, as far as this process has made them.
 * Why one could not be made stands in the log.
 */
import type { Registry } from 'prom-client';
import { counter } from './registry.ts';

/** A backup that was made, or the code of what kept it from being made. */
export type BackupOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** Hears of each daily backup. */
export function backupMetrics(registry: Registry): (outcome: BackupOutcome) => void {
  const backups = counter(registry, {
    name: 'backups_total',
    help: 'Daily backups by what has come of them',
    labels: ['outcome'],
  });
  // Known from the start, so that the first one is seen to be one more.
  backups.inc({ outcome: 'made' }, 0);
  return (outcome) => backups.inc({ outcome: outcome.ok ? 'made' : outcome.code });
}
