/** The list of games inside Discord: which ones a person sees, and in which order. */
import { expect, it } from 'vitest';
import { HOUR_MS, type MatchPlace } from '../../../src/match/index.ts';
import type { BotMessage, GameInList } from '../../../src/table/index.ts';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import type { Session } from '../../../src/web/index.ts';
import { type MatchTable, matchTable, playSomeMove, succeeded } from '../../support/game/match.ts';
import { clock, TestPage, type TestWeb, testWeb } from '../support/web.ts';

/** A running game of two people in a place and its thread. */
async function gameAt(
  { matches, store, actor }: MatchTable,
  place: MatchPlace,
  [host, guest] = [0, 1],
): Promise<string> {
  const options = { side: 'A', capacity: 2, locale: 'en', place: { ...place, threadId: null } } as const;
  const { match } = await matches.create(actor(host), options);
  succeeded(await matches.join(actor(guest), match.id));
  succeeded(await matches.start(actor(host), match.id));
  const entry = await store.outbox.nextOf(match.id);
  await store.outbox.delivered(entry?.id ?? '', { place: { threadId: place.threadId } });
  return match.id;
}

/** The games that a person is shown in a place, with the text about where each is played. */
async function listed({ tokens, page }: TestWeb, person: number, place: { guildId: string | null; channelId: string }) {
  const session: Session = { kind: 'activity', personId: `person${person}`, ...place };
  const opened = await page(await tokens.signSession(session));
  const welcome = await opened.waitForMessage((message) => message.type === 'welcome');
  if (welcome.type !== 'welcome') throw new Error('no welcome');
  return welcome.games.map(({ matchId, elsewhere }) => [matchId, elsewhere]);
}

it('a spectator sees the games of the current place only', async () => {
  const web = await testWeb();
  const { table } = web;
  const at = (channelId: string, threadId: string | null, serverId: string | null = 'server') =>
    gameAt(table, { serverId, channelId, threadId });
  const inChannel = await at('channel', null);
  const inThread = await at('channel', 'public thread');
  // A game in a private thread.
  const inPrivate = await at('private thread', null);
  await at('another channel', null);
  await at('channel', null, 'another server');
  await at('direct', null, null);
  const seen = async (person: number, guildId: string | null, channelId: string) =>
    (await listed(web, person, { guildId, channelId })).map(([matchId]) => matchId).sort();
  expect(await seen(4, 'server', 'channel')).toEqual([inChannel, inThread].sort());
  expect(await seen(4, 'server', 'public thread')).toEqual([inThread]);
  expect(await seen(4, 'server', 'private thread')).toEqual([inPrivate]);
  expect(await seen(4, 'server', 'a thread without games')).toEqual([]);
  expect(await seen(4, 'another server', 'private thread')).toEqual([]);
  expect(await seen(4, null, 'channel')).toEqual([]);
  expect(await seen(4, null, 'direct')).toEqual([]);
  // Nor is it shown by its id.
  const session: Session = { kind: 'activity', personId: 'person4', guildId: 'server', channelId: 'channel' };
  const page = await web.page(await web.tokens.signSession(session));
  page.send({ type: 'open', matchId: inPrivate });
  expect(await page.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ matchId: inPrivate });
  expect(await page.ask({ type: 'past', matchId: inPrivate })).toMatchObject({ ok: false });
  // Players see all their games.
  expect(await seen(0, 'server', 'channel')).toHaveLength(6);
});

it('games of the place come first, with one’s own turns ahead, then one’s games elsewhere with their place', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table });
  const at = (channelId: string, serverId: string | null = 'server') =>
    gameAt(table, { serverId, channelId, threadId: null });
  const others = [await at('other'), await at('other', 'another server'), await at('direct', null)];
  const here = [await at('channel'), await at('channel')];
  const order = async (person: number) => {
    const list = await listed(web, person, { guildId: 'server', channelId: 'channel' });
    const turns = await Promise.all(
      list.map(async ([matchId]) => ((await table.matches.view(matchId ?? ''))?.state?.turn === person ? 'mine' : '')),
    );
    return list.map(([matchId, elsewhere], index) => ({ matchId: matchId ?? '', elsewhere, turn: turns[index] }));
  };
  for (const person of [0, 1]) {
    const list = await order(person);
    expect(
      list
        .slice(0, 2)
        .map(({ matchId }) => matchId)
        .sort(),
    ).toEqual([...here].sort());
    for (const part of [list.slice(0, 2), list.slice(2)]) {
      const turns = part.map(({ turn }) => turn);
      expect(turns).toEqual(turns.toSorted().reverse());
    }
    const places = new Map(list.map(({ matchId, elsewhere }) => [matchId, elsewhere]));
    expect([...here, ...others].map((id) => places.get(id))).toEqual([
      ...[null, null],
      ...['in another channel', 'on another server', 'in direct messages'],
    ]);
  }
  // A game of this place is opened first, whoever's turn it is elsewhere.
  const page = await web.page(
    await web.tokens.signSession({ kind: 'activity', personId: 'person0', guildId: 'server', channelId: 'channel' }),
  );
  const shown = await page.waitForMessage((message) => message.type === 'game');
  expect(here).toContain(shown.type === 'game' && shown.game.matchId);
});

