/**
 * A small league on Discord: the answers to people who enter twice, leave in mid-round, may not manage it, or have
 * markup in their names.
 */
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { clickOn, controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();
const NAME = '**<@1>** @everyone';

it('a league of two is entered once, started by a server manager, lost by the person who leaves, and reported to its end', async () => {
  const people = [
    { slug: 'anni', name: 'Anni', locale: 'en-US' },
    { slug: 'markup', name: NAME, locale: 'en-US' },
  ];
  const { table, talk } = await open({ playground: { people } });
  const { channelId, leagues } = table;
  const anni = table.person('anni');
  const league = async (name: string, command: string, options: Record<string, string | number> = {}) =>
    textOf(await (await table.person(name).command(channelId, `league ${command}`, options)).reply());
  const tap = async (name: string, message: APIMessage, action: string) =>
    textOf(await (await clickOn(table.person(name), message, action)).reply());
  const shown = (says: string) =>
    anni.waitForMessage((message) => message.channel_id === channelId && textOf(message).includes(says));

  expect(await league('anni', 'show')).toContain(
    'There is no league on this server yet. Those who manage it can open one with',
  );
  for (const clock of ['0 h', 'soon']) await league('anni', 'new', { name: 'Winter', clock });
  expect(await league('anni', 'new', { name: 'Winter', clock: 'around 0 h' })).not.toContain('a time for each turn');
  for (const clock of ['3 d + 12 h', '3 days in all', '1 week per round', 'none'])
    expect(await league('anni', 'new', { name: 'Winter', clock }), clock).toContain('is a time for each turn, not for');
  expect(await league('anni', 'new', { name: 'Winter', clock: '3 days per player' })).toContain('Do you mean 3 d for');
  expect(await leagues.leaguesOf(table.playground.guildId, 5)).toEqual([]);
  const entry = anni.waitForMessage((message) => controlOf(message, 'leagueEnter') !== undefined);
  await league('anni', 'new', { name: NAME, groups: 6, rounds: 1, absent: 'lost' });
  const posted = await entry;
  expect(await league('anni', 'start')).toContain('At least 2 people are needed to begin; entered so far: 0.');
  for (const name of ['anni', 'markup'])
    expect(await tap(name, posted, 'leagueEnter')).toContain('I’ll tell you here when');
  expect(await tap('anni', posted, 'leagueEnter')).toBe('You’re already in this league.');
  expect(await tap('anni', posted, 'leagueLeave')).toContain('You’re no longer in ');
  expect(await tap('anni', posted, 'leagueLeave')).toBe('You’re not in this league.');
  await tap('anni', posted, 'leagueEnter');
  const round = shown('round 1 of 1');
  await league('anni', 'start');
  await round;
  const linked = await anni.waitForMessage(
    (message) => textOf(message).includes('round 1 of 1') && /1\\\. .* · <#\d+>$/m.test(textOf(message)),
  );
  const question = await (await table.person('markup').command(channelId, 'league leave', {})).reply();
  await clickOn(table.person('markup'), question, 'leagueLeaveSure');
  const final = await shown('🥇');
  expect(textOf(linked)).toContain('Good luck!');
  const ended = await anni.waitForMessage(
    (message) => message.id === linked.id && /🏆 \*\*Anni \d+\*\*/.test(textOf(message)),
  );
  expect(textOf(ended), 'nothing is left to be lucky in').not.toContain('Good luck!');
  expect(textOf(final), 'nobody can be promoted in the only group').not.toContain('promoted');
  expect(await league('markup', 'leave')).not.toContain('Your remaining games will be handled');
  expect(await league('anni', 'cancel')).not.toContain('has been canceled');
  await talk.waitForDelivery();
  const posts = talk.publicMessages(channelId).map(textOf).join('\n');
  expect(posts, 'no game card is posted in the channel').not.toContain('The game is over');
  expect(textOf(final)).toContain('Anni');
  expect(posts).toContain('\\*\\*');
  expect(posts).not.toContain(NAME);
  expect(talk.publicMessages(channelId).flatMap(({ mention_everyone }) => (mention_everyone ? [1] : []))).toEqual([]);
});
