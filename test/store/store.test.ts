/** What the database keeps and how: its settings, references, positions and announcements. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createClient } from '@libsql/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore, StoreFault } from '../../src/store/index.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  standardComponents,
  steadyClock,
} from '../support/match.ts';
import { temporaryDatabase, temporaryFolder } from '../support/store.ts';

/** A look at the file from outside. */
function outside({ url }: { readonly url: string }) {
  const client = createClient({ url });
  onTestFinished(() => client.close());
  return client;
}

describe('the connection', () => {
  test('keeps a write-ahead log', async () => {
    const table = await matchTable();
    expect((await outside(table).execute('PRAGMA journal_mode')).rows[0]).toMatchObject({ journal_mode: 'wal' });
  });

  test('has foreign keys on, at first and after transactions, committed or not', async () => {
    const table = await matchTable();
    const { matches } = table.store;
    const at = table.clock.now();
    const dangling = () =>
      matches.transaction(async (inside) => {
        await inside.meet({ personId: 'p', name: 'P' }, at);
        await inside.announce('nowhere', 1, { kind: 'lobby' }, at);
      });
    await expect(dangling()).rejects.toThrow(/foreign key/i);
    const id = await newLobby(table);
    await expect(dangling()).rejects.toThrow(/foreign key/i);
    expect(await matches.reading.view(id)).not.toBeNull();
    const people = await outside(table).execute(`SELECT id FROM people`);
    expect(people.rows).toEqual([expect.objectContaining({ id: 'person0' })]);
  });

  test('serves many commands and looks at once without one failing', async () => {
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

  test('waits for another process that is writing', async () => {
    const table = await matchTable();
    const script = path.join(import.meta.dirname, 'otherWriter.ts');
    const other = spawn(process.execPath, ['--import', 'tsx', script, table.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void other.kill());
    await once(other.stdout, 'data');
    const exit = once(other, 'exit');
    other.stdin.write('go\n');
    const id = await newLobby(table);
    expect(await table.matches.view(id)).not.toBeNull();
    expect(await exit).toEqual([0, null]);
    const { rows } = await outside(table).execute('SELECT count(*) AS count FROM people');
    expect(rows[0]?.count).toBe(5_001);
  });

  test('leaves everything in the one file, which alone is a copy', async () => {
    const url = await temporaryDatabase();
    const file = url.slice('file:'.length);
    const store = await openStore({ url, components: standardComponents(), clock: steadyClock() });
    await store.matches.transaction((inside) => inside.meet({ personId: 'p', name: 'P' }, new Date(0)));
    // An onlooker that stays keeps SQLite from tidying up by itself.
    const look = outside({ url });
    expect((await look.execute('SELECT count(*) AS count FROM people')).rows[0]?.count).toBe(1);
    await store.close();
    const copy = path.join(await temporaryFolder(), 'copy.db');
    await copyFile(file, copy);
    const { rows } = await outside({ url: `file:${copy}` }).execute('SELECT id FROM people');
    expect(rows).toEqual([expect.objectContaining({ id: 'p' })]);
  });

  test('numbers what is written, and writes nothing for what is only read', async () => {
    const table = await matchTable();
    const client = outside(table);
    const number = async () => Number((await client.execute('PRAGMA user_version')).rows[0]?.user_version);
    const { match } = await runningMatch(table);
    const before = await number();
    await playSomeMove(table, match.id);
    const after = await number();
    expect(after).toBe(before + 1);
    await table.store.matches.transaction((inside) => inside.view(match.id));
    expect(await number()).toBe(after);
  });

  test('to what is no database of ours says what is wrong and what to do', async () => {
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
      if (!(fault instanceof StoreFault)) throw new Error(`no StoreFault: ${fault}`);
      expect(fault.message).toMatch(/^The database file:[^\n]* cannot be used \([^\n]*scripts\/migrate\.js[^\n]*\.$/);
      expect(fault.message).toMatch(reason);
    }
  });
});

describe('people, servers and seats', () => {
  test('are kept in step with the matches', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    await table.matches.create(
      { ...table.actor(0), name: 'Anni the Great' },
      { side: 'A', capacity: 2, locale: 'en', place: { ...PLACE, serverId: 'elsewhere' } },
    );
    const rows = async (sql: string) => (await outside(table).execute(sql)).rows.map((row) => ({ ...row }));
    expect((await rows('SELECT id FROM servers ORDER BY id')).map(({ id }) => id)).toEqual(['elsewhere', 'server']);
    const people = await rows('SELECT name FROM people ORDER BY id');
    expect(people.map(({ name }) => name)).toEqual(['Anni the Great', 'Peter']);
    const seats = await rows(`SELECT personId, name FROM seats WHERE matchId = '${match.id}' ORDER BY position`);
    expect(seats.map(({ personId, name }) => [personId, name])).toEqual([
      ['person0', 'Anni'],
      ['person1', 'Peter'],
    ]);
    const [move] = await rows('SELECT seat, personId FROM moves');
    expect(move?.personId).toBe(`person${move?.seat}`);
  });

  test('a seed of 32 bits comes back as it was', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    expect((await table.matches.view(id))?.match.seed).toBeGreaterThan(4_000_000_000);
  });
});

describe('the position kept beside the moves', () => {
  const damages = {
    'is missing': 'UPDATE matches SET state = NULL, stateFormat = NULL, stateVersion = NULL',
    'is of another format': 'UPDATE matches SET stateFormat = stateFormat + 1',
    'is of another version': 'UPDATE matches SET stateVersion = stateVersion - 1',
    'is no JSON': 'UPDATE matches SET state = substr(state, 1, 20)',
    'is no position': `UPDATE matches SET state = '{"players":[]}'`,
  };

  test.each(Object.entries(damages))('is made anew from the moves when it %s', async (_, sql) => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    const { match: now, state } = await playSomeMove(table, match.id);
    const client = outside(table);
    await client.execute(sql);
    expect(await table.matches.view(match.id)).toEqual({ match: now, state });
    const { rows } = await client.execute('SELECT stateFormat, stateVersion FROM matches');
    expect(rows[0]).toMatchObject({ stateFormat: 1, stateVersion: now.version });
    await client.execute(sql);
    expect(await table.matches.ofPerson('person1')).toEqual([{ match: now, state }]);
    await client.execute(sql);
    expect((await playSomeMove(table, match.id)).match.version).toBe(now.version + 1);
  });

  test('is all that loading reads of a game: it takes as many moves as one has, and uses indexes only', async () => {
    const table = await matchTable();
    const client = outside(table);
    const plans = [
      'SELECT * FROM matches WHERE id = ?',
      'SELECT * FROM seats WHERE matchId IN (?) ORDER BY position',
      'SELECT * FROM seats WHERE personId = ? AND open = 1',
      'SELECT * FROM moves WHERE matchId = ? ORDER BY number DESC LIMIT 1',
      'SELECT * FROM moves WHERE matchId = ? AND version > ?',
      `SELECT * FROM matches WHERE status IN ('lobby', 'running') AND (channelId = ? OR threadId = ?)`,
      'SELECT matchId, min(id) FROM outbox WHERE closedAt IS NULL GROUP BY matchId',
      'SELECT * FROM interactions WHERE id = ?',
    ];
    for (const sql of plans) {
      const { rows } = await client.execute(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', `'x'`)}`);
      expect(rows.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
    }
  });
});

describe('the outbox', () => {
  const kinds = async ({ store }: MatchTable) =>
    (await store.outbox.pending()).map(({ matchId, announcement, attempts }) => [matchId, announcement.kind, attempts]);

  test('gives of each match the oldest only, oldest first, and the next once that is delivered', async () => {
    const table = await matchTable();
    const one = (await runningMatch(table)).match.id;
    const two = await newLobby(table);
    expect(await kinds(table)).toEqual([
      [one, 'lobby', 0],
      [two, 'lobby', 0],
    ]);
    const seen = [];
    for (;;) {
      const entry = (await table.store.outbox.pending()).find(({ matchId }) => matchId === one);
      if (!entry) break;
      seen.push([entry.announcement.kind, entry.version]);
      await table.store.outbox.delivered(entry.id, {}, {});
    }
    expect(seen).toEqual([
      ['lobby', 1],
      ['lobby', 2],
      ['lobby', 3],
      ['started', 3],
      ['turn', 3],
    ]);
    expect(await kinds(table)).toEqual([[two, 'lobby', 0]]);
  });

  test('is heard of once it is committed, and never of what was refused, or seen again, or only looked at', async () => {
    const table = await matchTable();
    const client = outside(table);
    const heard: Promise<number>[] = [];
    const unsubscribe = table.store.matches.subscribe(() => {
      heard.push(client.execute('SELECT count(*) AS n FROM outbox').then(({ rows }) => Number(rows[0]?.n)));
    });
    const host = table.actor(0);
    const wanted = { side: 'A', capacity: 2, locale: 'en', place: PLACE } as const;
    const { match } = await table.matches.create(host, wanted);
    await table.matches.create(host, wanted);
    await table.matches.join(table.actor(0), match.id);
    await table.matches.view(match.id);
    const broken = table.store.matches.transaction(async (inside) => {
      await inside.announce(match.id, 1, { kind: 'lobby' }, table.clock.now());
      throw new Error('power cut');
    });
    await expect(broken).rejects.toThrow('power cut');
    expect(await Promise.all(heard)).toEqual([1]);
    await table.matches.join(table.actor(1), match.id);
    await table.matches.start(table.actor(0), match.id);
    expect(await Promise.all(heard)).toEqual([1, 2, 5]);
    unsubscribe();
    await playSomeMove(table, match.id);
    expect(heard).toHaveLength(3);
  });

  test('counts attempts, and what is given up holds nothing back', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    await table.matches.cancel(table.actor(0), id);
    const [entry] = await table.store.outbox.pending();
    if (!entry) throw new Error('a lobby is announced');
    await table.store.outbox.attempt(entry.id);
    await table.store.outbox.attempt(entry.id);
    expect(await kinds(table)).toEqual([[id, 'lobby', 2]]);
    await table.store.outbox.abandon(entry.id, 'the channel is gone');
    expect(await kinds(table)).toEqual([[id, 'cancelled', 0]]);
    const { rows } = await outside(table).execute('SELECT abandoned FROM outbox WHERE abandoned IS NOT NULL');
    expect(rows.map(({ abandoned }) => abandoned)).toEqual(['the channel is gone']);
  });

  test('writes where messages stand with the delivery, changing neither version nor what was not said', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const { outbox } = table.store;
    expect(await outbox.posts(match.id)).toEqual({
      ...{ lobbyMessageId: null, turnMessageId: null, turnChannelId: null, turnVersion: null, voteMessageId: null },
    });
    const deliver = async (
      ...where: [Parameters<typeof outbox.delivered>[1], Parameters<typeof outbox.delivered>[2]]
    ) => {
      const [entry] = await outbox.pending();
      await outbox.delivered(entry?.id ?? '', ...where);
    };
    await deliver({}, { lobbyMessageId: 'l' });
    await deliver({ threadId: 't' }, {});
    await deliver({}, { turnMessageId: 'm', turnVersion: match.version });
    expect(await outbox.posts(match.id)).toEqual({
      lobbyMessageId: 'l',
      turnMessageId: 'm',
      turnChannelId: null,
      turnVersion: match.version,
      voteMessageId: null,
    });
    expect(await outbox.turnPosts(match.id)).toEqual([{ version: match.version, channelId: 't', messageId: 'm' }]);
    const place = { ...match.place, threadId: 't' };
    expect((await table.matches.view(match.id))?.match).toEqual({ ...match, place });
    const moved = await playSomeMove(table, match.id);
    expect(moved.match.place).toEqual(place);
    expect((await table.matches.inThread('t'))?.match).toEqual(moved.match);
  });

  test('and everything else is there again after closing and opening', async () => {
    const url = await temporaryDatabase();
    const table = await matchTable(url);
    const { match } = await runningMatch(table);
    const { match: now, state } = await playSomeMove(table, match.id);
    const waiting = await table.store.outbox.pending();
    await table.store.close();
    const again = await matchTable(url);
    expect(await again.matches.view(match.id)).toEqual({ match: now, state });
    expect(await again.store.outbox.pending()).toEqual(waiting);
  });
});
