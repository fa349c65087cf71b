/** Everything goes from a file to a server and back, in the middle of games, also when it is killed on the way. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { openStore } from '../../../src/features/storage/index.ts';
import { DAY_MS } from '../../../src/match/index.ts';
import { transfer } from '../../../src/store/index.ts';
import { copyMatch } from '../../../tools/support/copies.ts';
import { emptyDatabase, writeEmptyFile } from '../../support/database.ts';
import {
  type MatchTable,
  matchesOn,
  newLobby,
  playSomeMove,
  runningMatch,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../support/match.ts';
import { executeOnce, outside, temporaryFolder } from '../../support/store.ts';

const KILLED = path.join(import.meta.dirname, 'killedTransfer.ts');

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

/** Opens the database for `work` alone. */
async function playing<Result>(url: string, work: (table: MatchTable) => Promise<Result>): Promise<Result> {
  const clock = steadyClock(new Date('2025-06-01T12:00:00.000Z'));
  const store = await openStore({ url, components: standardComponents(), clock });
  try {
    return await work(matchesOn(`${url}${randomUUID()}`, store, clock));
  } finally {
    await store.close();
  }
}

/** A game with a clock in its middle, and a lobby. */
function begun(url: string) {
  return playing(url, async (table) => {
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

function seen(url: string, id: string) {
  return playing(url, async ({ matches, store }) => ({
    view: await matches.view(id),
    history: await matches.history(id),
    record: await matches.record(id),
    games: await matches.ofPerson('person0'),
    person: await matches.person('person0'),
    waiting: await store.outbox.pending(),
  }));
}

const clock = { now: () => new Date() };

test('to a server and back everything is the same, and games are played on', async () => {
  const file = await emptyFile();
  const id = await begun(file);
  const before = await seen(file, id);
  const server = await emptyServerDatabase();
  const said: string[] = [];
  expect(await transfer({ from: file, to: server, clock, say: (line) => said.push(line) })).toMatchObject({
    matches: 2,
  });
  expect(said).toContain('moves: 6 of 6');
  expect(said).toContain('checked 2 of 2 games');
  expect(await seen(server, id)).toEqual(before);
  await expect(transfer({ from: file, to: server, clock, say: () => undefined })).rejects.toThrow(/is not empty/);
  await playing(server, async (table) => {
    await playSomeMove(table, id);
    await newLobby(table);
  });
  const after = await seen(server, id);
  expect(after.history).toHaveLength(7);
  const back = await emptyFile();
  await transfer({ from: server, to: back, clock, say: () => undefined });
  expect(await seen(back, id)).toEqual(after);
  await playing(back, async (table) => {
    await playSomeMove(table, id);
    await newLobby(table);
  });
});

test('text that a server does not take has another sign there, and everything else is as it was', async () => {
  const file = await emptyFile();
  const id = await begun(file);
  // As an earlier version kept what people typed.
  await outside(file).execute(`UPDATE seats SET name = 'An' || char(0) || 'ni' WHERE "personId" = 'person0'`);
  const server = await emptyServerDatabase();
  expect(await transfer({ from: file, to: server, clock, say: () => undefined })).toMatchObject({ matches: 2 });
  const { view } = await seen(server, id);
  expect(view?.match.members.map(({ name }) => name)).toEqual(['An\ufffdni', 'Peter']);
});

test('one that is killed half-way is no database to play on, and is gone on with by the same command', async () => {
  const file = await emptyFile();
  const id = await begun(file);
  await copyMatch(outside(file), { matchId: id, prefix: 'copy', count: 800, tables: ['seats', 'moves', 'outbox'] });
  const server = await emptyServerDatabase();
  const killed = spawn(process.execPath, ['--import', 'tsx', KILLED, file, server], { stdio: 'inherit' });
  expect((await once(killed, 'exit'))[1]).toBe('SIGKILL');
  await expect(migrate(server)).rejects.toThrow(/half filled: "npm run -s transfer"/);
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
  const { rows } = await outside(server).execute('SELECT count(*) AS n FROM moves');
  expect(rows[0]?.n).toBe(6 * 801);
});

test('what has changed meanwhile, a bot that plays, and two of a kind are refused', async () => {
  const file = await emptyFile();
  const id = await begun(file);
  const server = await emptyServerDatabase();
  await expect(transfer({ from: file, to: file, clock, say: () => undefined })).rejects.toThrow(/must be a file/);
  const to = { from: file, to: server, clock };
  await playing(server, async () => {
    await expect(transfer({ ...to, say: () => undefined })).rejects.toThrow(/A bot is connected/);
  });
  // When its moves are copied, the match has been.
  await executeOnce(server, [
    `CREATE FUNCTION change_match() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE matches SET locale = 'hu' WHERE id = '${id}'; RETURN NULL; END $$`,
    'CREATE TRIGGER change_match AFTER INSERT ON moves EXECUTE FUNCTION change_match()',
  ]);
  const altered = transfer({ ...to, say: () => undefined });
  await expect(altered).rejects.toThrow(new RegExp(`the match ${id} differs`));
});
