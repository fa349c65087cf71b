/** A backup is restored completely or not at all, and making one disturbs nobody. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { fileUrl } from '../../scripts/database/address.js';
import { lockFile } from '../../scripts/files/fileLock.js';
import { databaseFile, migrate } from '../../scripts/migrate.js';
import {
  backedUpDatabase,
  backupSentence,
  makeBackup,
  restoreSentence,
  upgradeDatabase,
} from '../../src/backup/index.ts';
import { backupCommand } from '../../src/cli/commands/backup.ts';
import { restoreCommand } from '../../src/cli/commands/restore.ts';
import { examineDatabase } from '../../src/doctor/database.ts';
import { DAY_MS } from '../../src/match/index.ts';
import { seededRandom } from '../../src/rules/index.ts';
import { openFullDisk } from '../../tools/soak/faults/fullDisk.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { rawDatabase, temporaryFolder } from '../support/database/store.ts';
import { drainOutbox, matchTable, playSomeMove, standardComponents } from '../support/game/match.ts';
import { runHere, runProcess } from '../support/program/commandLine.ts';
import { leaveOut, needs } from '../support/runner/needs.ts';
import { RUN_SEED } from '../support/runner/seed.ts';
import { emptyPlace, type Place, restoreTo, tableWithGames } from './support.ts';

const folderOf = ({ componentsFolder }: Place) => path.dirname(componentsFolder);

/** The message of a refused restore. */
async function refused(place: Place, file: string, options: Parameters<typeof restoreTo>[2] = {}): Promise<string> {
  const restored = await restoreTo(place, file, options);
  if (restored.ok) throw new Error(`${file} was restored`);
  return restoreSentence(restored);
}

test('a backup made during games is restored elsewhere, and the games go on there', async () => {
  const { table, matches, folder, parts } = await tableWithGames(6);
  mkdirSync(parts.componentsFolder);
  writeFileSync(path.join(parts.componentsFolder, 'standard.json'), JSON.stringify(standardComponents()));
  const random = seededRandom(7);
  let isPlaying = true;
  let played = 0;
  // So few moves that no game ends, however long the backup takes.
  const concurrentMoves = (async () => {
    for (; isPlaying && played < 10 * matches.length; played++)
      await playSomeMove(table, matches[played % matches.length] ?? '', random);
  })();
  const file = path.join(folder, 'now.backup');
  const made = await makeBackup(parts, file);
  isPlaying = false;
  await concurrentMoves;
  expect(made).toMatchObject({ ok: true, file, counts: { matches: 6 } });
  expect(readdirSync(folder)).toEqual(['now.backup']);
  const place = await emptyPlace();
  expect(await restoreTo(place, file)).toMatchObject({ ok: true, openGames: 6, faults: [] });
  const besides = ON_SQLITE ? ['restored.db'] : [];
  expect(readdirSync(folderOf(place)).sort()).toEqual([...besides, 'restored.db.components']);
  expect(readdirSync(place.componentsFolder)).toEqual(['standard.json']);
  const restored = await matchTable(place.url);
  for (const id of matches) {
    const history = await restored.matches.history(id);
    expect((await table.matches.history(id)).slice(0, history.length)).toEqual(history);
    await playSomeMove(restored, id);
    expect(await restored.matches.history(id)).toHaveLength(history.length + 1);
  }
});

test('a backup is restored to a file whose path has characters that mean something in an address', async (context) => {
  if (!ON_SQLITE) leaveOut(context, 'Only SQLite keeps its games in a file.');
  const { folder, parts } = await tableWithGames(2);
  const file = path.join(folder, 'now.backup');
  await makeBackup(parts, file);
  for (const name of ['a #1 50% ü', ...(process.platform === 'win32' ? [] : ['why?', 'a%20b'])]) {
    const at = path.join(await temporaryFolder(), name, 'restored.db');
    const place = { url: fileUrl(at), componentsFolder: `${at}.components` };
    expect(await restoreTo(place, file), name).toMatchObject({ ok: true, openGames: 2, faults: [] });
    expect(readdirSync(path.dirname(at)), name).toEqual(['restored.db']);
  }
});

