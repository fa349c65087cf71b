/** A cancelled game of a league: nobody gains by it, and the round does not wait for it. */
import { expect, test } from 'vitest';
import { matchTable, playSomeMove, succeeded } from '../../../support/game/match.ts';
import { advanceWhileDue, LAST, opened, playOpen, viewOf } from './support.ts';

test('a game is not cancelled by the first of its players', async () => {
  const table = await matchTable();
  const id = await opened(table, 2, { groupSize: null, rounds: 1 });
  await table.leagues.startLeague(table.actor(0), id);
  const matchId = (await advanceWhileDue(table, id)).games[0]?.matchId ?? '';
  const hostId = (await table.matches.view(matchId))?.match.hostId ?? '';
  const host = table.actor(Number(hostId.replace('person', '')));
  expect(await table.matches.cancel(host, matchId)).toEqual({ ok: false, code: 'leagueGame' });
  expect((await table.matches.view(matchId))?.match.status).toBe('running');
});

test('a game of a cancelled season is cancelled by its host, but not after a move', async () => {
  const table = await matchTable();
  const id = await opened(table, 4, { groupSize: null, rounds: 1 });
  await table.leagues.startLeague(table.actor(0), id);
  const [played = '', waiting = ''] = (await advanceWhileDue(table, id)).games.map(({ matchId }) => matchId ?? '');
  await playSomeMove(table, played);
  await table.leagues.cancelLeague(table.actor(0), id);
  const cancel = async (matchId: string) => {
    const hostId = (await table.matches.view(matchId))?.match.hostId ?? '';
    return table.matches.cancel(table.actor(Number(hostId.replace('person', ''))), matchId);
  };
  expect(await cancel(played)).toMatchObject({ ok: false, code: 'status' });
  succeeded(await cancel(waiting));
  expect((await table.matches.view(waiting))?.match.status).toBe('cancelled');
  expect((await viewOf(table, id)).games.every(({ state }) => state === 'open')).toBe(true);
});

test('a game that a server manager cancels counts for nobody, and the season is played to its end', async () => {
  const table = await matchTable();
  const id = await opened(table, 4, { groupSize: null, rounds: 1 });
  await table.leagues.startLeague(table.actor(0), id);
  const [game] = (await advanceWhileDue(table, id)).games;
  const matchId = game?.matchId ?? '';
  await playSomeMove(table, matchId);
  const notices = async () => {
    const parts: string[] = [];
    for (let each = await table.people.takeNotice('channel'); each; each = await table.people.takeNotice('channel')) {
      if (each.facts.kind === 'league') parts.push(each.facts.part);
      await table.people.noticePosted(each, { channelId: 'channel', messageId: `m${each.id}` });
    }
    return parts;
  };
  expect(await notices()).toContain('round');
  succeeded(await table.matches.callOff(table.actor(9), matchId));
  expect((await table.matches.view(matchId))?.match.status).toBe('cancelled');
  expect(await table.people.result(matchId)).toBeNull();
  expect(await notices(), 'the game disappears from the message').toEqual(['round']);
  const cancelled = (await viewOf(table, id)).games.find((each) => each.matchId === matchId);
  expect(cancelled).toMatchObject({ state: 'void' });
  expect(cancelled?.seats.every(({ result }) => result === null)).toBe(true);
  await playOpen(table, id, LAST);
  expect((await advanceWhileDue(table, id)).league.status).toBe('finished');
});
