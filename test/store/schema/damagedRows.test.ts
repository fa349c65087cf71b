/** A damaged row is logged and skipped, and does not hide other rows. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/features/storage/index.ts';
import { HOUR_MS, UnreadableRow } from '../../../src/match/index.ts';
import { HOME, SETTINGS } from '../../features/leagues/usecases/support.ts';
import { ON_SQLITE } from '../../support/database/database.ts';
import { rawDatabase } from '../../support/database/store.ts';
import {
  drainOutbox,
  type MatchTable,
  matchesOn,
  matchTable,
  newLobby,
  runningMatch,
  SEEK,
  standardComponents,
  steadyClock,
} from '../../support/game/match.ts';

/** Opens the same database again, with a log of errors. */
async function reopened(url: string): Promise<{ readonly table: MatchTable; readonly errors: string[] }> {
  const errors: string[] = [];
  const silent = () => undefined;
  const clock = steadyClock();
  const store = await openStore({
    url,
    components: standardComponents(),
    clock,
    log: { debug: silent, info: silent, warn: silent, error: (_, message) => void errors.push(message) },
  });
  onTestFinished(() => store.close());
  return { table: matchesOn(url, store, clock), errors };
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
  test.each(Object.entries(damages))('a game with %s is skipped in every list and logged once', async (_, change) => {
    const writer = await matchTable();
    const bad = await newLobby(writer);
    const { match: good } = await runningMatch(writer);
    const before = await writer.matches.view(bad);
    await rawDatabase(writer.url).execute(`UPDATE matches SET ${change} WHERE id = '${bad}'`);
    const { table, errors } = await reopened(writer.url);
    const { matches } = table;
    const damaged = [{ id: bad, number: before?.match.number }];
    for (let time = 0; time < 2; time += 1) {
      expect((await matches.inChannel('channel')).map(({ match }) => match.id)).toEqual([good.id]);
      expect(await matches.damagedInChannel('channel')).toEqual(damaged);
      expect((await matches.ofPerson('person0')).map(({ match }) => match.id)).toEqual([good.id]);
      expect(await matches.damagedOfPerson('person0')).toEqual(damaged);
    }
    await expect(matches.view(bad)).rejects.toThrow(UnreadableRow);
    expect(errors).toEqual([expect.stringContaining(`match ${bad} is damaged in the database and left out of lists`)]);
  });
});

test('a damaged announcement is given up, and the next ones are delivered', async () => {
  const writer = await matchTable();
  const bad = await newLobby(writer);
  const { match: good } = await runningMatch(writer);
  await rawDatabase(writer.url).execute(
    `UPDATE outbox SET announcement = '{"kind":"rumour"}' WHERE "matchId" = '${bad}'`,
  );
  const { table, errors } = await reopened(writer.url);
  expect(await table.store.outbox.take(bad, new Date())).toBeNull();
  expect((await table.store.outbox.pending()).map(({ matchId }) => matchId)).toEqual([good.id]);
  expect(await table.store.outbox.nextOf(bad)).toBeNull();
  expect((await drainOutbox(table)).length).toBeGreaterThan(0);
  expect(errors).toEqual([expect.stringMatching(new RegExp(`announcement \\d+ of match ${bad} is damaged`))]);
});

test('a page of announcements is as long without damaged ones, because a short page is the last', async () => {
  const writer = await matchTable();
  const [bad, good, last] = [await newLobby(writer), await newLobby(writer), await newLobby(writer)];
  await rawDatabase(writer.url).execute(
    `UPDATE outbox SET announcement = '{"kind":"rumour"}' WHERE "matchId" = '${bad}'`,
  );
  const { table } = await reopened(writer.url);
  const page = await table.store.outbox.pending({ most: 2 });
  expect(page.map(({ matchId }) => matchId)).toEqual([good, last]);
});

describe.runIf(ON_SQLITE)('among many', () => {
  const COUNT = 600;
  const many = (sql: string) =>
    `WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + ${COUNT}) ${sql} FROM n`;
  const lastId = `many-${1000 + COUNT}`;

  test('a damaged server does not keep the later ones from being compared', async () => {
    const { url, matches, store } = await matchTable();
    const by = rawDatabase(url);
    await by.execute(
      many(`INSERT INTO servers ("id", "seenAt", "leftAt")
        SELECT 'many-' || i, '2025-03-01T12:00:00.000+00:00', iif(i = 1001, 'nonsense', NULL)`),
    );
    await matches.compareServers((id) => id !== lastId);
    expect(await store.matches.knownServers(`many-${999 + COUNT}`, 10)).toEqual([
      { id: lastId, leftAt: expect.any(Date) },
    ]);
  });

  test('a damaged language does not hide the later ones', async () => {
    const { url, matches } = await matchTable();
    const by = rawDatabase(url);
    await by.execute(
      many(`INSERT INTO people ("id", "name", "seenAt") SELECT 'many-' || i, '', '2025-03-01T12:00:00.000+00:00'`),
    );
    await by.execute(
      many(`INSERT INTO person_settings ("personId", "locale", "zone", "reminders", "pings")
        SELECT 'many-' || i, iif(i = 1001, x'00', 'de'), 'UTC', '[]', 'thread'`),
    );
    const locales = await matches.locales();
    expect([locales.size, locales.get(lastId)]).toEqual([COUNT - 1, 'de']);
  });
});

