/** The life of a match before the game and around it, as people at the lobby's buttons see it. */
import { describe, expect, test } from 'vitest';
import { ABSENCE_TIMEOUT_MS, isRated } from '../../../../src/match/index.ts';
import {
  drainOutboxKinds,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  succeeded,
} from '../../../support/game/match.ts';

describe('a lobby', () => {
  test('is created with its host as a member and announced', async () => {
    const table = await matchTable();
    const id = await newLobby(table, { side: 'B', capacity: 3 });
    expect(await table.matches.view(id)).toMatchObject({
      state: null,
      match: {
        id,
        status: 'lobby',
        side: 'B',
        capacity: 3,
        hostId: 'person0',
        members: [{ personId: 'person0', name: 'Anni' }],
        place: { serverId: 'server', channelId: 'channel', threadId: null },
        version: 1,
        setup: null,
      },
    });
    expect(await drainOutboxKinds(table)).toEqual(['lobby']);
  });

  test('fills in the order of joining, up to its seats, each person once', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    expect(await table.matches.join(table.actor(0), id)).toEqual({ ok: false, code: 'alreadyIn' });
    const joined = succeeded(await table.matches.join(table.actor(1), id));
    expect(joined.match.members.map((member) => member.name)).toEqual(['Anni', 'Peter']);
    expect(joined.match.version).toBe(2);
    expect(await table.matches.join(table.actor(2), id)).toEqual({ ok: false, code: 'full', capacity: 2 });
    expect(await drainOutboxKinds(table)).toEqual(['lobby', 'lobby']);
  });

  test('passes to the next member when its host leaves, and is cancelled by the last', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    await table.matches.join(table.actor(1), id);
    expect(await table.matches.leave(table.actor(2), id)).toEqual({ ok: false, code: 'notIn' });
    const left = succeeded(await table.matches.leave(table.actor(0), id));
    expect(left.match).toMatchObject({ hostId: 'person1', members: [{ personId: 'person1' }] });
    const last = succeeded(await table.matches.leave(table.actor(1), id));
    expect(last.match).toMatchObject({ status: 'cancelled', members: [] });
    expect(await table.matches.ofPerson('person1')).toEqual([]);
    expect(await table.matches.inChannel('channel')).toEqual([]);
    expect(await drainOutboxKinds(table)).toEqual(['lobby', 'lobby', 'lobby', 'cancelled']);
  });

  test('stays with its host when somebody else leaves', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    await table.matches.join(table.actor(1), id);
    const left = succeeded(await table.matches.leave(table.actor(1), id));
    expect(left.match).toMatchObject({ status: 'lobby', hostId: 'person0', members: [{ personId: 'person0' }] });
  });

  test('is started by any member, from two on, with fewer than its seats', async () => {
    const table = await matchTable();
    const id = await newLobby(table, { capacity: 4 });
    expect(await table.matches.start(table.actor(0), id)).toEqual({ ok: false, code: 'tooFew', members: 1 });
    await table.matches.join(table.actor(1), id);
    expect(await table.matches.start(table.actor(2), id)).toEqual({ ok: false, code: 'notIn' });
    const started = succeeded(await table.matches.start(table.actor(1), id));
    expect(started.match.status).toBe('running');
    expect(started.match.setup?.startingHandCards).toHaveLength(2);
    expect(started.state?.players).toHaveLength(2);
    expect(started.events).toContainEqual(expect.objectContaining({ type: 'roundBegan' }));
    expect(await table.matches.start(table.actor(0), id)).toEqual({ ok: false, code: 'status', status: 'running' });
    expect(await table.matches.join(table.actor(2), id)).toEqual({ ok: false, code: 'status', status: 'running' });
    expect(await table.matches.leave(table.actor(0), id)).toEqual({ ok: false, code: 'status', status: 'running' });
    expect(await drainOutboxKinds(table)).toEqual(['lobby', 'lobby', 'started', 'turn']);
  });

  test('is cancelled only by its host, even after the start until somebody has moved', async () => {
    const table = await matchTable();
    const dealt = await runningMatch(table);
    const refusal = { ok: false, code: 'notHost', hostId: 'person0' };
    expect(await table.matches.cancel(table.actor(1), dealt.match.id)).toEqual(refusal);
    const cancelled = succeeded(await table.matches.cancel(table.actor(0), dealt.match.id));
    expect(cancelled.match.status).toBe('cancelled');
    expect(await table.matches.view(dealt.match.id)).toEqual({ match: cancelled.match, state: cancelled.state });

    const moved = await runningMatch(table);
    await playSomeMove(table, moved.match.id);
    expect(await table.matches.cancel(table.actor(0), moved.match.id)).toMatchObject({ code: 'status' });
  });

  test('is rated against computer players only if its present host asked for that', async () => {
    for (const leaves of [true, false]) {
      const table = await matchTable();
      const { matches, actor } = table;
      const computers = [{ computer: 'apprentice', name: 'Ada' }];
      const { match } = await matches.create(actor(0), {
        side: 'A',
        capacity: 3,
        locale: 'en',
        place: PLACE,
        computers,
      });
      succeeded(await matches.join(actor(1), match.id));
      succeeded(await matches.configure(actor(0), match.id, { rated: true }));
      succeeded(await matches.leave(actor(leaves ? 0 : 1), match.id));
      const host = leaves ? 1 : 0;
      succeeded(await matches.configure(actor(host), match.id, { side: 'B' }));
      expect(succeeded(await matches.start(actor(host), match.id)).match.rated).toBe(!leaves);
    }
  });

  test('is not cancelled by a host who has resigned', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { players: 3 });
    succeeded(await table.matches.resign(table.actor(0), match.id));
    expect(await table.matches.cancel(table.actor(0), match.id)).toEqual({ ok: false, code: 'resigned' });
  });

  test('abandoned by its host and cancelled by another member is announced as cancelled by that member', async () => {
    let at = Date.UTC(2026, 0, 5);
    const table = await matchTable(undefined, { clock: { now: () => new Date(at) } });
    const id = await newLobby(table);
    await table.matches.join(table.actor(1), id);
    at += ABSENCE_TIMEOUT_MS;
    const cancelled = succeeded(await table.matches.cancel(table.actor(1), id));
    expect(cancelled.match).toMatchObject({ status: 'cancelled', hostId: 'person1' });
  });

  test('that is unknown is refused', async () => {
    const { matches, actor } = await matchTable();
    const refusal = { ok: false, code: 'unknownMatch', matchId: 'nowhere' };
    for (const command of [matches.join, matches.leave, matches.start, matches.cancel]) {
      expect(await command(actor(0), 'nowhere')).toEqual(refusal);
    }
    expect(await matches.view('nowhere')).toBeNull();
    expect(await matches.record('nowhere')).toBeNull();
  });

  test('made by an interaction that arrives twice is one lobby', async () => {
    const table = await matchTable();
    const actor = table.actor(0);
    const lobby = {
      side: 'A',
      capacity: 2,
      locale: 'en',
      place: { serverId: null, channelId: 'c', threadId: null },
    } as const;
    const [first, second] = await Promise.all([table.matches.create(actor, lobby), table.matches.create(actor, lobby)]);
    expect([first.duplicate, second.duplicate].sort()).toEqual([false, true]);
    expect(first.match).toEqual(second.match);
    expect(await table.matches.ofPerson('person0')).toHaveLength(1);
  });
});

