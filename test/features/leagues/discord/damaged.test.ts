/** A league with a damaged entry: the public message shows the others and says that one is missing. */
import { expect, it } from 'vitest';
import { rawDatabase } from '../../../support/database/store.ts';
import { textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

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
