/** A table page on which a person changes between games: nothing of one game is left on the page of the other. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StandIn, StandInOptions } from './support/standInTable.ts';
import { press, sit, startStandIn } from './support/tablePage.ts';

const FOUR = ['Anni', 'Jörg', 'Bertalan', 'Mia'];
const TWO = ['Anni', 'Lena'];

const twoGames = (overrides: Partial<StandInOptions> = {}): Promise<StandIn> =>
  startStandIn({ names: FOUR, otherNames: TWO, moves: 2, ...overrides });

async function chooseInMenu(at: Page, name: string | RegExp): Promise<void> {
  await press(at, 'Menu').click();
  await at.locator('.menu').getByRole('button', { name }).click();
}

const headline = (at: Page) => at.locator('header h1').textContent();

it('a game of two is shown while the fourth board of another game is enlarged', async () => {
  const bot = await twoGames();
  const at = await sit(bot, 'seat-0');
  await at.locator('.whole button').nth(3).click();
  await expect.poll(() => at.locator('.board').getAttribute('aria-label')).toContain('Mia');
  await chooseInMenu(at, /^#13 /);
  await expect.poll(() => headline(at)).toContain('#13');
  expect(await at.locator('.board').getAttribute('aria-label')).toContain('Anni');
  // By keyboard, which does not lose its place.
  await press(at, 'Menu').focus();
  await at.keyboard.press('Enter');
  await at.locator('.menu').getByRole('button', { name: /^#12 / }).focus();
  await at.keyboard.press('Enter');
  await expect.poll(() => headline(at)).toContain('#12');
  await expect.poll(() => at.locator('.space:focus').count()).toBe(1);
});

it('a question about resigning closes when the page gets the game that was chosen before', async () => {
  const bot = await twoGames();
  const at = await sit(bot, 'seat-0');
  await bot.stop();
  await at.getByRole('alert').waitFor();
  await chooseInMenu(at, /^#13 /);
  await chooseInMenu(at, 'Resign');
  await at.getByRole('dialog').waitFor();
  await bot.start();
  await expect.poll(() => headline(at)).toContain('#13');
  expect(await at.getByRole('dialog').count()).toBe(0);
  expect(bot.received.filter(({ type }) => type === 'resign')).toEqual([]);
});