test('a backup of years ago is restored, and its games go on', async () => {
  const { matches, folder, parts } = await tableWithGames(1);
  const [id = ''] = matches;
  const file = path.join(folder, 'old.backup');
  expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
  const place = await emptyPlace();
  const clock = { now: () => new Date(parts.clock.now().getTime() + 5 * 365 * DAY_MS) };
  expect(await restoreTo(place, file, { clock })).toMatchObject({ ok: true, faults: [] });
  const restored = await matchTable(place.url);
  await playSomeMove(restored, id);
  expect(await drainOutbox(restored)).toContainEqual({ kind: 'turn' });
});

test('an altered, truncated, foreign or newer file is refused, and nothing is written', async () => {
  const { folder, parts } = await tableWithGames(1);
  const file = path.join(folder, 'good.backup');
  await makeBackup(parts, file);
  const good = readFileSync(file);
  const place = await emptyPlace();
  const bad = path.join(folder, 'bad.backup');
  const random = seededRandom(RUN_SEED);
  const refusal = /(is no backup of this program|has been cut off or altered|was made by a newer version)/;
  const flipped = (at: number, bit: number): Buffer => {
    const altered = Buffer.from(good);
    altered[at] = (altered[at] ?? 0) ^ (1 << bit);
    return altered;
  };
  // Reading a backup is the same for both kinds of database.
  if (ON_SQLITE) {
    for (let tries = 0; tries < 150; tries++) {
      // Half of them near the beginning, where the header is.
      const at = random(tries % 2 === 0 ? 400 : good.length);
      writeFileSync(bad, tries % 3 === 0 ? good.subarray(0, at) : flipped(at, random(8)));
      expect(await refused(place, bad), `try ${tries}, at ${at}`).toMatch(refusal);
    }
    // The checksum in the first line does not cover that line.
    for (let at = 0; at <= good.indexOf('\n'); at++) {
      for (let bit = 0; bit < 8; bit++) {
        writeFileSync(bad, flipped(at, bit));
        expect(await refused(place, bad), `bit ${bit} of byte ${at}`).toMatch(refusal);
      }
    }
  }
  writeFileSync(bad, Buffer.concat([good, Buffer.from('\n')]));
  expect(await refused(place, bad)).toContain('has been cut off or altered');
  writeFileSync(bad, 'SQLite format 3');
  expect(await refused(place, bad)).toContain('is no backup of this program');
  expect(await refused(place, path.join(folder, 'none.backup'))).toContain('cannot be read (ENOENT)');
  expect(await refused(place, file, { newestMigration: '20250101000000_matches' })).toContain(
    'made by a newer version of this program',
  );
  expect(existsSync(folderOf(place))).toBe(false);
  expect(await restoreTo(place, file)).toMatchObject({ ok: true });
});

test('a backup is not restored over existing data, which the message names', async () => {
  const { folder, parts } = await tableWithGames(1);
  const file = path.join(folder, 'one.backup');
  await makeBackup(parts, file);
  const place = await emptyPlace();
  if (ON_SQLITE) {
    const at = databaseFile(place.url);
    mkdirSync(folderOf(place), { recursive: true });
    writeFileSync(at, 'a database');
    expect(await refused(place, file)).toContain(`move away ${at}, or set DATABASE_URL`);
    expect(readFileSync(at, 'utf8')).toBe('a database');
  } else {
    await rawDatabase(place.url).execute('CREATE TABLE notes (id INTEGER)');
    expect(await refused(place, file)).toMatch(/move away the tables of the database .* \(notes\)/);
    expect((await rawDatabase(place.url).execute('SELECT * FROM notes')).rows).toEqual([]);
  }
  // Backups are not overwritten either.
  const again = await makeBackup(parts, file);
  expect(again.ok ? '' : backupSentence(again)).toContain('already exists');
});

