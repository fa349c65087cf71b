/** The connection to the database: its settings, locks, yielding and free pages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseFile } from '../../scripts/migrate.js';
import { openStore, StoreFault } from '../../src/features/storage/index.ts';
import { releaseFreePages } from '../../src/store/connection/sqlite/freePages.ts';
import { createCachingClient } from '../../src/store/connection/sqlite/singleConnection.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { rawDatabase, rawFile, temporaryDatabase, temporaryFolder } from '../support/database/store.ts';
import { matchTable, newLobby, standardComponents, steadyClock } from '../support/game/match.ts';

const onSqlite = test.runIf(ON_SQLITE);

describe('the connection', () => {
  onSqlite('keeps a write-ahead log', async () => {
    const table = await matchTable();
    expect((await rawDatabase(table.url).execute('PRAGMA journal_mode')).rows[0]).toMatchObject({
      journal_mode: 'wal',
    });
  });

  test('enforces foreign keys, also after transactions that failed or committed', async () => {
    const table = await matchTable();
    const { matches } = table.store;
    const at = table.clock.now();
    const dangling = () =>
      matches.transaction(async (transaction) => {
        await transaction.meet({ personId: 'p', name: 'P' }, at);
        await transaction.announce('nowhere', 1, { kind: 'lobby' }, at);
      });
    await expect(dangling()).rejects.toThrow(/foreign key/i);
    const id = await newLobby(table);
    await expect(dangling()).rejects.toThrow(/foreign key/i);
    expect(await matches.reading.view(id)).not.toBeNull();
    const people = await rawDatabase(table.url).execute(`SELECT id FROM people`);
    expect(people.rows).toEqual([expect.objectContaining({ id: 'person0' })]);
  });

  test('serves many commands and reads at once without a failure', async () => {
    const table = await matchTable();
    const ids = await Promise.all(Array.from({ length: 20 }, () => newLobby(table, { capacity: 4 })));
    const answers = await Promise.all(
      ids.flatMap((id) => [
        table.matches.join(table.actor(1), id),
        table.matches.view(id),
        table.matches.join(table.actor(2), id),
        table.matches.ofPerson('person1'),
        table.store.outbox.pending(),
      ]),
    );
    expect(answers).toHaveLength(100);
    const numbers: number[] = [];
    for (const id of ids) {
      const view = await table.matches.view(id);
      expect(view?.match.members).toHaveLength(3);
      numbers.push(view?.match.number ?? 0);
    }
    expect(numbers.sort((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1));
  });

  onSqlite('waits for another process that is writing', async () => {
    const table = await matchTable();
    const script = path.join(import.meta.dirname, 'otherWriter.ts');
    const other = spawn(process.execPath, ['scripts/run.js', script, table.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void other.kill());
    await once(other.stdout, 'data');
    const exit = once(other, 'exit');
    other.stdin.write('go\n');
    const id = await newLobby(table);
    expect(await table.matches.view(id)).not.toBeNull();
    expect(await exit).toEqual([0, null]);
    const { rows } = await rawDatabase(table.url).execute('SELECT count(*) AS count FROM people');
    expect(rows[0]?.count).toBe(5_001);
  });

  onSqlite('commits again after another program has held the lock for long', async () => {
    const url = await temporaryDatabase();
    const client = createCachingClient(url.slice('file:'.length));
    onTestFinished(() => client.close());
    await client.execute('PRAGMA busy_timeout = 0');
    const other = rawDatabase(url);
    const BEGIN_SQL = 'BEGIN IMMEDIATE';
    const write = `INSERT INTO people (id, name, seenAt) VALUES (?, 'P', '2025-01-01T00:00:00.000+00:00')`;
    for (const id of ['a', 'b']) {
      await other.execute(BEGIN_SQL);
      await expect(client.execute(BEGIN_SQL)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await other.execute('COMMIT');
      await client.execute(BEGIN_SQL);
      await client.execute({ sql: write, args: [id] });
      // A failed statement does not keep it from committing, either.
      await expect(client.execute({ sql: write, args: [id] })).rejects.toMatchObject({
        code: 'SQLITE_CONSTRAINT',
      });
      await client.execute('COMMIT');
    }
    expect((await other.execute('SELECT id FROM people')).rows.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  onSqlite('leaves everything in the database file when it closes, so that the file alone is a copy', async () => {
    const url = await temporaryDatabase();
    const file = url.slice('file:'.length);
    const store = await openStore({ url, components: standardComponents(), clock: steadyClock() });
    await store.matches.transaction((transaction) => transaction.meet({ personId: 'p', name: 'P' }, new Date(0)));
    // Another open connection keeps SQLite from its own checkpoint.
    const look = rawDatabase(url);
    expect((await look.execute('SELECT count(*) AS count FROM people')).rows[0]?.count).toBe(1);
    await store.close();
    const copy = path.join(await temporaryFolder(), 'copy.db');
    await copyFile(file, copy);
    const { rows } = await rawDatabase(`file:${copy}`).execute('SELECT id FROM people');
    expect(rows).toEqual([expect.objectContaining({ id: 'p' })]);
  });

  onSqlite('yields to the event loop after a few statements, sequential or parallel', async () => {
    const url = await temporaryDatabase();
    let yields = 0;
    const yieldNow = async () => void yields++;
    const store = await openStore({ url, components: standardComponents(), clock: steadyClock(), yieldNow });
    onTestFinished(() => store.close());
    const looks = 60;
    yields = 0;
    for (let look = 0; look < looks; look++) await store.outbox.nextOf('nowhere');
    expect(yields).toBeGreaterThan(looks / 10);
    expect(yields).toBeLessThanOrEqual(looks);
    yields = 0;
    await Promise.all(Array.from({ length: looks }, () => store.outbox.nextOf('nowhere')));
    expect(yields).toBeGreaterThan(0);
  });

  onSqlite('releases free pages once a writer has finished, and gives up waiting after a while', async () => {
    const table = await matchTable();
    await newLobby(table);
    const other = rawFile(table.url);
    await other.execute(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO interactions SELECT hex(randomblob(400)), 'person0', 'match00001', '2025-03-01' FROM n`);
    await other.execute('DELETE FROM interactions');
    const free = async () => Number((await other.execute('PRAGMA freelist_count')).rows[0]?.freelist_count);
    const before = await free();
    expect(before).toBeGreaterThan(400);
    const parts = async (doAfter: number, work: () => Promise<unknown>) => {
      const given: number[] = [];
      for await (const pages of releaseFreePages({
        kind: 'sqlite',
        url: table.url,
        file: databaseFile(table.url),
        called: '',
      })) {
        given.push(pages);
        if (given.length === doAfter) await work();
      }
      return given;
    };
    await other.execute('BEGIN IMMEDIATE');
    expect(await parts(0, async () => undefined)).toEqual(Array(1000).fill(0));
    const given = await parts(3, () => other.execute('COMMIT'));
    expect(given.slice(0, 3)).toEqual([0, 0, 0]);
    expect(given.slice(3).every((pages) => pages > 0 && pages <= 64)).toBe(true);
    // A megabyte in pages of 4 KiB remains.
    expect(await free()).toBeLessThanOrEqual(256);
    expect(await free()).toBeGreaterThan(256 - 64);
    expect(given.reduce((sum, pages) => sum + pages, 0)).toBe(before - (await free()));
    expect(await parts(0, async () => undefined)).toEqual([]);
  });

  onSqlite('to a foreign file fails with the reason and the remedy', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'text.db'), 'this is a text and not a database, however long one makes it');
    for (const [file, reason] of [
      ['empty.db', /no such table/],
      ['text.db', /not a database/],
      ['no/such/folder.db', /[Uu]nable to open/],
    ] as const) {
      const url = `file:${path.join(folder, file)}`;
      const fault = await openStore({ url, components: standardComponents(), clock: steadyClock() }).then(
        () => null,
        (error: unknown) => error,
      );
      if (!(fault instanceof StoreFault)) throw new Error(`not a StoreFault: ${fault}`);
      expect(fault.message).toMatch(/^The database \/[^\n]* cannot be used \([^\n]*npm start[^\n]*\.$/);
      expect(fault.message).toMatch(reason);
    }
  });
});
