/** The transfer of all games from SQLite to PostgreSQL and back, also after it was killed. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile, migrate } from '../../../../scripts/migrate.js';
import { transferCommand } from '../../../../src/cli/commands/transfer.ts';
import { openStore } from '../../../../src/features/storage/index.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import { transfer } from '../../../../src/store/index.ts';
import { copyMatch } from '../../../../tools/support/fillingClient.ts';
import { emptyDatabase, writeEmptyFile } from '../../../support/database/database.ts';
import { executeOnce, rawDatabase, temporaryFolder } from '../../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  newLobby,
  playSomeMove,
  runningMatch,
  SEEK,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../../support/game/match.ts';
import { runHere } from '../../../support/program/commandLine.ts';
import { bareDatabase } from '../bareDatabase.ts';

const KILLED_TRANSFER = path.join(import.meta.dirname, 'killedTransfer.ts');

async function emptyFile(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'games.db');
  await writeEmptyFile(file);
  return `file:${file}`;
}

async function emptyServerDatabase(): Promise<string> {
  const { url, remove } = await emptyDatabase();
  onTestFinished(remove);
  return url;
}

/** Opens the database during `work`. */
async function withTable<Result>(url: string, work: (table: MatchTable) => Promise<Result>): Promise<Result> {
  const clock = steadyClock(new Date('2025-06-01T12:00:00.000Z'));
  const store = await openStore({ url, components: standardComponents(), clock });
  try {
    return await work(matchesOn(`${url}${randomUUID()}`, store, clock));
  } finally {
    await store.close();
  }
}

/** Plays a part of a game, and opens a lobby with a clock. */
function playSomeGames(url: string) {
  return withTable(url, async (table) => {
    const { match } = await runningMatch(table);
    for (let move = 0; move < 6; move++) await playSomeMove(table, match.id);
    const lobby = await newLobby(table);
    succeeded(
      await table.matches.configure(table.actor(0), lobby, {
        timeControl: { kind: 'bank', bank: 3 * DAY_MS, increment: 0, whenUp: 'pass' },
      }),
    );
    const { settings } = await table.matches.person('person0');
    await table.matches.setPerson(table.actor(0), { ...settings, digest: 18 * 60, wordsFirst: true });
    return match.id;
  });
}

function readAll(url: string, id: string) {
  return withTable(url, async ({ matches, store }) => ({
    view: await matches.view(id),
    history: await matches.history(id),
    record: await matches.record(id),
    games: await matches.ofPerson('person0'),
    person: await matches.person('person0'),
    waiting: await store.outbox.pending(),
  }));
}

const clock = { now: () => new Date() };

test('a transfer to a server and back preserves everything, and games go on', async () => {
  const file = await emptyFile();
  const id = await playSomeGames(file);
  const before = await readAll(file, id);
  const server = await emptyServerDatabase();
  const progress: string[] = [];
  expect(await transfer({ from: file, to: server, clock, say: (line) => progress.push(line) })).toMatchObject({
    matches: 2,
  });
  expect(progress).toContain('moves: 6 of 6');
  expect(progress).toContain('checked 2 of 2 games');
  expect(await readAll(server, id)).toEqual(before);
  await expect(transfer({ from: file, to: server, clock, say: () => undefined })).rejects.toThrow(/is not empty/);
  await withTable(server, async (table) => {
    await playSomeMove(table, id);
    await newLobby(table);
  });
  const after = await readAll(server, id);
  expect(after.history).toHaveLength(7);
  const back = await emptyFile();
  await transfer({ from: server, to: back, clock, say: () => undefined });
  expect(await readAll(back, id)).toEqual(after);
  await withTable(back, async (table) => {
    await playSomeMove(table, id);
    await newLobby(table);
  });
});