test.runIf(ON_SQLITE)(
  'stray SQLite side files are moved aside and not combined with the restored database',
  async () => {
    const { folder, parts, matches } = await tableWithGames(1);
    const file = path.join(folder, 'one.backup');
    await makeBackup(parts, file);
    const place = await emptyPlace();
    const at = databaseFile(place.url);
    mkdirSync(folderOf(place), { recursive: true });
    for (const beside of ['-wal', '-shm', '-journal']) writeFileSync(`${at}${beside}`, `${beside} of another database`);
    expect(await restoreTo(place, file)).toMatchObject({ ok: true });
    expect((await rawDatabase(place.url).execute('SELECT id FROM matches')).rows).toEqual(
      matches.map((id) => ({ id })),
    );
    for (const beside of ['-wal', '-shm', '-journal']) {
      expect(readFileSync(`${at}${beside}.before`, 'utf8')).toBe(`${beside} of another database`);
    }
  },
);

test('a server’s database is refused until its restore is complete', async (context) => {
  if (ON_SQLITE) leaveOut(context, 'It runs on PostgreSQL; a file gets its name only after a complete restore.');
  const { folder, parts } = await tableWithGames(1);
  const file = path.join(folder, 'one.backup');
  await makeBackup(parts, file);
  const place = await emptyPlace();
  const { url } = place;
  const incomplete = /is incomplete because a backup is being restored into it/;
  const upgrade: typeof upgradeDatabase = async () => {
    await expect(migrate(url)).rejects.toThrow(incomplete);
    const backedUp = { ...parts, database: await backedUpDatabase(url) };
    await expect(makeBackup(backedUp, `${file}.2`)).rejects.toThrow(incomplete);
    const found = await examineDatabase({ url, connections: 3, version: '1' });
    expect(found).toMatchObject([{ state: 'bad', says: expect.stringMatching(incomplete) }]);
    return upgradeDatabase(url);
  };
  const tables = () => rawDatabase(url).execute(`SELECT * FROM pg_tables WHERE schemaname = 'public'`);
  const failing = { anyway: true, open: () => Promise.reject(new Error('interrupted')) };
  await expect(restoreTo(place, file, { upgrade, ...failing })).rejects.toThrow('interrupted');
  expect((await tables()).rows).toEqual([]);
  expect(await restoreTo(place, file, { upgrade })).toMatchObject({ ok: true });
  expect(await migrate(url)).toEqual([]);
});

test('a database that a transfer has only half filled is not backed up', async () => {
  const { table, folder, parts } = await tableWithGames(1);
  await rawDatabase(table.url).execute('CREATE TABLE _transfer (source TEXT NOT NULL)');
  const made = makeBackup(parts, path.join(folder, 'half.backup'));
  await expect(made).rejects.toThrow(/is incomplete because a transfer was interrupted/);
  expect(readdirSync(folder)).toEqual([]);
});

test('games that the rules cannot replay are named, and restored only with `anyway`', async () => {
  const { table, matches, folder, parts } = await tableWithGames(4);
  const [, faulty = '', strange = '', timeless = ''] = matches;
  for (const id of matches) for (let moves = 0; moves < 4; moves++) await playSomeMove(table, id);
  const client = rawDatabase(table.url);
  await client.execute(`DELETE FROM moves WHERE "matchId" = '${faulty}' AND number = 1`);
  await client.execute(`UPDATE matches SET components = 'unheard' WHERE id = '${strange}'`);
  await client.execute(`UPDATE turn_clocks SET banks = '{}' WHERE "matchId" = '${timeless}'`);
  const file = path.join(folder, 'faulty.backup');
  expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
  const place = await emptyPlace();
  const sentence = await refused(place, file);
  expect(sentence).toMatch(new RegExp(`${faulty} \\((one of its moves is against|its moves lead to another)`));
  expect(sentence).toContain(`${strange} (its components are unknown)`);
  expect(sentence).toContain(`${timeless} (its rows are damaged)`);
  expect(existsSync(folderOf(place)) ? readdirSync(folderOf(place)) : []).toEqual([]);
  const restored = await restoreTo(place, file, { anyway: true });
  expect(restored).toMatchObject({
    ...{ ok: true, openGames: 4 },
    faults: [{ matchId: faulty }, { matchId: strange }, { matchId: timeless }],
  });
});

