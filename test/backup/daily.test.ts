/** Each day one backup, whoever is at it; the newest stay, and one that fails is told of and harms nothing. */
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backUpIfDue, type DailyBackupsParts, startDailyBackups } from '../../src/backup/index.ts';
import { DAY, HOUR } from '../../src/match/index.ts';
import type { Store } from '../../src/store/index.ts';
import { openedLeases } from '../support/leases.ts';
import { matchTable, playSomeMove, standardComponents } from '../support/match.ts';
import { openedStore } from '../support/store.ts';
import { emptyPlace, restoreTo, tableWithGames } from './support.ts';

const BEGIN = Date.parse('2026-01-01T05:30:00.000Z');

/** A clock and a timer that go on when told. */
function time() {
  let at = BEGIN;
  const waiting = new Set<{ readonly due: number; readonly work: () => void }>();
  return {
    clock: { now: () => new Date(at) },
    timer: {
      after(milliseconds: number, work: () => void) {
        const entry = { due: at + milliseconds, work };
        waiting.add(entry);
        return () => void waiting.delete(entry);
      },
    },
    to(milliseconds: number) {
      at = BEGIN + milliseconds;
      for (const entry of [...waiting].filter(({ due }) => due <= at)) if (waiting.delete(entry)) entry.work();
    },
  };
}

async function scene() {
  const { clock, timer, to } = time();
  const games = await tableWithGames(1, await matchTable(undefined, { clock }));
  const { table, matches, folder } = games;
  const said: string[] = [];
  const heard: (string | true)[] = [];
  const parts = (store: Store, others: Partial<DailyBackupsParts> = {}): DailyBackupsParts => ({
    ...games.parts,
    folder,
    keep: 3,
    work: store.backups,
    leases: openedLeases(store, { clock }),
    timer,
    log: { info: (_facts, message) => void said.push(message), error: (_facts, message) => void said.push(message) },
    onBackup: (outcome) => void heard.push(outcome.ok || outcome.code),
    ...others,
  });
  const names = () => readdirSync(folder).sort();
  return { clock, timer, to, table, matches, folder, parts, said, heard, names };
}

test('of two processes one makes it, once a day, also after a restart; so many stay, and other files are left alone', async () => {
  const { clock, to, table, folder, parts, said, heard, names } = await scene();
  const other = await openedStore(table.url, standardComponents(), clock);
  const strangers = ['intarsia-2020-01-01T00-00-00Z.backup.mine', 'notes.txt', 'intarsia.backup'];
  for (const name of strangers) writeFileSync(path.join(folder, name), 'mine');
  // A process that was killed the day before has left it.
  const left = path.join(folder, 'intarsia-2025-12-30T05-30-00Z.backup.unfinished-7.copy');
  writeFileSync(left, 'half');
  utimesSync(left, new Date(BEGIN - 2 * DAY), new Date(BEGIN - 2 * DAY));
  for (let day = 0; day < 5; day++) {
    to(day * DAY);
    const made = await Promise.all([table.store, other].map((store) => backUpIfDue(parts(store))));
    expect(made.filter((each) => each !== null)).toMatchObject([{ ok: true }]);
    const restarted = await openedStore(table.url, standardComponents(), clock);
    expect(await backUpIfDue(parts(restarted))).toBeNull();
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
  const { table, matches, folder, parts, said, heard, names } = await scene();
  rmSync(folder, { recursive: true });
  // A file stands where the folder should be.
  writeFileSync(folder, 'no folder');
  for (let tries = 0; tries < 2; tries++)
    expect(await backUpIfDue(parts(table.store))).toMatchObject({ ok: false, code: 'notWritten' });
  expect(said[0]).toMatch(/^the daily backup could not be made: The backup .* cannot be written \(\w+\): name a file/);
  expect(heard).toEqual(['notWritten', 'notWritten']);
  await playSomeMove(table, matches[0] ?? '');
  rmSync(folder);
  expect(await backUpIfDue(parts(table.store))).toMatchObject({ ok: true });
  expect(names()).toHaveLength(1);
});

test('a bot that stops meanwhile leaves nothing half behind, and the next one makes it at once', async () => {
  const { to, table, folder, parts, said } = await scene();
  let begun: () => void = () => undefined;
  const copying = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { database } = parts(table.store);
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
  const backups = startDailyBackups(parts(table.store, { database: slow }));
  let hours = 0;
  const later = () => {
    to(++hours * HOUR);
    return readdirSync(folder);
  };
  await expect.poll(later).not.toEqual([]);
  await copying;
  await backups.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(said).toEqual([]);
  expect(await backUpIfDue(parts(table.store))).toMatchObject({ ok: true });
});
