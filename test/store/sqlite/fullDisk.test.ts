/** A disk that fills up during a game: no partial change is saved, and the game goes on once there is space. */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockFile, lockSentence } from '../../../scripts/files/fileLock.js';
import { migrate } from '../../../scripts/migrate.js';
import { ratingsCommand } from '../../../src/cli/commands/ratings.ts';
import { openStore } from '../../../src/features/storage/index.ts';
import { StorageFailure } from '../../../src/match/index.ts';
import { openFullDisk } from '../../../tools/soak/faults/fullDisk.ts';
import { databaseOnFullDisk } from '../../support/database/fullDisk.ts';
import { rawDatabase, temporaryFolder } from '../../support/database/store.ts';
import {
  matchTable,
  playSomeMove,
  runningMatch,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../support/game/match.ts';
import { runHere } from '../../support/program/commandLine.ts';
import { needs } from '../../support/runner/needs.ts';

/** Kilobytes, too few for the lock. */
const LOCK_LACKS = 4;
/** Each too few at another step: for the database, what SQLite maps beside it, and the tables. */
const TOO_LITTLE = [4, 8, 16, 40, 200];

describe('on a full disk', { timeout: 300_000 }, () => {
  test('no part of a move is saved, and the same connection plays it once there is space', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const table = await matchTable(disk.url);
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    const before = await table.matches.view(match.id);
    const waiting = (await table.store.outbox.pending()).length;

    await disk.fill();
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(playSomeMove(table, match.id)).rejects.toBeInstanceOf(StorageFailure);
      expect(await table.matches.view(match.id)).toEqual(before);
      expect(await table.store.outbox.pending()).toHaveLength(waiting);
    }
    disk.free();

    const made = await playSomeMove(table, match.id);
    expect(made.match.version).toBe((before?.match.version ?? 0) + 1);
    expect(await table.matches.history(match.id)).toHaveLength(2);
    const outside = createClient({ url: disk.url });
    onTestFinished(() => outside.close());
    expect((await outside.execute('PRAGMA integrity_check')).rows[0]).toMatchObject({ integrity_check: 'ok' });
  });

  test('a transaction that ignores a failure saves nothing', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const clock = steadyClock();
    const store = await openStore({ url: disk.url, components: standardComponents(), clock });
    onTestFinished(() => store.close());
    const large = { personId: 'large', name: 'x'.repeat(20_000_000) };
    await disk.fill();
    const careless = store.matches.transaction(async (inside) => {
      // Too large for SQLite's cache, so that it fails here and not at the commit.
      await inside.meet(large, clock.now()).catch(() => undefined);
      disk.free();
      await inside.meet({ personId: 'small', name: 'Small' }, clock.now());
    });
    await expect(careless).rejects.toBeInstanceOf(StorageFailure);
    expect(await store.matches.transaction((inside) => inside.settings('small'))).toBeNull();
    const outside = createClient({ url: disk.url });
    onTestFinished(() => outside.close());
    expect((await outside.execute('SELECT id FROM people')).rows).toEqual([]);
  });

  test('the log reports the beginning and the end once', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const clock = steadyClock();
    const logged: string[] = [];
    const record = (_facts: object, message: string) => void logged.push(message);
    const log = { debug: () => undefined, info: record, warn: record, error: record };
    const store = await openStore({ url: disk.url, components: standardComponents(), clock, log });
    onTestFinished(() => store.close());
    const meet = () => store.matches.transaction((inside) => inside.meet({ personId: 'p', name: 'P' }, clock.now()));
    await meet();
    await disk.fill();
    for (let tries = 0; tries < 5; tries += 1) await expect(meet()).rejects.toThrow(StorageFailure);
    disk.free();
    await meet();
    await meet();
    expect(logged).toEqual([expect.stringMatching(/disk/), 'the database can be written again']);
  });

  test('recomputing ratings says so, and corrects them once there is space', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const table = await matchTable(disk.url);
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    succeeded(await table.matches.resign(table.actor(0), match.id));
    await rawDatabase(disk.url).execute('UPDATE ratings SET games = 7');
    const rebuilt = () => runHere(ratingsCommand, ['--rebuild'], '', { DATABASE_URL: disk.url });
    await disk.fill(2 * LOCK_LACKS * 1024);
    expect(await rebuilt()).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/disk is full.*\.\n$/) });
    disk.free();
    expect(await rebuilt()).toMatchObject({ code: 0, out: expect.stringContaining('ratings: ') });
  });

  test('a start names the disk and what to do, and works once there is space', async (context) => {
    const folder = path.join(await temporaryFolder(), 'disk');
    const disk = openFullDisk(folder);
    onTestFinished(() => disk.close());
    needs(context, disk.kind === 'mounted', 'Leaving some room on a disk requires Linux with `mount` (as root).');
    const refusals: string[] = [];
    disk.fill(process.pid, LOCK_LACKS * 1024);
    const lock = lockFile(`${folder}/first.db`, { since: new Date() });
    refusals.push(lock.ok ? 'a lock' : lockSentence(lock, `The database ${folder}/first.db`, 'DATABASE_URL'));
    disk.free(process.pid);
    for (const kilobytes of TOO_LITTLE) {
      disk.fill(process.pid, kilobytes * 1024);
      const start = migrate(`file:${folder}/${kilobytes}.db`).then(() => 'a start');
      refusals.push(await start.catch((error: unknown) => String(error)));
      disk.free(process.pid);
    }
    const sentence =
      /^(?:DatabaseFault: )?The database .* cannot be written because the disk is full: free some space, or set DATABASE_URL to a file on another disk\.$/;
    expect(refusals).toEqual([LOCK_LACKS, ...TOO_LITTLE].map(() => expect.stringMatching(sentence)));
    for (const kilobytes of TOO_LITTLE) await migrate(`file:${folder}/${kilobytes}.db`);
  });
});
