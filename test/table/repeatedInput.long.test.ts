/** A held Enter key on the table page does one thing. */
import { expect, it } from 'vitest';
import { link, open, press, sit, startStandIn } from './support/tablePage.ts';

const table = (moves: number) => startStandIn({ names: ['Anni', 'Jörg', 'Bertalan'], side: 'B', moves });

it('a held Enter key opens the question about resigning and does not answer it', async () => {
  const bot = await table(6);
  const at = await sit(bot, link(bot));
  await press(at, 'Menu').click();
  await press(at, 'Resign').focus();
  await at.keyboard.down('Enter');
  await at.getByRole('dialog').waitFor();
  await at.keyboard.down('Enter');
  await at.keyboard.up('Enter');
  await at.getByRole('dialog').waitFor();
  expect(await at.evaluate('document.activeElement.textContent'), 'another press is harmless').toBe('Cancel');
  await at.keyboard.press('Enter');
  await expect.poll(() => at.getByRole('dialog').count()).toBe(0);
  expect(bot.received.filter(({ type }) => type === 'resign')).toEqual([]);
});

it('a held Enter key selects a space, and only another press builds there', async () => {
  const bot = await table(6);
  const at = await sit(bot, link(bot));
  const { turn } = bot.state;
  await open(at).first().focus();
  await at.keyboard.down('Enter');
  await press(at, 'Build').waitFor();
  await at.keyboard.down('Enter');
  await at.keyboard.up('Enter');
  await press(at, 'Build').waitFor();
  expect(bot.received.filter(({ type }) => type === 'move')).toEqual([]);
  await at.keyboard.press('Enter');
  await expect.poll(() => bot.state.turn).not.toBe(turn);
});
