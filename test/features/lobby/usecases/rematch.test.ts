/** Playing again with the same people. */
import { describe, expect, test } from 'vitest';
import {
  drainOutbox,
  drainOutboxKinds,
  matchTable,
  NAMES,
  PLACE,
  runningMatch,
  succeeded,
} from '../../../support/game/match.ts';
import { afterOneRound } from '../../agreements/usecases/support.ts';

describe('a rematch', () => {
  async function finished() {
    const { table, id, dealt } = await afterOneRound(3);
    succeeded(await table.matches.resign(table.actor(0), id));
    succeeded(await table.matches.resign(table.actor(1), id));
    await drainOutbox(table);
    return { table, id, before: dealt.match };
  }

  test('opens a lobby on the other side, which the next person who asks joins', async () => {
    const { table, id, before } = await finished();
    succeeded(await table.matches.rematch(table.actor(1), id, 'B'));
    const [announced] = (await drainOutbox(table)).filter(({ kind }) => kind === 'rematch');
    if (announced?.kind !== 'rematch') throw new Error('no rematch was announced');
    succeeded(await table.matches.rematch(table.actor(0), id, 'A'));
    const lobby = await table.matches.view(announced.rematchId);
    expect(lobby?.match).toMatchObject({ status: 'lobby', side: 'B', capacity: 3, hostId: 'person1', rematchOf: id });
    expect(lobby?.match.members.map(({ personId }) => personId)).toEqual(['person1', 'person0']);
    expect(await table.matches.rematch(table.actor(0), id, 'A')).toMatchObject({ ok: false, code: 'alreadyIn' });
    succeeded(await table.matches.join(table.actor(2), announced.rematchId));
    const started = succeeded(await table.matches.start(table.actor(2), announced.rematchId));
    expect(started.match.members.map(({ personId }) => personId)).toEqual(['person0', 'person1', 'person2']);
    const starts = ((before.setup?.startingPlayer ?? 0) + 1) % 3;
    expect(started.match.setup?.startingPlayer).toBe(starts);
  });

  test('is casual where the server has no rated games any more', async () => {
    const { table, id, before } = await finished();
    const { serverId } = before.place;
    succeeded(await table.matches.rematch(table.actor(1), id, 'B'));
    expect(await lobbyRated()).toBe(true);
    expect(await table.people.setServer(table.actor(1), serverId ?? '', { rated: false })).toMatchObject({ ok: true });
    succeeded(await table.matches.newGame(table.actor(1), id));
    expect(await lobbyRated()).toBe(false);

    async function lobbyRated() {
      const [newest] = (await table.matches.inChannel(before.place.channelId)).toSorted(
        (a, b) => b.match.number - a.match.number,
      );
      return newest?.match.rated;
    }
  });

  test('of an arranged game is casual against computers alone', async () => {
    const table = await matchTable();
    const seats = [0, 1].map((person) => ({ personId: `person${person}`, name: NAMES[person] ?? '' }));
    const { match } = await table.store.people.transaction(async (transaction) => {
      for (const person of [0, 1]) await transaction.meet(table.actor(person), table.clock.now());
      return table.matches.openArranged(transaction, {
        side: 'A',
        seats,
        locale: 'en',
        theme: 'dark',
        rated: true,
        timeControl: null,
        place: PLACE,
      });
    });
    succeeded(await table.matches.resign(table.actor(1), match.id));
    succeeded(await table.matches.newGame(table.actor(0), match.id));
    const lobby = (await table.matches.inChannel(PLACE.channelId)).find((each) => each.match.status === 'lobby');
    const lobbyId = lobby?.match.id ?? '';
    succeeded(await table.matches.seatComputers(table.actor(0), lobbyId, [{ computer: 'apprentice', name: 'Ada' }]));
    expect(succeeded(await table.matches.start(table.actor(0), lobbyId)).match.rated).toBe(false);
  });

  test('is for the players of a finished game', async () => {
    const { table, id } = await finished();
    expect(await table.matches.rematch(table.actor(4), id, 'B')).toEqual({ ok: false, code: 'stranger' });
    const running = await runningMatch(table);
    const early = await table.matches.rematch(table.actor(0), running.match.id, 'B');
    expect(early).toEqual({ ok: false, code: 'notFinished' });
  });

  test('has a seat for each player and nobody else, and a new lobby once that one is abandoned', async () => {
    const { table, id } = await finished();
    const opened = async (person: number) => {
      await drainOutbox(table);
      succeeded(await table.matches.rematch(table.actor(person), id, 'A'));
      const announced = (await drainOutbox(table)).find(({ kind }) => kind === 'rematch');
      if (announced?.kind !== 'rematch') throw new Error('no rematch was announced');
      return announced.rematchId;
    };
    const first = await opened(1);
    for (const other of [3, 4]) succeeded(await table.matches.join(table.actor(other), first));
    const late = await table.matches.rematch(table.actor(0), id, 'A');
    expect(late).toEqual({ ok: false, code: 'full', capacity: 3 });
    expect((await table.matches.view(first))?.match.members).toHaveLength(3);
    // With different people it is a game like any other: seats follow the order of joining.
    const started = succeeded(await table.matches.start(table.actor(1), first));
    expect(started.match.members.map(({ personId }) => personId)).toEqual(['person1', 'person3', 'person4']);
    const second = await opened(0);
    expect(second).not.toBe(first);
    succeeded(await table.matches.cancel(table.actor(0), second));
    expect(await opened(2)).not.toBe(second);
  });

  test('with fewer players is a game like any other, with the previous settings', async () => {
    const { table, id } = await finished();
    succeeded(await table.matches.rematch(table.actor(2), id, 'B'));
    const announced = (await drainOutbox(table)).find(({ kind }) => kind === 'rematch');
    const rematchId = announced?.kind === 'rematch' ? announced.rematchId : '';
    const joined = succeeded(await table.matches.rematch(table.actor(1), id, 'B'));
    expect(joined.match.id).toBe(id);
    expect(await drainOutboxKinds(table)).toEqual(['lobby']);
    const lobby = (await table.matches.view(rematchId))?.match;
    const before = (await table.matches.view(id))?.match;
    expect(lobby).toMatchObject({ version: 2, inviteCode: null, pausedAt: null, setup: null });
    expect([lobby?.locale, lobby?.theme, lobby?.place]).toEqual([before?.locale, before?.theme, before?.place]);
    expect(lobby?.number).toBe((before?.number ?? 0) + 1);
    const started = succeeded(await table.matches.start(table.actor(1), rematchId));
    expect(started.match.members.map(({ personId }) => personId)).toEqual(['person2', 'person1']);
  });
});