const HERE = { kind: 'activity', personId: 'person0', guildId: 'server', channelId: 'channel' } as const;
const games = (message: BotMessage) => (message.type === 'games' ? message.games : []);

it('shows a new turn in a game that is only listed, at its first change', async () => {
  const web = await testWeb({ pollIntervalMs: HOUR_MS });
  const { table } = web;
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const [shown, listed] = [await gameAt(table, place), await gameAt(table, place)];
  const page = await web.page(await web.tokens.signSession(HERE), { matchId: shown });
  await page.waitForMessage(({ type }) => type === 'game');
  const wasMine = (await table.matches.view(listed))?.state?.turn === 0;
  await playSomeMove(table, listed);
  const isUpdated = (message: BotMessage) =>
    games(message).some(({ matchId, yours }) => matchId === listed && yours !== wasMine);
  await page.waitForMessage(isUpdated);
});

it('lists a game that has begun in another process', async () => {
  const wakes: (() => void)[] = [];
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({
    table,
    pollIntervalMs: 20,
    // Whatever this process commits is another’s.
    matches: { ...table.matches, subscribe: () => () => undefined },
    onRemoteWork: (listener) => {
      wakes.push(() => listener(['telling']));
      return () => undefined;
    },
  });
  const page = await web.page(await web.tokens.signSession(HERE));
  const begun = await gameAt(table, { serverId: 'server', channelId: 'channel', threadId: null });
  for (const wake of wakes) wake();
  await page.waitForMessage((message) => games(message).some(({ matchId }) => matchId === begun));
});

it('lists no game any more whose seat somebody else has taken', async () => {
  const web = await testWeb();
  const { table } = web;
  const place = { serverId: 'server', channelId: 'elsewhere', threadId: null };
  const given = await gameAt(table, place);
  const page = await web.page(await web.tokens.signSession(HERE));
  const { personId, name } = table.actor(3);
  succeeded(await table.matches.offerSeat(table.actor(0), given, { personId, name }));
  const [offer] = await table.matches.openProposals(given);
  succeeded(await table.matches.answer(table.actor(3), given, offer?.id ?? 0, true));
  await page.waitForMessage((message) => message.type === 'games' && message.games.length === 0);
});

it('lists no cancelled game any more', async () => {
  const web = await testWeb();
  const { table } = web;
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const [kept, cancelled] = [await gameAt(table, place), await gameAt(table, place)];
  const page = await web.page(await web.tokens.signSession(HERE), { matchId: kept });
  succeeded(await table.matches.callOff(table.actor(0), cancelled));
  await page.waitForMessage(
    (message) => message.type === 'games' && message.games.every(({ matchId }) => matchId === kept),
  );
});

it('keeps its list when a game that it does not list is cancelled', async () => {
  const web = await testWeb();
  const { table } = web;
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const shown = await gameAt(table, place);
  await gameAt(table, place);
  const elsewhere = await gameAt(table, { ...place, serverId: 'another server' });
  const page = await web.page(await web.tokens.signSession({ ...HERE, personId: 'person4' }), { matchId: shown });
  succeeded(await table.matches.callOff(table.actor(0), elsewhere));
  // Each move is shown in a later update.
  for (let move = 0; move < 2; move += 1) {
    const { match } = succeeded(await playSomeMove(table, shown));
    await page.waitForMessage((message) => message.type === 'game' && message.game.version === match.version);
  }
  expect(page.messages.filter(({ type }) => type === 'games')).toEqual([]);
});

