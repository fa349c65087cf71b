/**
 * `/seek` on Discord: posted in the server's channel, filled by buttons, started automatically, and refused with
 * reasons.
 */
import { createHash } from 'node:crypto';
import type { APIMessage } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS, NO_LIMITS, UNLIMITED } from '../../../../src/match/index.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';
import { SEEK } from '../../../support/game/match.ts';

const open = opensTables();
let now = 0;
let table: Table;
let talk: Talk;

beforeEach(async () => {
  now = Date.now();
  ({ table, talk } = await open({ clock: { now: () => new Date(now) } }));
  table.person('peter').setLocale('en-US');
});

const answerTo = async (name: string, options: Record<string, string | number | boolean>) =>
  textOf(await (await table.person(name).command(table.channelId, 'seek', options)).reply());
const shown = (says: string) =>
  table
    .person('anni')
    .waitForMessage((message) => message.channel_id === table.channelId && textOf(message).includes(says));
const tap = async (name: string, message: APIMessage, action: string) =>
  textOf(await (await clickOn(table.person(name), message, action)).reply());
const direct = (name: string): readonly APIMessage[] => {
  const home = table
    .person(name)
    .channels()
    .find(({ kind }) => kind === 'dm');
  return home ? table.person(name).messages(home.id) : [];
};

it('is posted in the server’s channel, is filled by buttons, and becomes a game automatically', async () => {
  expect(await answerTo('anni', {})).toContain('This server has no channel for searches');
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  expect(await answerTo('anni', { clock: 'soon' })).toContain('“soon”');
  for (const clock of ['1 min', '9 min']) expect(await answerTo('anni', { clock })).toMatch(/10 minutes/);
  const posted = shown('is looking for players');
  expect(await answerTo('anni', { players: 3, side: 'B', clock: '2 d', from: 1600, to: 1400 })).toContain(
    `looking for players in <#${table.channelId}>`,
  );
  const seek = await posted;
  expect(textOf(seek)).toMatch(
    /Anni is looking for players\nB side, 3 players · rated\n.*2 days.*\nRating from 1400 to 1600\n/,
  );
  expect(await tap('anni', seek, 'seekJoin')).toBe('You’re already in.');
  expect(await tap('jana', seek, 'seekLeave')).toBe('You’re not part of this search.');
  const joined = shown('Anni and Jana');
  expect(await tap('jana', seek, 'seekJoin')).toContain('You’re in.');
  await joined;
  now += 1000;
  const hasBegun = shown('has begun: <#');
  expect(await tap('peter', seek, 'seekJoin')).toContain('the game begins');
  const line = await hasBegun;
  expect([line.id, controlOf(line, 'seekJoin')]).toEqual([seek.id, undefined]);
  expect(textOf(line)).toMatch(/^The game of Anni, Jana,? and Peter has begun/);
  await talk.waitForDelivery();
  const [game] = await table.matches.inChannel(table.channelId);
  expect(game?.match).toMatchObject({
    status: 'running',
    side: 'B',
    capacity: 3,
    timeControl: { perTurn: 48 * HOUR_MS },
  });
  expect(textOf(line)).toContain(`<#${game?.match.place.threadId}>`);
  expect(talk.publicMessages(game?.match.place.threadId ?? '').length).toBeGreaterThan(0);
});

it('is refused if the server has reached its limit of games', async () => {
  const options = { seeks: table.channelId };
  await (await table.person('anni').command(table.channelId, 'server settings', options)).reply();
  await table.people.setServer(talk.actor('anni'), table.playground.guildId, { openGames: 1 });
  await talk.running(['anni', 'jana']);
  expect(await answerTo('peter', {})).toContain('1 game is in progress on this server');
  expect(await answerTo('peter', { everywhere: true, players: 4 })).toContain('1 game is in progress');
});

