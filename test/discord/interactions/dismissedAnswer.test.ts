/** People who dismiss a private message before its next change still read what has happened. */
import { type APIMessage, MessageFlags } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { clickOn, controlOf, startTable, textOf } from '../../support/discord/bot.ts';

const isPrivate = ({ flags }: APIMessage) => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;

/** Anni dismisses all private messages just before each change of one. */
async function impatient() {
  const table = await startTable();
  onTestFinished(() => table.close());
  const anni = table.person('anni');
  const dismissAll = () => {
    for (const message of anni.messages(table.channelId)) if (isPrivate(message)) anni.dismiss(message);
  };
  const dismissBeforeChanges = () =>
    table.playground.intercept(({ method, path }) => {
      if (method === 'PATCH' && path.startsWith('/webhooks/')) dismissAll();
      return undefined;
    });
  return { table, anni, dismissBeforeChanges };
}

test('the answer to a command', async () => {
  const { table, anni, dismissBeforeChanges } = await impatient();
  dismissBeforeChanges();
  const answer = anni.waitForMessage((message) => /no current games/i.test(textOf(message)));
  await anni.command(table.channelId, 'game list');
  expect(textOf(await answer)).not.toMatch(/went wrong/);
});

test('the end of a dialogue', async () => {
  const { table, anni, dismissBeforeChanges } = await impatient();
  const lobby = anni.waitForMessage((message) => controlOf(message, 'cancel') !== undefined);
  await anni.command(table.channelId, 'game new');
  const question = await (await clickOn(anni, await lobby, 'cancel')).reply();
  dismissBeforeChanges();
  const answer = anni.waitForMessage(
    (message) => isPrivate(message) && /canceled|went wrong/.test(textOf(message)) && message.id !== question.id,
  );
  await clickOn(anni, question, 'cancelSure');
  expect(textOf(await answer)).toBe('The game is canceled.');
});
