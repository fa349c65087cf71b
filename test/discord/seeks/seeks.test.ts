/** `/seek` on Discord: shown where the server wants it, filled by buttons, begun by itself; and what is said where that cannot be. */
import type { APIMessage } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { HOUR } from '../../../src/match/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../support/bot.ts';
import { opensTables } from '../../support/tables.ts';
import type { Talk } from '../../support/tableTalk.ts';

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

it('stands in the channel of the server’s choice, is filled by buttons, and becomes a game by itself', async () => {
  expect(await answerTo('anni', {})).toContain('This server has no channel for people who look for players');
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  expect(await answerTo('anni', { clock: 'soon' })).toContain('“soon”');
  for (const clock of ['1 min', '0 h']) expect(await answerTo('anni', { clock })).toMatch(/10 minutes/);
  const posted = shown('is looking for players');
  expect(await answerTo('anni', { players: 3, side: 'B', clock: '2 d', from: 1600, to: 1400 })).toContain(
    `looking for players in <#${table.channelId}>`,
  );
  const seek = await posted;
  expect(textOf(seek)).toMatch(
    /Anni is looking for players\nB side, 3 players\n.*2 days.*\nRating from 1400 to 1600\n/,
  );
  expect(await tap('anni', seek, 'seekJoin')).toBe('You’re already in.');
  expect(await tap('jana', seek, 'seekLeave')).toBe('You’re not in.');
  const joined = shown('Anni and Jana');
  expect(await tap('jana', seek, 'seekJoin')).toContain('You’re in.');
  await joined;
  now += 1000;
  const begun = shown('has begun: <#');
  expect(await tap('peter', seek, 'seekJoin')).toContain('the game begins');
  const line = await begun;
  expect([line.id, controlOf(line, 'seekJoin')]).toEqual([seek.id, undefined]);
  expect(textOf(line)).toMatch(/^The game of Anni, Jana,? and Peter has begun/);
  await talk.allTold();
  const [game] = await table.matches.inChannel(table.channelId);
  expect(game?.match).toMatchObject({ status: 'running', side: 'B', capacity: 3, timeControl: { perTurn: 48 * HOUR } });
  expect(textOf(line)).toContain(`<#${game?.match.place.threadId}>`);
  expect(talk.publicMessages(game?.match.place.threadId ?? '').length).toBeGreaterThan(0);
});

it('is refused where the server has as many games as it lets itself have', async () => {
  const options = { seeks: table.channelId };
  await (await table.person('anni').command(table.channelId, 'server settings', options)).reply();
  await table.people.setServer(talk.actor('anni'), table.playground.guildId, { openGames: 1 });
  await talk.running(['anni', 'jana']);
  expect(await answerTo('peter', {})).toContain('1 game is in progress on this server');
  expect(await answerTo('peter', { everywhere: true, players: 4 })).toContain('1 game is in progress');
});

it('is given up by whoever seeks, offers a computer player to whoever waits, and says so where nobody can come', async () => {
  await (await table.person('anni').command(table.channelId, 'server settings', { seeks: table.channelId })).reply();
  const posted = shown('is looking for players');
  expect(await answerTo('jana', { from: 2400, to: 2500 })).toContain('nobody has a rating in this range');
  const seek = await posted;
  expect(await tap('peter', seek, 'seekJoin')).toContain('The rating asked for is 2400 to 2500; yours is 1500');
  now += HOUR;
  await expect
    .poll(() => direct('jana').map(textOf))
    .toEqual([expect.stringContaining('Journeyman is about as strong')]);
  const [offer] = direct('jana');
  if (!offer) throw new Error('no offer');
  const over = shown('no longer looking for players');
  await clickOn(table.person('jana'), offer, 'seekComputer');
  await over;
  const { user } = table.person('jana');
  await expect
    .poll(async () => (await table.matches.ofPerson(user.id)).map(({ match }) => match.status))
    .toEqual(['running']);
});

it('is found everywhere by whoever seeks the same, in direct messages, but not by somebody who is blocked', async () => {
  expect(await answerTo('anni', { everywhere: true })).toContain('looking for players everywhere');
  const block = (name: string, options: Record<string, string>) =>
    table.person(name).command(table.channelId, 'me block', options);
  const { user } = table.person('anni');
  expect(textOf(await (await block('jana', { person: user.id })).reply())).toContain(
    'You and Anni won’t be brought together',
  );
  expect(textOf(await (await block('jana', {})).reply())).toContain('- Anni');
  expect(await answerTo('jana', { everywhere: true, players: 4 })).toContain('everywhere');
  expect(await answerTo('jana', { everywhere: true, players: 2 })).toContain('everywhere');
  expect(await answerTo('anni', { everywhere: true, players: 2 })).toContain('everywhere');
  expect(await answerTo('peter', { everywhere: true, players: 2 })).toContain('begins in your direct messages');
  const unblocked = await table.person('jana').command(table.channelId, 'me unblock', { person: user.id });
  expect(textOf(await unblocked.reply())).toContain('Anni is no longer blocked');
  const seen = await table.person('jana').command(table.channelId, 'me visibility', { public: 'nobody' });
  expect(textOf(await seen.reply())).toContain('shown to nobody but you');
});
