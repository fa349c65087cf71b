/** The daily backup job: one a day, with rotation, retries and clean stops. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type DailyBackupsParts, dailyBackups } from '../../src/backup/index.ts';
import type { Store } from '../../src/features/storage/index.ts';
import { DAY_MS, HOUR_MS } from '../../src/match/index.ts';
import { runDue, runJobs } from '../support/database/leases.ts';
import { openedStore } from '../support/database/store.ts';
import { matchTable, playSomeMove, standardComponents } from '../support/game/match.ts';
import { emptyPlace, restoreTo, tableWithGames } from './support.ts';

const START = Date.parse('2026-01-01T05:30:00.000Z');

/** A clock that the test sets. */
function manualClock() {
  let at = START;
  return {
    clock: { now: () => new Date(at) },
    setTime(milliseconds: number) {
      at = START + milliseconds;
    },
  };
}

async function scene() {
  const { clock, setTime } = manualClock();
  const games = await tableWithGames(1, await matchTable(undefined, { clock }));
  const { table, matches, folder } = games;
  const logged: string[] = [];
  const outcomes: (string | true)[] = [];
  const parts = (others: Partial<DailyBackupsParts> = {}): DailyBackupsParts => ({
    ...games.parts,
    folder,
    keep: 3,
    log: {
      info: (_facts, message) => void logged.push(message),
      error: (_facts, message) => void logged.push(message),
    },
    onBackup: (outcome) => void outcomes.push(outcome.ok || outcome.code),
    ...others,
  });
  const names = () => readdirSync(folder).sort();
  /** Runs the job as a newly started process. */
  const backUpIfDue = (store: Store) => runDue(store, [dailyBackups(parts())], clock);
  return { backUpIfDue, clock, setTime, table, matches, folder, parts, logged, outcomes, names };
}

test('two processes make one backup a day, keep the newest, and leave other files alone', async () => {
  const { backUpIfDue, clock, setTime, table, folder, logged, outcomes, names } = await scene();
  const other = await openedStore(table.url, standardComponents(), clock);
  const foreignFiles = ['intarsia-2020-01-01T00-00-00Z.backup.mine', 'notes.txt', 'intarsia.backup'];
  for (const name of foreignFiles) writeFileSync(path.join(folder, name), 'mine');
  // An old backup that cannot be removed, because only files are.
  const stuck = 'intarsia-2020-01-01T00-00-00Z.backup';
  mkdirSync(path.join(folder, stuck));
  // A leftover of a process that was killed the day before.
  const staleFile = path.join(folder, 'intarsia-2025-12-30T05-30-00Z.backup.unfinished-7.copy');
  writeFileSync(staleFile, 'half');
  utimesSync(staleFile, new Date(START - 2 * DAY_MS), new Date(START - 2 * DAY_MS));
  for (let day = 0; day < 4; day++) {
    setTime(day * DAY_MS);
    await Promise.all([table.store, other].map(backUpIfDue));
    expect(outcomes).toHaveLength(day + 1);
    setTime((day + 0.5) * DAY_MS);
    await backUpIfDue(await openedStore(table.url, standardComponents(), clock));
    expect(outcomes).toHaveLength(day + 1);
  }
  const kept = [2, 3, 4].map((day) => `intarsia-2026-01-0${day}T05-30-00Z.backup`);
  expect(names()).toEqual([...kept, ...foreignFiles, stuck].sort());
  const made = 'a backup has been made';
  const failure = `the old backup ${path.join(folder, stuck)} cannot be removed: remove it by hand, or make its folder writable`;
  expect(logged).toEqual([made, made, failure, made, failure, made]);
  expect(outcomes).toEqual([true, true, true, true]);

  const restored = await restoreTo(await emptyPlace(), path.join(folder, kept[2] ?? ''));
  expect(restored).toMatchObject({ ok: true, openGames: 1, faults: [] });
});

test('a failed backup is logged and retried, and the game goes on', async () => {
  const { backUpIfDue, setTime, table, matches, folder, logged, outcomes, names } = await scene();
  rmSync(folder, { recursive: true });
  // A file in place of the folder.
  writeFileSync(folder, 'no folder');
  for (let tries = 0; tries < 2; tries++) {
    setTime(tries * HOUR_MS);
    await backUpIfDue(table.store);
  }
  expect(logged[0]).toMatch(
    /^the daily backup could not be made: The backup .* cannot be written \(\w+\): name a file/,
  );
  expect(outcomes).toEqual(['notWritten', 'notWritten']);
  await playSomeMove(table, matches[0] ?? '');
  rmSync(folder);
  setTime(2 * HOUR_MS);
  await backUpIfDue(table.store);
  expect(outcomes.at(-1)).toBe(true);
  expect(names()).toHaveLength(1);
});

test('a bot that stops during a backup leaves no partial file, and the next one makes it at once', async () => {
  const { backUpIfDue, clock, table, folder, parts, logged, outcomes } = await scene();
  let onCopied: () => void = () => undefined;
  const copying = new Promise<void>((resolve) => {
    onCopied = resolve;
  });
  const { database } = parts();
  const slow = {
    ...database,
    copy: async (file: string, signal?: AbortSignal) => {
      const copied = await database.copy(file, signal);
      onCopied();
      await new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
      );
      return copied;
    },
  };
  const { startDelayMs: _, ...handler } = dailyBackups(parts({ database: slow }));
  const backups = runJobs(table.store, [handler], { clock });
  await copying;
  await backups.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(logged).toEqual([]);
  await backUpIfDue(table.store);
  expect(outcomes).toEqual([true]);
});
