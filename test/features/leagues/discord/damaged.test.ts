/** Damaged leagues and entries: the public messages show the others, and say that an entry is missing. */
import { expect, it } from 'vitest';
import { rawDatabase } from '../../../support/database/store.ts';
import { controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

it('does not hold up the messages of another league in its channel', async () => {
  const { table, talk } = await open();
  const { channelId, leagues, matches, playground } = table;
  const anni = table.person('anni');
  for (const name of ['Winter', 'Summer']) await (await anni.command(channelId, 'league new', { name })).reply();
  const [summer, winter] = await leagues.leaguesOf(playground.guildId, 5);
  await leagues.enterLeague(talk.actor('jana'), winter?.id ?? '');
  await anni.waitForMessage((message) => /Winter[\s\S]*Jana/.test(textOf(message)));
  await rawDatabase(table.url).execute(`UPDATE leagues SET theme = 'pink' WHERE id = '${winter?.id}'`);
  // The message of the damaged league is due for another change.
  await matches.forget(table.person('jana').user.id);
  await leagues.enterLeague(talk.actor('anni'), summer?.id ?? '');
  const shown = await anni.waitForMessage((message) => /Summer[\s\S]*Anni/.test(textOf(message)));
  expect(controlOf(shown, 'leagueEnter')).toBeDefined();
});

it('reports the damage below the names', async () => {
  const { table, talk } = await open();
  const { channelId, leagues } = table;
  const anni = table.person('anni');
  await (await anni.command(channelId, 'league new', { name: 'Winter' })).reply();
  const [winter] = await leagues.leaguesOf(table.playground.guildId, 5);
  if (!winter) throw new Error('no league was opened');
  await leagues.enterLeague(talk.actor('anni'), winter.id);
  await anni.waitForMessage((message) => /Anni/.test(textOf(message)) && /Winter/.test(textOf(message)));
  await rawDatabase(table.url).execute(
    `UPDATE league_entries SET "group" = 'first' WHERE "personId" = '${anni.user.id}'`,
  );
  await leagues.enterLeague(talk.actor('jana'), winter.id);
  const shown = await anni.waitForMessage((message) => /⚠️ Something is missing here/.test(textOf(message)));
  expect(textOf(shown)).toMatch(/Jana/);
});