test.runIf(ON_SQLITE)('a request for erasure with a damaged date is carried out, and so are the others', async () => {
  const { url, matches } = await matchTable();
  const by = rawDatabase(url);
  await by.execute(`INSERT INTO forgettings VALUES ('1', 'nonsense'), ('2', '2025-03-01T12:00:00.000+00:00')`);
  expect(await matches.finishForgetting()).toBe(2);
  expect((await by.execute(`SELECT * FROM forgettings WHERE "personId" IN ('1', '2')`)).rows).toEqual([]);
});

test('a clock with damaged banks does not stop other clocks', async () => {
  const writer = await matchTable();
  const games = [await runningMatch(writer), await runningMatch(writer)];
  const [bad, good] = games.map(({ match }) => match.id);
  await rawDatabase(writer.url).execute(`UPDATE turn_clocks SET banks = '{}' WHERE "matchId" = '${bad}'`);
  const { table, errors } = await reopened(writer.url);
  const running = await table.store.matches.transaction((inside) =>
    inside.clocksRunningBefore(new Date('2100-01-01T00:00:00Z'), 50),
  );
  expect(running.map(({ clock }) => clock.matchId)).toEqual([good]);
  await expect(table.matches.clock(bad ?? '')).rejects.toThrow(UnreadableRow);
  expect(errors).toEqual([expect.stringContaining(`clock of match ${bad}`)]);
});

test('a damaged seek and a damaged league do not hide the others', async () => {
  const writer = await matchTable();
  const { seeks, leagues, actor } = writer;
  await seeks.openSeek(actor(0), SEEK);
  await seeks.openSeek(actor(0), { ...SEEK, side: 'B' });
  await leagues.newLeague(actor(0), HOME, SETTINGS);
  await leagues.newLeague(actor(0), HOME, SETTINGS);
  const by = rawDatabase(writer.url);
  await by.execute(`UPDATE seeks SET "timeControl" = '[]' WHERE side = 'A'`);
  await by.execute(`UPDATE leagues SET status = 'lost' WHERE id = (SELECT min(id) FROM leagues)`);
  const { table, errors } = await reopened(writer.url);
  expect(await table.store.people.seeksWith('person0')).toMatchObject([{ side: 'B' }]);
  expect(await table.leagues.leaguesOf('server', 10)).toHaveLength(1);
  expect(errors).toEqual([
    expect.stringMatching(/^seek \d+ is damaged/),
    expect.stringMatching(/^league .* is damaged/),
  ]);
});

test('a damaged seek does not stop others from ending, or from offers of a computer player', async () => {
  const clock = { at: Date.UTC(2025, 2, 1), now: () => new Date(clock.at) };
  const writer = await matchTable(undefined, { clock });
  const { actor, seeks } = writer;
  const opened = async (person: number, lasts: number) => {
    const done = await seeks.openSeek(actor(person), { ...SEEK, side: person === 0 ? 'A' : 'B', lasts });
    return done.ok ? done.seek.id : expect.fail(done.code);
  };
  const bad = await opened(0, 2 * HOUR_MS);
  const good = await opened(1, 3 * HOUR_MS);
  const by = rawDatabase(writer.url);
  await by.execute(`UPDATE seeks SET theme = 'pink' WHERE id = ${bad}`);
  const noticesOf = async (person: string) => {
    const { rows } = await by.execute(`SELECT facts FROM notices WHERE "placeId" = '${person}' ORDER BY id`);
    return rows.map(({ facts }) => JSON.parse(String(facts)).kind);
  };
  clock.at += HOUR_MS;
  expect(await seeks.maintainSeeks()).toBe(false);
  clock.at += 2 * HOUR_MS;
  expect(await seeks.maintainSeeks()).toBe(false);
  expect(await noticesOf('person1')).toEqual(['seekOffer', 'seekEnded']);
  expect(await seeks.seek(good)).toMatchObject({ status: 'ended' });
  expect(await writer.store.people.seeksToEnd(clock.now(), 10), 'the damaged one is closed').toEqual([]);
  expect(await writer.store.people.seeksToOffer(clock.now(), 10)).toEqual([]);
});

test('damaged settings of a person count as missing, and those of others are read', async () => {
  const writer = await matchTable();
  await runningMatch(writer);
  await rawDatabase(writer.url).execute(`
    INSERT INTO person_settings ("personId", "zone", "reminders", "pings") VALUES
      ('person0', 'UTC', '{"often":', 'thread'), ('person1', 'Asia/Tokyo', '[]', 'thread')`);
  const { table, errors } = await reopened(writer.url);
  const settings = await table.store.matches.transaction((inside) => inside.settingsOf(['person0', 'person1']));
  expect([...settings.keys()]).toEqual(['person1']);
  expect(errors).toEqual([expect.stringContaining('settings of person person0 is damaged')]);
});

test('a damaged audience shows its person to nobody', async () => {
  const writer = await matchTable();
  await runningMatch(writer);
  await rawDatabase(writer.url).execute(`UPDATE people SET "audience" = 'friends' WHERE "id" = 'person0'`);
  expect(await writer.store.people.audience('person0')).toBe('nobody');
});
