/** A held Enter key and a double tap on the table page do one thing each. */
import { expect, it } from 'vitest';
import { countCards, playerAt } from '../../src/rules/index.ts';
import { PHONE } from '../e2e/support/browser.ts';
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

it('a double tap on Pass shows the cards to keep and does not confirm them', async () => {
  const bot = await table(6);
  const seat = bot.state.turn ?? 0;
  expect(countCards(playerAt(bot.state, seat).hand)).toBeGreaterThan(3);
  const at = await sit(bot, link(bot), { ...PHONE, viewport: { width: 420, height: 860 } });
  await press(at, 'Pass').dblclick();
  await press(at, 'Pass and keep these').waitFor();
  expect(bot.received.filter(({ type }) => type === 'move')).toEqual([]);
  await press(at, 'Pass and keep these').dblclick();
  await expect.poll(() => bot.state.turn).not.toBe(seat);
});
