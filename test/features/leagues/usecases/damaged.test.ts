/** A league whose rows are damaged: its games still end, and their results count once it is repaired. */
import { expect, test } from 'vitest';
import { leagueStandings, WIN_POINTS } from '../../../../src/features/leagues/usecases/standings.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { matchTable } from '../../../support/game/match.ts';
import { advanceWhileDue, opened, viewOf } from './support.ts';

test.each([
  ['a league', `UPDATE leagues SET theme = 'pink'`, `UPDATE leagues SET theme = 'dark'`],
  ['a game', `UPDATE league_games SET state = 'lost'`, `UPDATE league_games SET state = 'open'`],
])('%s that cannot be read lets its games end, and counts them after its repair', async (_, damage, repair) => {
  const table = await matchTable();
  const { leagues, matches } = table;
  const id = await opened(table, 2, { groupSize: null, rounds: 1 });
  await leagues.startLeague(table.actor(0), id);
  const { games } = await advanceWhileDue(table, id);
  const matchId = games[0]?.matchId ?? '';
  const database = rawDatabase(table.url);
  await database.execute(damage);
  expect(await matches.resign(table.actor(1), matchId)).toMatchObject({ ok: true });
  expect((await matches.view(matchId))?.match.status).toBe('finished');
  await expect(leagues.advanceLeague(id)).rejects.toThrow('cannot be read');
  await database.execute(repair);
  expect((await viewOf(table, id)).games).toMatchObject([{ state: 'open' }]);
  await leagues.advanceLeague(id);
  const { league, entries, games: all } = await advanceWhileDue(table, id);
  expect(league.status).toBe('finished');
  expect(leagueStandings(league, entries, all).map(({ entry, points }) => [entry.name, points / WIN_POINTS])).toEqual([
    ['Anni', 1],
    ['Peter', 0],
  ]);
});

test('a damaged league does not hold up the announcements of its games', async () => {
  const table = await matchTable();
  const id = await opened(table, 2);
  await rawDatabase(table.url).execute(`UPDATE leagues SET theme = 'pink'`);
  await expect(table.leagues.showThreads(id, 1)).resolves.toBeUndefined();
});

test('a damaged game does not keep the seats of other people who left', async () => {
  const table = await matchTable();
  const id = await opened(table, 4, { groupSize: null, rounds: 1 });
  await table.leagues.startLeague(table.actor(0), id);
  const matchIds = (await advanceWhileDue(table, id)).games.map(({ matchId }) => matchId ?? '');
  for (const matchId of matchIds) {
    const personId = (await table.matches.view(matchId))?.match.members[0]?.personId ?? '';
    await table.leagues.leaveLeague(table.actor(Number(personId.replace('person', ''))), id);
  }
  await rawDatabase(table.url).execute(`UPDATE matches SET side = 'Z' WHERE id = '${matchIds[0]}'`);
  await expect(table.leagues.advanceLeague(id)).rejects.toThrow('cannot be read');
  expect((await table.matches.view(matchIds[1] ?? ''))?.match.status).toBe('finished');
});

test.each(['finished', 'cancelled'])('a damaged league that is %s lets its games end', async (status) => {
  const table = await matchTable();
  const id = await opened(table, 2, { groupSize: null, rounds: 1 });
  await table.leagues.startLeague(table.actor(0), id);
  await advanceWhileDue(table, id);
  const database = rawDatabase(table.url);
  await database.execute(`UPDATE leagues SET status = '${status}', sides = 'C'`);
  const [open] = await table.matches.ofPerson('person0');
  expect(await table.matches.resign(table.actor(1), open?.match.id ?? '')).toMatchObject({ ok: true });
  expect((await table.matches.view(open?.match.id ?? ''))?.match.status).toBe('finished');
});

test('a damaged league does not keep others in a deleted channel from being cancelled', async () => {
  const table = await matchTable();
  const ids = [await opened(table, 2), await opened(table, 2)];
  const database = rawDatabase(table.url);
  await database.execute(`UPDATE leagues SET theme = 'pink' WHERE id = '${ids[0]}'`);
  const notice = await table.people.takeNotice('channel');
  if (!notice) throw new Error('no notice is due');
  await table.people.noticeFailed(notice, { failure: 'gone', reason: 'Unknown Channel' }, null);
  expect((await viewOf(table, ids[1] ?? '')).league.status).toBe('cancelled');
});
