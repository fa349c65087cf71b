/** The store: references, stored positions, persistence and observed transactions. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/features/storage/index.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { rawDatabase, temporaryDatabase } from '../support/database/store.ts';
import {
  matchesOn,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  someMove,
  standardComponents,
  steadyClock,
} from '../support/game/match.ts';

describe('people, servers and seats', () => {
  test('are stored with the matches', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    await table.matches.create(
      { ...table.actor(0), name: 'Anni the Great' },
      { side: 'A', capacity: 2, locale: 'en', place: { ...PLACE, serverId: 'elsewhere' } },
    );
    const rows = async (sql: string) => (await rawDatabase(table.url).execute(sql)).rows.map((row) => ({ ...row }));
    expect((await rows('SELECT id FROM servers ORDER BY id')).map(({ id }) => id)).toEqual(['elsewhere', 'server']);
    const people = await rows('SELECT name FROM people ORDER BY id');
    expect(people.map(({ name }) => name)).toEqual(['Anni the Great', 'Peter']);
    const seats = await rows(`SELECT "personId", name FROM seats WHERE "matchId" = '${match.id}' ORDER BY position`);
    expect(seats.map(({ personId, name }) => [personId, name])).toEqual([
      ['person0', 'Anni'],
      ['person1', 'Peter'],
    ]);
    const [move] = await rows('SELECT seat, "personId" FROM moves');
    expect(move?.personId).toBe(`person${move?.seat}`);
  });

  test('keep seeds of 32 bits', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    expect((await table.matches.view(id))?.match.seed).toBeGreaterThan(4_000_000_000);
  });
});

describe('the stored position', () => {
  const damages = {
    'is missing': 'UPDATE matches SET state = NULL, "stateFormat" = NULL, "stateVersion" = NULL',
    'is of another format': 'UPDATE matches SET "stateFormat" = "stateFormat" + 1',
    'is of another version': 'UPDATE matches SET "stateVersion" = "stateVersion" - 1',
    'is no JSON': 'UPDATE matches SET state = substr(state, 1, 20)',
    'is no position': `UPDATE matches SET state = '{"players":[]}'`,
  };

  test.each(Object.entries(damages))('is rebuilt from the moves when it %s', async (_, sql) => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    const { match: now, state } = await playSomeMove(table, match.id);
    const client = rawDatabase(table.url);
    await client.execute(sql);
    expect(await table.matches.view(match.id)).toEqual({ match: now, state });
    const { rows } = await client.execute('SELECT "stateFormat", "stateVersion" FROM matches');
    expect(rows[0]).toMatchObject({ stateFormat: 1, stateVersion: now.version });
    await client.execute(sql);
    expect(await table.matches.ofPerson('person1')).toEqual([{ match: now, state }]);
    await client.execute(sql);
    expect((await playSomeMove(table, match.id)).match.version).toBe(now.version + 1);
  });

  test.runIf(ON_SQLITE)('is loaded by indexed queries only', async () => {
    const table = await matchTable();
    const client = rawDatabase(table.url);
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

test('games and waiting announcements survive closing and reopening', async () => {
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

test('the observer gets the outcome of each transaction, and the log the interaction of each commit', async () => {
  const url = await temporaryDatabase();
  const clock = steadyClock();
  const ended: string[] = [];
  const logged: object[] = [];
  const log = {
    debug: (facts: object) => void logged.push(facts),
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const observe = { transaction: () => (outcome: string) => void ended.push(outcome) };
  const store = await openStore({ url, components: standardComponents(), clock, observe, log });
  onTestFinished(() => store.close());
  const table = matchesOn(url, store, clock);
  const host = table.actor(0);
  const wanted = { side: 'A', capacity: 2, locale: 'en', place: PLACE } as const;
  const { match } = await table.matches.create(host, wanted);
  expect(ended).toEqual(['committed']);
  expect(logged).toEqual([{ trace: host.interactionId, left: ['telling'] }]);
  expect(await table.matches.join(table.actor(0), match.id)).toMatchObject({ ok: false });
  expect(ended).toEqual(['committed', 'rolledBack']);
  const again = await table.matches.create(host, wanted);
  expect(again.duplicate).toBe(true);
  await store.matches.transaction((inside) => inside.view(match.id));
  expect(ended).toEqual(['committed', 'rolledBack', 'committed', 'committed']);
  expect(logged.slice(1)).toEqual([{ trace: host.interactionId, left: [] }]);
});

test('a move reads the match and all its data in one statement', async () => {
  const statements: string[] = [];
  const table = await matchTable(undefined, { onStatement: ({ sql }) => void statements.push(sql) });
  const { match } = await runningMatch(table, { players: 3 });
  await playSomeMove(table, match.id);
  const view = await table.matches.view(match.id);
  if (!view?.state) throw new Error('the game has no position');
  const move = someMove(table.components, view.state);
  statements.length = 0;
  expect((await table.matches.play(table.actor(move.seat), match.id, null, move)).ok).toBe(true);
  const reads = statements.filter((sql) => /["`]matches["`]/.test(sql) && !/^\s*UPDATE/i.test(sql));
  expect(reads).toHaveLength(1);
  for (const name of ['turn_clocks', 'plans', 'conditional_moves', 'proposals', 'person_settings', 'holidays']) {
    expect(
      statements.filter((sql) => new RegExp(`["\`]${name}["\`]`).test(sql) && /^\s*SELECT/i.test(sql)),
      name,
    ).toEqual([]);
  }
});

test('unnotified plans with steps are found in the transaction that writes plans', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table, { players: 3 });
  const other = (await runningMatch(table)).match;
  const plan = { afterMoves: 0, afterVersion: 0, note: '', warned: false };
  const steps = [{ seat: 0, kind: 'skip' }] as const;
  const unnotified = await table.store.matches.transaction(async (inside) => {
    await inside.view(match.id);
    const save = (matchId: string, personId: string, wanted: object) =>
      inside.plans.savePlan({ ...plan, steps, ...wanted, matchId, personId }, table.clock.now());
    await save(match.id, 'person0', {});
    await save(match.id, 'person1', { warned: true });
    await save(match.id, 'person2', { steps: [] });
    await save(other.id, 'person0', {});
    return inside.plans.unnotified(match.id);
  });
  expect(unnotified).toEqual([{ ...plan, steps, matchId: match.id, personId: 'person0' }]);
});