it('says of an open game that it was cancelled', async () => {
  const web = await testWeb({ pollIntervalMs: 20 });
  const { table } = web;
  const matchId = await gameAt(table, { serverId: 'server', channelId: 'channel', threadId: null });
  const inDiscord = await web.page(await web.tokens.signSession(HERE));
  const byLink = await web.page(await web.linkSession(1, matchId));
  for (const page of [inDiscord, byLink]) await page.waitForMessage(({ type }) => type === 'game');
  web.links.clear();
  succeeded(await table.matches.callOff(table.actor(0), matchId));
  const text = 'This game was canceled.';
  expect(await inDiscord.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ text });
  expect(await byLink.waitForMessage(({ type }) => type === 'refused')).toMatchObject({ text });
});

it('says so to its players, and to nobody else, who were away when it was cancelled', async () => {
  const web = await testWeb();
  const { table } = web;
  const matchId = await gameAt(table, { serverId: 'server', channelId: 'channel', threadId: null });
  succeeded(await table.matches.callOff(table.actor(0), matchId));
  const read = async (personId: string) => {
    const page = await web.page(await web.tokens.signSession({ ...HERE, personId }), { matchId });
    const unseen = await page.waitForMessage((message) => message.type === 'unseen');
    const { text } = await page.ask({ type: 'past', matchId });
    return [unseen.type === 'unseen' && unseen.text, text];
  };
  const cancelled = 'This game was canceled.';
  expect(await read('person1')).toEqual([cancelled, cancelled]);
  const hidden = 'This game can’t be shown to you.';
  expect(await read('person4')).toEqual([hidden, hidden]);
});

it('shows a player whose seat is taken over at once what a spectator sees', async () => {
  const web = await testWeb({ pollIntervalMs: 20 });
  const { table } = web;
  const matchId = await gameAt(table, { serverId: 'server', channelId: 'channel', threadId: 'thread' });
  const page = await web.page(await web.tokens.signSession({ ...HERE, channelId: 'thread' }));
  await page.waitForMessage(({ type }) => type === 'game');
  const { personId, name } = table.actor(3);
  succeeded(await table.matches.offerSeat(table.actor(0), matchId, { personId, name }));
  const [offer] = await table.matches.openProposals(matchId);
  succeeded(await table.matches.answer(table.actor(3), matchId, offer?.id ?? 0, true));
  await page.waitForMessage((message) => message.type === 'game' && message.game.seat === null);
});

it('lists a turn that came while Discord was asked about the games of others', async () => {
  const table = await matchTable(undefined, { clock });
  let answer = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = () => resolve(true);
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let count = 0;
  const mayView = () => {
    count += 1;
    // The first question is about the place.
    if (count === 2) ask();
    return answered;
  };
  const web = await testWeb({ table, mayView });
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const own = await gameAt(table, place);
  await gameAt(table, place, [2, 3]);
  const mover = (await table.matches.view(own))?.state?.turn ?? 0;
  // Another page follows the game already.
  const other = await web.page(await web.linkSession(mover, own));
  await other.gameAt(0);
  const page = new TestPage(web.socket());
  await page.opened;
  const session = await web.tokens.signSession({ ...HERE, personId: `person${1 - mover}` });
  page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
  await asked;
  await playSomeMove(table, own);
  const isTurn = ({ matchId, yours }: GameInList) => matchId === own && yours;
  await page.waitForMessage((message) => games(message).some(isTurn));
  const from = page.messages.length;
  answer();
  await page.waitForMessage(({ type }) => type === 'welcome', from);
  await page.waitForMessage(
    (message) => (message.type === 'welcome' ? message.games : games(message)).some(isTurn),
    from,
  );
});

it('does not go back to the game that a person has left while its change was on its way', async () => {
  const table = await matchTable(undefined, { clock });
  let isHeld = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const plan: typeof table.matches.plan = async (personId, matchId) => {
    if (isHeld && matchId === left) {
      reach();
      await held;
    }
    return table.matches.plan(personId, matchId);
  };
  const web = await testWeb({ table, matches: { ...table.matches, plan } });
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const [left, entered] = [await gameAt(table, place), await gameAt(table, place)];
  const page = await web.page(await web.tokens.signSession(HERE), { matchId: left });
  await page.waitForMessage((message) => message.type === 'game' && message.game.matchId === left);
  isHeld = true;
  await playSomeMove(table, left);
  await reached;
  page.send({ type: 'open', matchId: entered });
  const from = page.messages.length;
  await page.waitForMessage((message) => message.type === 'game' && message.game.matchId === entered);
  release();
  await page.waitForMessage(({ type }) => type === 'games', from);
  const shown = page.messages.flatMap((message) => (message.type === 'game' ? [message.game.matchId] : []));
  expect(shown.at(-1)).toBe(entered);
});
