/** The film of a finished game, requested below its final message. */
import { expect, it } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const open = opensTables();
let table: Table;
let talk: Talk;

async function finished() {
  ({ table, talk } = await open());
  return talk.twoFinished();
}

it('is made on request, one at a time, and shown privately', async () => {
  const over = await finished();
  const jana = table.person('jana');
  const interaction = await clickOn(jana, over, 'film');
  const progressText = /^The film is being made: \d+ of [2-9] pictures\.$/;
  const progress = interaction.reply((message) => progressText.test(message.content), 120_000);
  const second = await clickOn(table.person('anni'), over, 'film');
  expect(textOf(await second.reply())).toMatch(/^The film is in the queue, at position 1\.$/);
  const film = await interaction.reply((message) => message.attachments.length > 0, 120_000);
  expect(film.attachments[0]).toMatchObject({ filename: 'intarsia-1.webp' });
  expect(film.attachments[0]?.description).toMatch(/Anni wins/);
  expect((await progress).id).toBe(film.id);
  expect(textOf(film)).toBe('The film of the game:');
  expect(talk.publicMessages(over.channel_id)).not.toContainEqual(expect.objectContaining({ id: film.id }));
  expect((await second.reply((message) => message.attachments.length > 0, 120_000)).attachments).toHaveLength(1);
});

it('is shown to everybody by whoever asked for it, once however often the button is pressed, once the bot may post there', async () => {
  const over = await finished();
  const jana = table.person('jana');
  jana.setLocale('de');
  const asked = await clickOn(jana, over, 'film');
  const film = await asked.reply((message) => message.attachments.length > 0, 120_000);
  expect(film.attachments[0]?.description).toMatch(/gewinnt/);
  jana.setLocale('en-US');
  const customId = controlOf(film, 'filmShow') ?? expect.fail('no button');
  const { admin } = table.playground;
  admin.setBotAccess(over.channel_id, 'readOnly');
  const refused = await clickOn(jana, film, 'filmShow');
  expect(textOf(await refused.reply())).toContain(`I can’t post in <#${over.channel_id}>`);
  admin.setBotAccess(over.channel_id, 'full');
  const withFiles = () => talk.publicMessages(over.channel_id).filter(({ attachments }) => attachments.length > 0);
  const before = withFiles().length;
  await Promise.all([jana.click(film, customId), jana.click(film, customId)]);
  const shown = await table
    .person('anni')
    .waitForMessage(({ content, attachments }) => content === 'The film of the game:' && attachments.length > 0);
  expect(shown.attachments[0]).toMatchObject({ filename: 'intarsia-1.webp' });
  // In the game's language, not in that of the person who asked.
  expect(shown.attachments[0]?.description).toMatch(/ wins/);
  expect(shown.attachments[0]?.size).toBe(film.attachments[0]?.size);
  await talk.waitForDelivery();
  expect(withFiles()).toHaveLength(before + 1);
});