it('is cancelled by its seeker, offers a computer player to a waiting person, and says so if nobody can join', async () => {
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  const posted = shown('is looking for players');
  expect(await answerTo('jana', { from: 2400, to: 2500 })).toContain('nobody has a rating in this range');
  const seek = await posted;
  expect(await tap('peter', seek, 'seekJoin')).toContain('This search is for ratings from 2400 to 2500; yours is 1500');
  now += HOUR_MS;
  await expect
    .poll(() => direct('jana').map(textOf))
    .toEqual([expect.stringContaining('the computer player Journeyman can play right away')]);
  const [offer] = direct('jana');
  if (!offer) throw new Error('no offer');
  const running = await talk.running(['jana', 'anni']);
  await table.people.setServer(talk.actor('anni'), table.playground.guildId, { openGames: null });
  const over = shown('The search by Jana has been stopped');
  await table.matches.resign(talk.actor('anni'), running);
  // As if the bot had been killed before it opened the game.
  const { id: personId } = table.person('jana').user;
  const customId = controlOf(offer, 'seekComputer');
  const press = createHash('sha256').update(`${offer.id}/${customId}/${personId}`).digest('base64url');
  const [left] = await table.store.people.seeksWith(personId);
  await table.seeks.leaveSeek({ ...talk.actor('jana'), interactionId: `press:${press}:leave` }, left?.id ?? 0);
  await over;
  await clickOn(table.person('jana'), offer, 'seekComputer');
  const { user } = table.person('jana');
  await expect
    .poll(async () => (await table.matches.ofPerson(user.id)).map(({ match }) => match.status))
    .toEqual(['running']);
});

it('that is damaged loses its buttons when it ends', async () => {
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  const posted = shown('is looking for players');
  await answerTo('jana', {});
  const seek = await posted;
  await rawDatabase(table.url).execute(`UPDATE seeks SET theme = 'pink'`);
  const over = shown('This search is over');
  now += 25 * HOUR_MS;
  const line = await over;
  expect([line.id, controlOf(line, 'seekJoin')]).toEqual([seek.id, undefined]);
});

it('matches people everywhere who seek the same, in direct messages, but not after a block', async () => {
  expect(await answerTo('anni', { everywhere: true })).toContain('looking for players on all servers');
  const block = (name: string, options: Record<string, string>) =>
    table.person(name).command(table.channelId, 'me block', options);
  const { user } = table.person('anni');
  expect(textOf(await (await block('jana', { person: user.id })).reply())).toContain(
    'You and Anni will no longer be matched',
  );
  expect(textOf(await (await block('jana', {})).reply())).toContain('- Anni');
  expect(await answerTo('jana', { everywhere: true, players: 4 })).toContain('on all servers');
  expect(await answerTo('jana', { everywhere: true, players: 2 })).toContain('on all servers');
  expect(await answerTo('anni', { everywhere: true, players: 2 })).toContain('on all servers');
  expect(await answerTo('peter', { everywhere: true, players: 2 })).toContain('begins in your direct messages');
  const unblocked = await table.person('jana').command(table.channelId, 'me unblock', { person: user.id });
  expect(textOf(await unblocked.reply())).toContain('Anni is no longer blocked');
  const seen = await table.person('jana').command(table.channelId, 'me visibility', { public: 'nobody' });
  expect(textOf(await seen.reply())).toContain('Only you can see your profile and games');
});

const reply = async (name: string, command: string, options: Record<string, string | number | boolean> = {}) =>
  (await table.person(name).command(table.channelId, command, options)).reply();
/** The message with a button of that kind, once it has changed. */
const press = async (name: string, message: APIMessage, action: string, says: string) => {
  await clickOn(table.person(name), message, action);
  return table.person(name).waitForMessage((shown) => shown.id === message.id && textOf(shown).includes(says));
};

it('is kept if “Play now” can begin no game', async () => {
  const limits = { ...NO_LIMITS, openGames: { ...UNLIMITED, person: 1 } };
  ({ table, talk } = await open({ clock: { now: () => new Date(now) }, limits }));
  expect(await answerTo('jana', { everywhere: true })).toContain('on all servers');
  now += HOUR_MS;
  await expect.poll(() => direct('jana')).toHaveLength(1);
  const [offer] = direct('jana');
  if (!offer) throw new Error('no offer');
  await reply('jana', 'game new');
  expect(await tap('jana', offer, 'seekComputer')).toContain('You’re in 1 game');
  expect(controlOf(await reply('jana', 'game list'), 'seekStop')).toBeDefined();
});