test('ids that a restore skipped stay unused after a transfer, because posted messages may refer to them', async () => {
  const openSeek = (url: string) =>
    withTable(url, async ({ seeks, actor, store }) => {
      const opened = await seeks.openSeek(actor(0), { ...SEEK, theme: 'dark', setBy: 'person9' });
      if (!opened.ok) throw new Error(opened.code);
      await seeks.leaveSeek(actor(0), opened.seek.id);
      // As a restore does.
      await store.openGames.skipIds(1000);
      return opened.seek.id;
    });
  const file = await emptyFile();
  await playSomeGames(file);
  expect(await openSeek(file)).toBeLessThan(1000);
  const server = await emptyServerDatabase();
  await transfer({ from: file, to: server, clock, say: () => undefined });
  expect(await openSeek(server)).toBeGreaterThan(1000);
  const back = await emptyFile();
  await transfer({ from: server, to: back, clock, say: () => undefined });
  expect(await openSeek(back)).toBeGreaterThan(2000);
});

test('characters that PostgreSQL does not accept are replaced', async () => {
  const file = await emptyFile();
  const id = await playSomeGames(file);
  // As an earlier version stored typed text.
  await rawDatabase(file).execute(`UPDATE seats SET name = 'An' || char(0) || 'ni' WHERE "personId" = 'person0'`);
  const server = await emptyServerDatabase();
  expect(await transfer({ from: file, to: server, clock, say: () => undefined })).toMatchObject({ matches: 2 });
  const { view } = await readAll(server, id);
  expect(view?.match.members.map(({ name }) => name)).toEqual(['An\ufffdni', 'Peter']);
});

test('a killed transfer leaves an unusable database, and the same command continues it', async () => {
  const file = await emptyFile();
  const id = await playSomeGames(file);
  await copyMatch(rawDatabase(file), { matchId: id, prefix: 'copy', count: 800, tables: ['seats', 'moves', 'outbox'] });
  const server = await emptyServerDatabase();
  const killed = spawn(process.execPath, ['scripts/run.js', KILLED_TRANSFER, file, server], { stdio: 'inherit' });
  expect((await once(killed, 'exit'))[1]).toBe('SIGKILL');
  await expect(migrate(server)).rejects.toThrow(
    /incomplete because a transfer was interrupted: "npx intarsia transfer"/,
  );
  const elsewhere = await emptyFile();
  await expect(transfer({ from: elsewhere, to: server, clock, say: () => undefined })).rejects.toThrow(
    /half filled from .*games\.db/,
  );
  const lines: string[] = [];
  expect(await transfer({ from: file, to: server, clock, say: (line) => lines.push(line) })).toMatchObject({
    matches: 802,
  });
  expect(lines[0]).toMatch(/^continuing the transfer/);
  expect(await migrate(server)).toEqual([]);
  const { rows } = await rawDatabase(server).execute('SELECT count(*) AS n FROM moves');
  expect(rows[0]?.n).toBe(6 * 801);
});

test('a damaged value is named, and the transfer continues once it is corrected', async () => {
  const file = await emptyFile();
  const id = await playSomeGames(file);
  const server = await emptyServerDatabase();
  const transferred = () => runHere(transferCommand, ['--from', file, '--to', server]);
  const damages = [
    ['updatedAt', `'yesterday'`, 'a time'],
    ['version', `'many'`, 'a whole number'],
    ['version', '3000000000', 'a whole number'],
    ['seed', '9007199254740993', 'a number'],
    ['rated', '2', '0 or 1'],
  ] as const;
  for (const [column, value, kind] of damages) {
    const by = rawDatabase(file);
    await by.execute(`CREATE TABLE _sound AS SELECT * FROM matches WHERE id = '${id}'`);
    await by.execute(`UPDATE matches SET "${column}" = ${value} WHERE id = '${id}'`);
    const sentence = `in its table matches, ${column} of the row with id ${id} is not ${kind}`;
    expect(await transferred()).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) });
    await by.execute(`UPDATE matches SET "${column}" = (SELECT "${column}" FROM _sound) WHERE id = '${id}'`);
    await by.execute('DROP TABLE _sound');
  }
  expect(await transferred()).toMatchObject({ code: 0, out: expect.stringContaining('2 games') });
});

