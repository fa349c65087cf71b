/** The message of a round: its games and byes. */
import { expect, it } from 'vitest';
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
