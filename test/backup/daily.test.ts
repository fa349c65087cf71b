/** Each day one backup, whoever is at it; the newest stay, and one that fails is told of and harms nothing. */
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type DailyBackupsParts, dailyBackups } from '../../src/backup/index.ts';
import type { Store } from '../../src/features/storage/index.ts';
import { DAY_MS, HOUR_MS } from '../../src/match/index.ts';
import { runDue, runJobs } from '../support/leases.ts';
import { matchTable, playSomeMove, standardComponents } from '../support/match.ts';
import { openedStore } from '../support/store.ts';
import { emptyPlace, restoreTo, tableWithGames } from './support.ts';

const BEGIN = Date.parse('2026-01-01T05:30:00.000Z');

/** A clock that goes on when told. */
function time() {
  let at = BEGIN;
  return {
    clock: { now: () => new Date(at) },
    to(milliseconds: number) {
      at = BEGIN + milliseconds;
    },
  };
}

async function scene() {
  const { clock, to } = time();
  const games = await tableWithGames(1, await matchTable(undefined, { clock }));
  const { table, matches, folder } = games;
  const said: string[] = [];
  const heard: (string | true)[] = [];
  const parts = (others: Partial<DailyBackupsParts> = {}): DailyBackupsParts => ({
    ...games.parts,
    folder,
    keep: 3,
    log: { info: (_facts, message) => void said.push(message), error: (_facts, message) => void said.push(message) },
    onBackup: (outcome) => void heard.push(outcome.ok || outcome.code),
    ...others,
  });
  const names = () => readdirSync(folder).sort();
  /** What a process of its own does that is started then. */
  const backUpIfDue = (store: Store) => runDue(store, [dailyBackups(parts())], clock);
  return { backUpIfDue, clock, to, table, matches, folder, parts, said, heard, names };
}

test('of two processes one makes it, once a day, also after a restart; so many stay, and other files are left alone', async () => {
  const { backUpIfDue, clock, to, table, folder, said, heard, names } = await scene();
  const other = await openedStore(table.url, standardComponents(), clock);
  const strangers = ['intarsia-2020-01-01T00-00-00Z.backup.mine', 'notes.txt', 'intarsia.backup'];
  for (const name of strangers) writeFileSync(path.join(folder, name), 'mine');
  // A process that was killed the day before has left it.
  const left = path.join(folder, 'intarsia-2025-12-30T05-30-00Z.backup.unfinished-7.copy');
  writeFileSync(left, 'half');
  utimesSync(left, new Date(BEGIN - 2 * DAY_MS), new Date(BEGIN - 2 * DAY_MS));
  for (let day = 0; day < 5; day++) {
    to(day * DAY_MS);
    await Promise.all([table.store, other].map(backUpIfDue));
    expect(heard).toHaveLength(day + 1);
    await backUpIfDue(await openedStore(table.url, standardComponents(), clock));
    expect(heard).toHaveLength(day + 1);
  }
  const kept = [3, 4, 5].map((day) => `intarsia-2026-01-0${day}T05-30-00Z.backup`);
  expect(names()).toEqual([...kept, ...strangers].sort());
  expect(said).toEqual(Array(5).fill('a backup has been made'));
  expect(heard).toEqual(Array(5).fill(true));
  // What such a file holds is what was kept that day.
  const restored = await restoreTo(await emptyPlace(), path.join(folder, kept[2] ?? ''));
  expect(restored).toMatchObject({ ok: true, openGames: 1, faults: [] });
});

test('one that fails is told to the owner and tried again, and the game goes on', async () => {
  const { backUpIfDue, to, table, matches, folder, said, heard, names } = await scene();
  rmSync(folder, { recursive: true });
  // A file stands where the folder should be.
  writeFileSync(folder, 'no folder');
  for (let tries = 0; tries < 2; tries++) {
    to(tries * HOUR_MS);
    await backUpIfDue(table.store);
  }
  expect(said[0]).toMatch(/^the daily backup could not be made: The backup .* cannot be written \(\w+\): name a file/);
  expect(heard).toEqual(['notWritten', 'notWritten']);
  await playSomeMove(table, matches[0] ?? '');
  rmSync(folder);
  to(2 * HOUR_MS);
  await backUpIfDue(table.store);
  expect(heard.at(-1)).toBe(true);
  expect(names()).toHaveLength(1);
});

test('a bot that stops meanwhile leaves nothing half behind, and the next one makes it at once', async () => {
  const { backUpIfDue, clock, table, folder, parts, said, heard } = await scene();
  let begun: () => void = () => undefined;
  const copying = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { database } = parts();
  const slow = {
    ...database,
    copy: async (file: string, signal?: AbortSignal) => {
      const copied = await database.copy(file, signal);
      begun();
      await new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('called off')), { once: true }),
      );
      return copied;
    },
  };
  const { startDelayMs: _, ...handler } = dailyBackups(parts({ database: slow }));
  const backups = runJobs(table.store, [handler], { clock });
  await copying;
  await backups.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(said).toEqual([]);
  await backUpIfDue(table.store);
  expect(heard).toEqual([true]);
});