it('that has begun is said to have begun at a second click, also at the limit of open games', async () => {
  const limits = { ...NO_LIMITS, openGames: { ...UNLIMITED, person: 1 } };
  ({ table, talk } = await open({ clock: { now: () => new Date(now) }, limits }));
  await reply('anni', 'server settings', { seeks: table.channelId });
  const posted = shown('is looking for players');
  await reply('anni', 'seek', { players: 2 });
  const seek = await posted;
  expect(await tap('jana', seek, 'seekJoin')).toContain('the game begins');
  expect(await tap('jana', seek, 'seekJoin')).toContain('This game has already begun.');
});

it('states its settings and expiry, and is stopped there, from lists and from help', async () => {
  const answer = await reply('anni', 'seek', { everywhere: true, side: 'B', clock: '24 h for each turn', hours: 48 });
  const end = Math.floor((now + 48 * HOUR_MS) / 1000);
  expect(textOf(answer)).toMatch(
    new RegExp(
      'on all servers.*\\n\\*\\*B side, 2–4 players, whichever table fills first · rated\\*\\*\\n' +
        `Clock: 1 day for each turn.*\\nOn all servers, played in direct messages\\n-# Ends <t:${end}:R>`,
    ),
  );
  for (const command of ['seek', 'game list', 'help']) {
    const shown = await reply('anni', command);
    expect(textOf(shown)).toMatch(/Your searches for players\*\*\n\*\*B side/);
    expect(controlOf(shown, 'seekStop')).toBeDefined();
  }
  const stopped = await press('anni', await reply('anni', 'game list'), 'seekStop', 'This search has been stopped.');
  expect(controlOf(stopped, 'seekStop')).toBeUndefined();
  const again = await press('anni', answer, 'seekStop', 'This search had already been stopped.');
  expect(controlOf(again, 'seekAnother')).toBeDefined();
  for (const command of ['game list', 'help']) expect(textOf(await reply('anni', command))).not.toContain('searches');
  expect(await answerTo('peter', { everywhere: true, side: 'B', clock: '1 d' })).toContain('on all servers');
});

it('says so if its game has begun before it was stopped', async () => {
  const answer = await reply('anni', 'seek', { everywhere: true });
  expect(await answerTo('peter', { everywhere: true })).toContain('begins in your direct messages');
  await talk.waitForDelivery();
  const late = await press('anni', answer, 'seekStop', 'The game has begun in the meantime: ');
  expect(controlOf(late, 'seekStop')).toBeUndefined();
  const [game] = await table.matches.ofPerson(table.person('anni').user.id);
  expect(game?.match).toMatchObject({ status: 'running', capacity: 2 });
});

it('starts another one by a button, up to three, and then lists those that can be stopped', async () => {
  const none = await reply('anni', 'seek');
  expect(textOf(none)).toContain('This server has no channel');
  const first = await press('anni', none, 'seekAnother', 'Ends <t:');
  expect(controlOf(first, 'seekStop')).toBeDefined();
  for (const side of ['A', 'B']) await reply('anni', 'seek', { everywhere: true, side, players: 4 });
  const full = await reply('anni', 'seek', { everywhere: true });
  expect(textOf(full)).toContain('You already have 3 searches open');
  expect(JSON.stringify(full.components).match(/seekStop/g)).toHaveLength(3);
  const bare = await reply('anni', 'seek');
  expect(controlOf(bare, 'seekAnother')).toBeUndefined();
  const fewer = await press('anni', bare, 'seekStop', 'This search has been stopped.');
  expect(JSON.stringify(fewer.components).match(/seekStop/g)).toHaveLength(2);
  expect(controlOf(fewer, 'seekAnother')).toBeDefined();
});