test.runIf(ON_SQLITE)('a killed backup leaves no finished file, and the next one cleans up', async () => {
  const { table, folder, parts } = await tableWithGames(1);
  await rawDatabase(table.url).execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO people (id, name, seenAt) SELECT 'person-' || i, hex(randomblob(2000)), '2025-03-01T12:00:00.000+00:00' FROM n`);
  const file = path.join(folder, 'killed.backup');
  // While it copies the database, and while it writes the backup.
  for (const which of ['copy', 'unfinished']) {
    const child = spawn(
      process.execPath,
      ['scripts/run.js', path.join(import.meta.dirname, 'killedBackup.ts'), databaseFile(table.url), file, which],
      // A separate process group, so that the copying child is killed too.
      { stdio: 'ignore', detached: true },
    );
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    expect(readdirSync(folder).every((name) => name.includes('.unfinished-'))).toBe(true);
  }
  const left = readdirSync(folder);
  expect(left).not.toEqual([]);
  const twoDaysAgo = new Date(table.clock.now().getTime() - 2 * 24 * 3_600_000);
  for (const name of left) utimesSync(path.join(folder, name), twoDaysAgo, twoDaysAgo);
  expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
  expect(readdirSync(folder)).toEqual(['killed.backup']);
  expect(await restoreTo(await emptyPlace(), file)).toMatchObject({ ok: true });
});

test('an interrupted backup says so and leaves nothing', async () => {
  const { table, folder } = await tableWithGames(1);
  const data = ON_SQLITE ? 'hex(randomblob(2000))' : `repeat(md5(i::text), 125)`;
  await rawDatabase(table.url).execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO people (id, name, "seenAt") SELECT 'person-' || i, ${data}, '2025-03-01T12:00:00.000+00:00' FROM n`);
  const interruption = new AbortController();
  const watched = watch(folder, (_event, name) => {
    if (name?.endsWith('.copy')) interruption.abort();
  });
  onTestFinished(() => watched.close());
  const run = { environment: { DATABASE_URL: table.url }, interrupted: interruption.signal };
  expect(await runProcess('backup', [path.join(folder, 'cut.backup')], run)).toEqual({
    code: 1,
    out: '',
    err: 'The backup was interrupted: nothing was made.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('on a full disk the backup fails without leaving a partial file, and the game goes on', async (context) => {
  const { table, matches, parts } = await tableWithGames(1);
  const folder = path.join(await temporaryFolder(), 'disk');
  const disk = openFullDisk(folder);
  onTestFinished(() => disk.close());
  needs(context, disk.kind === 'mounted', 'Mounting a file system requires Linux and root.');
  await makeBackup(parts, path.join(folder, 'earlier.backup'));
  const file = path.join(folder, 'full.backup');
  disk.fill(process.pid);
  const made = await makeBackup(parts, file);
  expect(made.ok ? '' : backupSentence(made)).toMatch(/disk.*full|full.*disk|I\/O error|No space left/);
  expect(readdirSync(folder)).toEqual(['earlier.backup']);
  await playSomeMove(table, matches[0] ?? '');
  disk.free(process.pid);
  expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
});

test('the commands for backup and restore use the settings of the bot', async () => {
  const { table, folder } = await tableWithGames(2);
  const file = path.join(folder, 'by-command.backup');
  const made = await runHere(backupCommand, [file], '', { DATABASE_URL: table.url });
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/by-command\.backup: 2 games, \d+ rows/) });
  const place = await emptyPlace();
  const environment = { DATABASE_URL: place.url };
  if (ON_SQLITE) {
    const running = lockFile(databaseFile(place.url), { since: new Date() });
    const inUse = expect.stringContaining('is in use by process');
    expect(await runHere(restoreCommand, [file], '', environment)).toMatchObject({ code: 1, out: '', err: inUse });
    if (running.ok) running.release();
  }
  expect(await runHere(restoreCommand, [file], '', environment)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored as it was on \S+: 2 games, 2 of them open\.\n$/),
    err: expect.stringContaining('Unpacking'),
  });
  expect(await runHere(restoreCommand, [file], '', environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('move away'),
  });
  await expect(runHere(restoreCommand, [], '', environment)).rejects.toThrow('Name one FILE (a backup)');
  const nowhere = await runHere(backupCommand, [`${file}.2`], '', { DATABASE_URL: `${place.url}_none` });
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/there is no database|has no database/) });
});
