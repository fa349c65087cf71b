/// <reference lib="dom" />
/** Jumps to a message of a long channel, also from another channel, and back to the present. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { holdMessages } from './support/holdMessages.ts';
import { openStage } from './support/stage.ts';

/** More than a page of history on either side of a message. */
const MESSAGES = 150;

it('jumps to a message and back to the present as often as one likes', { timeout: 300_000 }, async () => {
  const stage = await openStage();
  const anni = stage.playground.person('anni');
  for (let count = 0; count < MESSAGES; count += 1) await anni.send(stage.channelId, `message ${count}`);
  const first = anni.messages(stage.channelId)[0]?.id ?? '';
  const link = `[to the beginning](https://discord.com/channels/${stage.playground.guildId}/${stage.channelId}/${first})`;
  // The present is taller than the past.
  await stage.post({ content: 'a long story\n'.repeat(80) });
  await stage.post({ content: link });
  await stage.post({ content: link }, [], anni.channel('workshop').id);

  const { page, goTo } = await visit(await openBrowser(), stage.playground.url, 'Anni');
  const history = await holdMessages(page, ({ type }) => type === 'history');
  const toBeginning = page.getByRole('link', { name: 'to the beginning' });
  const toPresent = page.getByRole('button', { name: /Jump to present/ });
  const jump = async () => {
    await toBeginning.click();
    const article = page.getByRole('article').filter({ has: page.getByText('message 0', { exact: true }) });
    await expect.poll(() => article.getAttribute('class')).toContain('sought');
  };
  await jump();
  history.hold();
  await page.keyboard.press('Escape');
  await frames(page);
  history.release();
  await toPresent.waitFor({ state: 'detached' });

  await goTo('parquet');
  await jump();

  // The messages around it are already here, but the newest ones come in their place.
  await goTo('workshop');
  await toBeginning.waitFor();
  const pages = history.count();
  await toBeginning.click();
  await expect.poll(history.count).toBeGreaterThan(pages);
  await frames(page);
  await page.getByText('message 0', { exact: true }).waitFor();
});

/** Resolves when the page has drawn what has arrived. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 2; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
