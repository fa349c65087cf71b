/** What the database keeps and how: references, positions and announcements. */
import { describe, expect, test } from 'vitest';
import { ON_SQLITE } from '../support/database.ts';
import { type MatchTable, matchTable, newLobby, PLACE, playSomeMove, runningMatch } from '../support/match.ts';
import { outside, temporaryDatabase } from '../support/store.ts';

describe('people, servers and seats', () => {
  test('are kept in step with the matches', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    await table.matches.create(
      { ...table.actor(0), name: 'Anni the Great' },
      { side: 'A', capacity: 2, locale: 'en', place: { ...PLACE, serverId: 'elsewhere' } },
    );
    const rows = async (sql: string) => (await outside(table.url).execute(sql)).rows.map((row) => ({ ...row }));
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

  test('a seed of 32 bits comes back as it was', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    expect((await table.matches.view(id))?.match.seed).toBeGreaterThan(4_000_000_000);
  });
});

describe('the position kept beside the moves', () => {
  const damages = {
    'is missing': 'UPDATE matches SET state = NULL, "stateFormat" = NULL, "stateVersion" = NULL',
    'is of another format': 'UPDATE matches SET "stateFormat" = "stateFormat" + 1',
    'is of another version': 'UPDATE matches SET "stateVersion" = "stateVersion" - 1',
    'is no JSON': 'UPDATE matches SET state = substr(state, 1, 20)',
    'is no position': `UPDATE matches SET state = '{"players":[]}'`,
  };

  test.each(Object.entries(damages))('is made anew from the moves when it %s', async (_, sql) => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    const { match: now, state } = await playSomeMove(table, match.id);
    const client = outside(table.url);
    await client.execute(sql);
    expect(await table.matches.view(match.id)).toEqual({ match: now, state });
    const { rows } = await client.execute('SELECT "stateFormat", "stateVersion" FROM matches');
    expect(rows[0]).toMatchObject({ stateFormat: 1, stateVersion: now.version });
    await client.execute(sql);
    expect(await table.matches.ofPerson('person1')).toEqual([{ match: now, state }]);
    await client.execute(sql);
    expect((await playSomeMove(table, match.id)).match.version).toBe(now.version + 1);
  });

  test.runIf(ON_SQLITE)(
    'is all that loading reads of a game: it takes as many moves as one has, and uses indexes only',
    async () => {
      const table = await matchTable();
      const client = outside(table.url);
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
    },
  );
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
      ['started', 3],
      ['turn', 3],
    ]);
    expect(await kinds(table)).toEqual([[two, 'lobby', 0]]);
  });

  test('is heard of once it is committed, and never of what was refused, or seen again, or only looked at', async () => {
    const table = await matchTable();
    const client = outside(table.url);
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
    expect(await Promise.all(heard)).toEqual([1, 2, 4]);
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
    const { rows } = await outside(table.url).execute('SELECT abandoned FROM outbox WHERE abandoned IS NOT NULL');
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