it('lists one’s own searches before those that one has joined', async () => {
  const waiting = { ...SEEK, players: 4, place: null } as const;
  for (const name of ['jana', 'jana', 'jana', 'peter', 'peter']) {
    const done = await table.seeks.openSeek(talk.actor(name), waiting);
    expect(await table.seeks.joinSeek(talk.actor('anni'), done.ok ? done.seek.id : 0)).toMatchObject({ ok: true });
  }
  for (let own = 0; own < 3; own += 1)
    expect(await table.seeks.openSeek(talk.actor('anni'), waiting)).toMatchObject({ ok: true });
  const full = await reply('anni', 'seek', { everywhere: true, side: 'B', players: 3 });
  expect(textOf(full)).toContain('You already have 3 searches open');
  for (const shown of [full, await reply('anni', 'seek'), await reply('anni', 'game list')])
    expect(JSON.stringify(shown.components).match(/Stop looking/g)).toHaveLength(3);
});

it('starts a search each time that the button is shown again in one message', async () => {
  const anni = table.person('anni');
  let shown = await press('anni', await reply('anni', 'seek'), 'seekAnother', 'Ends <t:');
  for (let times = 0; times < 3; times += 1) {
    shown = await press('anni', shown, 'seekStop', 'This search has been stopped.');
    expect(await table.store.people.seeksWith(anni.user.id)).toHaveLength(0);
    shown = await press('anni', shown, 'seekAnother', 'looking for players on all servers');
    expect(await table.store.people.seeksWith(anni.user.id)).toHaveLength(1);
  }
});

it('looks on all servers with everything that was typed for a search that this server has no channel for', async () => {
  const options = { players: 4, side: 'B', from: 1400, to: 1600, rated: false, clock: '3 d + 12 h', hours: 30 };
  const none = await reply('anni', 'seek', options);
  expect(textOf(none)).toContain('This server has no channel');
  // A search that a usual one would have joined.
  await reply('peter', 'seek', { everywhere: true });
  await press('anni', none, 'seekAnother', 'Ends <t:');
  const [seek] = await table.store.people.seeksWith(table.person('anni').user.id);
  expect(seek).toMatchObject({
    status: 'open',
    side: 'B',
    players: 4,
    rated: false,
    range: { least: 1400, most: 1600 },
    timeControl: { kind: 'bank', bank: 72 * HOUR_MS, increment: 12 * HOUR_MS, whenUp: 'pass' },
    everywhere: true,
  });
  expect(seek?.endsAt).toEqual(new Date(now + 30 * HOUR_MS));
  const spoken = await press(
    'jana',
    await reply('jana', 'seek', { side: 'B', clock: '0', language: 'hu' }),
    'seekAnother',
    '<t:',
  );
  expect(textOf(spoken)).toContain('No clock');
  const [hungarian] = await table.store.people.seeksWith(table.person('jana').user.id);
  expect(hungarian).toMatchObject({ side: 'B', timeControl: null, locale: 'hu', players: null, range: null });
});

it('ends with its channel, and its seeker learns why', async () => {
  const channelId = `${table.channelId}0`;
  await table.seeks.openSeek(talk.actor('anni'), {
    ...SEEK,
    place: { serverId: table.playground.guildId, channelId },
  });
  await expect
    .poll(() => direct('anni').map(textOf))
    .toContainEqual(expect.stringContaining('has ended because its channel was deleted'));
});

it('is left from one’s list of searches after joining, and notifies its seeker when it ends', async () => {
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  const posted = shown('is looking for players');
  await answerTo('anni', { players: 3 });
  expect(await tap('jana', await posted, 'seekJoin')).toContain('You’re in.');
  const own = await reply('jana', 'seek');
  expect(textOf(own)).toContain(`**A side, 3 players · rated**`);
  await press('jana', own, 'seekStop', 'You’ve left this search.');
  await answerTo('peter', { everywhere: true, rated: false, hours: 1 });
  await table.people.setServer(talk.actor('anni'), table.playground.guildId, { channels: { seeks: null } });
  expect(await answerTo('jana', { everywhere: true, side: 'B', hours: 1 })).toContain('on all servers');
  now += HOUR_MS;
  await expect
    .poll(() => direct('jana').map(textOf))
    .toContainEqual(expect.stringContaining('Your search for players has ended'));
});
