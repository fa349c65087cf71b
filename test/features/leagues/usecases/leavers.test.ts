/** People who leave a season that has begun, in leagues that let a computer player replace them. */
import { describe, expect, test } from 'vitest';
import { matchTable, succeeded } from '../../../support/game/match.ts';
import { buildOf, ok } from '../../plans/usecases/support.ts';
import { advanceWhileDue, opened, playOpen, SETTINGS } from './support.ts';

describe('a person who leaves a season that has begun', () => {
  test('is replaced by a computer player, and cannot come back', async () => {
    const table = await matchTable();
    const id = await opened(table, 2, { groupSize: 3, rounds: 2, absence: 'computer' });
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    await table.leagues.leaveLeague(table.actor(0), id);
    const view = await advanceWhileDue(table, id);
    const first = await table.matches.view(view.games[0]?.matchId ?? '');
    expect(first?.match.members.find(({ personId }) => personId === 'person0')).toMatchObject({ standIn: true });
    const matchId = first?.match.id ?? '';
    for (const comeBack of [table.matches.comeBack, table.matches.undo, table.matches.askTakeBack])
      expect(await comeBack(table.actor(0), matchId, null)).toMatchObject({ ok: false, code: 'hasLeft' });
    expect((await table.matches.view(matchId))?.match).toEqual(first?.match);
    await playOpen(table, id, () => 'person1');
    const later = await advanceWhileDue(table, id);
    const second = await table.matches.view(later.games[1]?.matchId ?? '');
    expect(second?.match.members.map(({ computer }) => computer)).toContain('apprentice');
  });

  test('has none of their queued moves played', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await opened(table, 2, { groupSize: 3, rounds: 2, absence: 'computer' });
    await table.leagues.startLeague(actor(0), id);
    const matchId = (await advanceWhileDue(table, id)).games[0]?.matchId ?? '';
    const { match, state } = (await matches.view(matchId)) ?? expect.fail();
    const seats = [0, 1].map((seat) => Number(match.members[seat]?.personId.replace('person', '')));
    const mover = state?.turn ?? 0;
    const [moving = 0, leaving = 0] = [seats[mover], seats[1 - mover]];
    const own = buildOf(table, state ?? expect.fail(), 1 - mover);
    for (const step of [{ kind: 'skip', seat: mover } as const, { kind: 'own', seat: 1 - mover, move: own } as const])
      ok(await matches.editPlan(actor(leaving), matchId, { type: 'add', step }));
    ok(await matches.queueMoves(actor(leaving), matchId, null));
    await table.leagues.leaveLeague(actor(leaving), id);
    await advanceWhileDue(table, id);
    expect(await matches.queueMoves(actor(leaving), matchId, null)).toMatchObject({ ok: false, code: 'awayVote' });
    const build = buildOf(table, state ?? expect.fail(), mover);
    succeeded(await matches.play(actor(moving), matchId, null, build));
    expect((await matches.history(matchId)).at(-1)).toMatchObject({ seat: 1 - mover, automatic: 'standIn' });
  });

  test('is not asked back by a vote that they may not take part in', async () => {
    const table = await matchTable();
    const timeControl = { ...SETTINGS.timeControl, whenUp: 'vote' } as const;
    const settings = { tableSize: 3, groupSize: 3, rounds: 1, absence: 'computer', timeControl } as const;
    const id = await opened(table, 3, settings);
    await table.leagues.startLeague(table.actor(0), id);
    const matchId = (await advanceWhileDue(table, id)).games[0]?.matchId ?? '';
    const { match } = (await table.matches.view(matchId)) ?? expect.fail();
    const clock = (await table.matches.clock(matchId)) ?? expect.fail();
    const leaver = match.members.findIndex(({ personId }) => personId !== clock.personId);
    const person = Number(match.members[leaver]?.personId.replace('person', ''));
    await table.leagues.leaveLeague(table.actor(person), id);
    await advanceWhileDue(table, id);
    const open = { ...clock, deadline: null, countedFrom: null, left: 0 };
    await table.store.matches.transaction(({ saveClock }) => saveClock(matchId, open));
    const vote = await table.matches.vote(table.actor(person), matchId, match.version);
    expect(vote).toMatchObject({ ok: false, code: 'hasLeft' });
  });
});
