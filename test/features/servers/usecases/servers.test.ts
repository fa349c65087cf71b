/** Server settings: each is set independently, and an impossible value changes nothing. */
import { expect, test } from 'vitest';
import { createPeople } from '../../../../src/features/createPeople.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import { matchTable, newLobby } from '../../../support/game/match.ts';

const wait = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;

test('each is set independently, and an empty clock or a limit above the operator’s is refused', async () => {
  const { store, clock, components, actor } = await matchTable();
  const unlimited = { person: 1, server: Number.POSITIVE_INFINITY };
  const limits = { openGames: { person: 3, server: 10 }, hints: unlimited, reviews: unlimited };
  const people = createPeople({ store: store.people, clock, components, limits });
  const before = await people.serverSettings('server');
  const set = async (change: Parameters<typeof people.setServer>[2]) => people.setServer(actor(1), 'server', change);
  expect(await set({ games: { timeControl: { ...wait, perTurn: 0 } } })).toMatchObject({ ok: false, code: 'time' });
  for (const openGames of [0, 11, 2.5]) {
    expect(await set({ openGames })).toEqual({ ok: false, code: 'serverLimit', limit: 'openGames', most: 10 });
  }
  for (const hints of [-1, 2, 0.5]) {
    expect(await set({ hints })).toEqual({ ok: false, code: 'serverLimit', limit: 'hints', most: 1 });
  }
  expect(await people.serverSettings('server')).toEqual(before);
  const games = {
    side: 'B',
    capacity: 3,
    locale: 'hu',
    theme: 'light',
    timeControl: wait,
    computer: 'apprentice',
  } as const;
  await set({ games: { side: games.side, capacity: games.capacity, locale: games.locale } });
  await set({ games: { theme: games.theme, timeControl: games.timeControl, computer: games.computer } });
  await set({ channels: { results: 'r' } });
  await set({ channels: { seeks: 's' }, rated: false, openGames: 7 });
  await set({ hints: 0, reviews: 1 });
  expect(await people.serverSettings('server')).toEqual({
    games,
    rated: false,
    openGames: 7,
    hints: 0,
    reviews: 1,
    setBy: 'person1',
    channels: { seeks: 's', leagues: null, results: 'r' },
  });
  expect(await people.serverSettings('another')).toEqual(before);
});

test('no more games are opened than the server permits', async () => {
  const table = await matchTable();
  const { people, actor } = table;
  await people.setServer(actor(0), 'server', { openGames: 2 });
  await newLobby(table);
  expect(await people.mayOpenOn('server')).toBeNull();
  await newLobby(table);
  expect(await people.mayOpenOn('server')).toEqual({ ok: false, code: 'openGames', whose: 'server', most: 2 });
  expect(await people.mayOpenOn('another')).toBeNull();
});

test('a deleted channel is no longer selected, and other settings stay', async () => {
  const { people, store, clock, actor } = await matchTable();
  await people.setServer(actor(0), 'server', { channels: { results: 'lost', seeks: 'there', leagues: 'lost' } });
  const to = { kind: 'channel', serverId: 'server', channelId: 'lost', locale: 'en', setBy: 'person0' } as const;
  const facts = { kind: 'unreachable', channelId: 'lost', because: 'gone' } as const;
  await store.people.transaction(({ notices }) => notices.add({ facts, to }, clock.now()));
  const notice = await people.takeNotice('lost');
  if (notice) await people.noticeFailed(notice, { failure: 'gone', reason: 'Unknown Channel' }, null);
  const { channels, rated } = await people.serverSettings('server');
  expect([channels, rated]).toEqual([{ results: null, seeks: 'there', leagues: null }, true]);
});