test('a lost connection is reported in a sentence, and the same command continues the transfer', async () => {
  const file = await emptyFile();
  await playSomeGames(file);
  const server = await emptyServerDatabase();
  await executeOnce(server, [
    `CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`,
    'CREATE TRIGGER end_connection AFTER INSERT ON moves EXECUTE FUNCTION end_connection()',
  ]);
  const transferred = () => runHere(transferCommand, ['--from', file, '--to', server]);
  expect(await transferred()).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The transfer was interrupted \(.*the server cannot be reached\): .*continues it\.$/m),
  });
  await executeOnce(server, ['DROP TRIGGER end_connection ON moves', 'DROP FUNCTION end_connection']);
  expect(await transferred()).toMatchObject({ code: 0, out: expect.stringContaining('2 games') });
});

test('the command takes a missing password from PGPASSWORD', async () => {
  const server = new URL(await emptyServerDatabase());
  // The server asks this user for a password.
  server.username = 'stranger';
  const args = ['--from', await emptyFile(), '--to', server.href];
  const missing = await runHere(transferCommand, args);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('requires a password') });
  const wrong = await runHere(transferCommand, args, '', { PGPASSWORD: 'wrong' });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('rejects the user "stranger"') });
});

test('the component files of games are copied before the target is complete, and never over others', async () => {
  const file = await emptyFile();
  await playSomeGames(file);
  const server = await emptyServerDatabase();
  const folder = await temporaryFolder();
  const from = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(from));
  // As `data` of the bot on the server.
  const target = path.join(folder, 'data', `${new URL(server).pathname.slice(1)}.components`);
  const source = `${databaseFile(file)}.components`;
  for (const each of [source, target]) mkdirSync(each, { recursive: true });
  writeFileSync(path.join(source, 'own.json'), '{"id":"own"}');
  writeFileSync(path.join(target, 'own.json'), '{"id":"other"}');
  const transferred = () => runHere(transferCommand, ['--from', file, '--to', server]);
  const conflict = `${path.join(target, 'own.json')}: move these away`;
  expect(await transferred()).toMatchObject({ code: 1, out: '', err: expect.stringContaining(conflict) });
  await expect(migrate(server)).rejects.toThrow(/incomplete because a transfer was interrupted/);
  rmSync(target, { recursive: true });
  writeFileSync(target, 'no folder');
  const unwritable = expect.stringContaining(`cannot be copied to ${target} (`);
  expect(await transferred()).toMatchObject({ code: 1, out: '', err: unwritable });
  rmSync(target);
  expect(await transferred()).toMatchObject({ code: 0, out: expect.stringContaining('2 games') });
  expect(readFileSync(path.join(target, 'own.json'), 'utf8')).toBe('{"id":"own"}');
  expect(await migrate(server)).toEqual([]);
});

test('a source that does not exist or is empty is refused and not created', async () => {
  const missing = path.join(await temporaryFolder(), 'typo', 'games.db');
  const refusal = /There are no games to copy in .*: name the bot's database with --from/;
  const server = await emptyServerDatabase();
  const say = () => undefined;
  await expect(transfer({ from: `file:${missing}`, to: server, clock, say })).rejects.toThrow(refusal);
  expect(existsSync(path.dirname(missing))).toBe(false);
  const bare = await bareDatabase();
  await expect(transfer({ from: bare, to: await emptyFile(), clock, say })).rejects.toThrow(refusal);
  expect((await rawDatabase(bare).execute(`SELECT * FROM pg_tables WHERE schemaname = 'public'`)).rows).toEqual([]);
});

test('a source that changes, a connected bot and two databases of one kind are refused', async () => {
  const file = await emptyFile();
  const id = await playSomeGames(file);
  const server = await emptyServerDatabase();
  await expect(transfer({ from: file, to: file, clock, say: () => undefined })).rejects.toThrow(/must be a file/);
  const options = { from: file, to: server, clock };
  await withTable(server, async () => {
    await expect(transfer({ ...options, say: () => undefined })).rejects.toThrow(/A bot is connected/);
  });
  // The match is copied before its moves.
  await executeOnce(server, [
    `CREATE FUNCTION change_match() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE matches SET locale = 'hu' WHERE id = '${id}'; RETURN NULL; END $$`,
    'CREATE TRIGGER change_match AFTER INSERT ON moves EXECUTE FUNCTION change_match()',
  ]);
  const altered = transfer({ ...options, say: () => undefined });
  await expect(altered).rejects.toThrow(new RegExp(`the match ${id} differs`));
});
