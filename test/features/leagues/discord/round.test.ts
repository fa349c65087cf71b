/** The message of a round: its games and byes. */
import { expect, it } from 'vitest';
import { createLanguage } from '../../../../src/language/index.ts';
import { textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

it('numbers the games of a round, but not its byes', async () => {
  const { table, talk } = await open();
  const anni = table.person('anni');
  const command = async (name: string, options: Record<string, string> = {}) =>
    (await anni.command(table.channelId, `league ${name}`, options)).reply();
  await command('new', { name: 'Winter' });
  const [winter] = await table.leagues.leaguesOf(table.playground.guildId, 5);
  for (const name of ['anni', 'jana', 'peter']) await table.leagues.enterLeague(talk.actor(name), winter?.id ?? '');
  const round = anni.waitForMessage((message) => textOf(message).includes('has a bye'));
  await command('start');
  const lines = textOf(await round).split('\n');
  expect(lines.filter((line) => /^\d/.test(line))).toEqual([expect.stringMatching(/^1\\\. \w/)]);
});

it('does not show a game again in the channel when a manager ends it', async () => {
  const { table, talk } = await open();
  const { channelId, leagues, matches, store } = table;
  const anni = table.person('anni');
  await (await anni.command(channelId, 'league new', { name: 'Winter' })).reply();
  const [winter] = await leagues.leaguesOf(table.playground.guildId, 5);
  const id = winter?.id ?? expect.fail('no league was opened');
  for (const name of ['anni', 'jana']) await leagues.enterLeague(talk.actor(name), id);
  await (await anni.command(channelId, 'league start')).reply();
  const game = async () => (await leagues.leagueView(id))?.games[0]?.matchId ?? '';
  await expect
    .poll(async () => store.outbox.posts(await game()))
    .toMatchObject({ lobbyMessageId: null, turnMessageId: expect.any(String) });
  const { t } = createLanguage().of('en');
  const ended = anni.waitForMessage((message) => textOf(message).includes(t('turn.cancelled.manager')));
  await matches.callOff(talk.actor('anni'), await game());
  await ended;
  const inChannel = talk.publicMessages(channelId).map(textOf);
  expect(inChannel.filter((shown) => shown.includes(t('lobby.cancelled')))).toEqual([]);
});
