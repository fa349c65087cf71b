/** A row that holds what this program has not written: it is named to the owner and left out, and keeps nothing else from being found. */

import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/features/storage/index.ts';
import { UnreadableRow } from '../../src/match/index.ts';
import { HOME, SETTINGS } from '../features/leagues/usecases/support.ts';
import {
  type MatchTable,
  matchesOn,
  matchTable,
  newLobby,
  runningMatch,
  SEEK,
  standardComponents,
  steadyClock,
  told,
} from '../support/match.ts';
import { outside } from '../support/store.ts';

/** The same database with a log of its own. */
async function logged(url: string): Promise<{ readonly table: MatchTable; readonly said: string[] }> {
  const said: string[] = [];
  const silent = () => undefined;
  const clock = steadyClock();
  const store = await openStore({
    url,
    components: standardComponents(),
    clock,
    log: { debug: silent, info: silent, warn: silent, error: (_, message) => void said.push(message) },
  });
  onTestFinished(() => store.close());
  return { table: matchesOn(url, store, clock), said };
}

const damages: Readonly<Record<string, string>> = {
  'a clock that is a list': `"timeControl" = '[]'`,
  'a clock that is no JSON': `"timeControl" = '{"kind":'`,
  'a clock of an unknown kind': `"timeControl" = '{"kind":"sand"}'`,
  'an unknown side': `"side" = 'Z'`,
  'an unknown theme': `"theme" = 'pink'`,
  'a table for nine': `"capacity" = 9`,
  'a deal that is a number': `"setup" = '7'`,
  'an occasion without a name': `"occasion" = '{"kind":"league"}'`,
};

describe('games', () => {
  test.each(Object.entries(damages))('%s is left out of every list, and said once', async (_, change) => {
    const writer = await matchTable();
    const bad = await newLobby(writer);
    const { match: good } = await runningMatch(writer);
    const before = await writer.matches.view(bad);
    await outside(writer.url).execute(`UPDATE matches SET ${change} WHERE id = '${bad}'`);
    const { table, said } = await logged(writer.url);
    const { matches } = table;
    const damaged = [{ id: bad, number: before?.match.number }];
    for (let time = 0; time < 2; time += 1) {
      expect((await matches.inChannel('channel')).map(({ match }) => match.id)).toEqual([good.id]);
      expect(await matches.damagedInChannel('channel')).toEqual(damaged);
      expect((await matches.ofPerson('person0')).map(({ match }) => match.id)).toEqual([good.id]);
      expect(await matches.damagedOfPerson('person0')).toEqual(damaged);
    }
    await expect(matches.view(bad)).rejects.toThrow(UnreadableRow);
    expect(said).toEqual([expect.stringContaining(`match ${bad} is damaged in the database and left out of lists`)]);
  });
});

test('an announcement that is damaged is given up, and what comes after it is told', async () => {
  const writer = await matchTable();
  const bad = await newLobby(writer);
  const { match: good } = await runningMatch(writer);
  await outside(writer.url).execute(`UPDATE outbox SET announcement = '{"kind":"rumour"}' WHERE "matchId" = '${bad}'`);
  const { table, said } = await logged(writer.url);
  expect((await table.store.outbox.pending()).map(({ matchId }) => matchId)).toEqual([good.id]);
  expect(await table.store.outbox.nextOf(bad)).toBeNull();
  expect((await told(table)).length).toBeGreaterThan(0);
  expect(said).toEqual([expect.stringMatching(new RegExp(`announcement \\d+ of match ${bad} is damaged`))]);
});

test('a clock whose banks are damaged keeps no other from being counted on', async () => {
  const writer = await matchTable();
  const games = [await runningMatch(writer), await runningMatch(writer)];
  const [bad, good] = games.map(({ match }) => match.id);
  await outside(writer.url).execute(`UPDATE turn_clocks SET banks = '{}' WHERE "matchId" = '${bad}'`);
  const { table, said } = await logged(writer.url);
  const running = await table.store.matches.transaction((inside) =>
    inside.clocksRunningBefore(new Date('2100-01-01T00:00:00Z'), 50),
  );
  expect(running.map(({ clock }) => clock.matchId)).toEqual([good]);
  await expect(table.matches.clock(bad ?? '')).rejects.toThrow(UnreadableRow);
  expect(said).toEqual([expect.stringContaining(`clock of match ${bad}`)]);
});

test('a search and a league that are damaged leave the others where they are', async () => {
  const writer = await matchTable();
  const { seeks, leagues, actor } = writer;
  await seeks.openSeek(actor(0), SEEK);
  await seeks.openSeek(actor(0), { ...SEEK, side: 'B' });
  await leagues.newLeague(actor(0), HOME, SETTINGS);
  await leagues.newLeague(actor(0), HOME, SETTINGS);
  const by = outside(writer.url);
  await by.execute(`UPDATE seeks SET "timeControl" = '[]' WHERE side = 'A'`);
  await by.execute(`UPDATE leagues SET status = 'lost' WHERE id = (SELECT min(id) FROM leagues)`);
  const { table, said } = await logged(writer.url);
  expect(await table.store.people.seeksWith('person0')).toMatchObject([{ side: 'B' }]);
  expect(await table.leagues.leaguesOf('server', 10)).toHaveLength(1);
  expect(said).toEqual([expect.stringMatching(/^seek \d+ is damaged/), expect.stringMatching(/^league .* is damaged/)]);
});

test('settings of one person that are damaged count as none, and those of others as they are', async () => {
  const writer = await matchTable();
  await runningMatch(writer);
  await outside(writer.url).execute(`
    INSERT INTO person_settings ("personId", "zone", "reminders", "pings") VALUES
      ('person0', 'UTC', '{"often":', 'thread'), ('person1', 'Asia/Tokyo', '[]', 'thread')`);
  const { table, said } = await logged(writer.url);
  const settings = await table.store.matches.transaction((inside) => inside.settingsOf(['person0', 'person1']));
  expect([...settings.keys()]).toEqual(['person1']);
  expect(said).toEqual([expect.stringContaining('settings of person person0 is damaged')]);
});

test('a visibility that is damaged shows its person to nobody', async () => {
  const writer = await matchTable();
  await runningMatch(writer);
  await outside(writer.url).execute(`INSERT INTO visibilities ("personId", "audience") VALUES ('person0', 'friends')`);
  expect(await writer.store.people.audience('person0')).toBe('nobody');
});