describe('the settings of a lobby', () => {
  test('belong to the host, are saved, and keep a seat for every member', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    const settings = { side: 'B', capacity: 3, locale: 'ja', theme: 'light', timeControl: null } as const;
    const result = await table.matches.configure(table.actor(0), id, settings);
    expect(result).toMatchObject({ ok: true, match: settings });
    expect((await table.matches.view(id))?.match).toMatchObject(settings);
    for (const person of [1, 2]) expect((await table.matches.join(table.actor(person), id)).ok).toBe(true);
    expect(await table.matches.configure(table.actor(0), id, { capacity: 2 })).toEqual({
      ok: false,
      code: 'tooMany',
      members: 3,
      capacity: 2,
    });
    expect(await table.matches.configure(table.actor(1), id, { side: 'A' })).toMatchObject({ code: 'notHost' });
    expect((await table.matches.view(id))?.match).toMatchObject(settings);
  });
});

describe('matches are found', () => {
  test('by thread, channel and person, the newest first, without finished ones', async () => {
    const table = await matchTable();
    const one = await newLobby(table);
    const two = (await runningMatch(table)).match.id;
    const cancelled = await newLobby(table);
    await table.matches.cancel(table.actor(0), cancelled);
    const entry = (await table.store.outbox.pending()).find(({ matchId }) => matchId === two);
    await table.store.outbox.delivered(entry?.id ?? '', {
      place: { threadId: 'thread' },
      posts: { lobbyMessageId: 'message' },
    });

    const ids = (views: readonly { match: { id: string } }[]) => views.map(({ match }) => match.id);
    expect(ids(await table.matches.inChannel('channel'))).toEqual([two, one]);
    expect(ids(await table.matches.inChannel('thread'))).toEqual([two]);
    expect(ids(await table.matches.ofPerson('person0'))).toEqual([two, one]);
    expect(ids(await table.matches.ofPerson('person1'))).toEqual([two]);
    expect((await table.matches.inThread('thread'))?.match.id).toBe(two);
    expect(await table.matches.inThread('channel')).toBeNull();
  });
});

describe('whether a game is rated', () => {
  const level = { computer: 'journeyman', name: 'Journeyman' };

  test('follows its lobby, except for one person against computer players who has not asked for it', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table, { capacity: 3 });
    const rated = async () => {
      const match = (await matches.view(id))?.match;
      return match && isRated(match);
    };
    expect(await rated()).toBe(true);
    succeeded(await matches.seatComputers(actor(0), id, [level]));
    expect(await rated()).toBe(false);
    succeeded(await matches.join(actor(1), id));
    expect(await rated()).toBe(true);
    succeeded(await matches.leave(actor(1), id));
    expect(succeeded(await matches.start(actor(0), id)).match.rated).toBe(false);
  });

  test('can be requested by the host against computer players', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table);
    succeeded(await matches.configure(actor(0), id, { rated: true }));
    succeeded(await matches.seatComputers(actor(0), id, [level]));
    expect(succeeded(await matches.start(actor(0), id)).match.rated).toBe(true);
  });
});
