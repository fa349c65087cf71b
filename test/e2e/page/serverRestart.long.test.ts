/** An open page survives a restart of the server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { DOT } from '../../support/discord/bot.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { openStage } from './support/stage.ts';

it('after a server restart an open page reconnects with everything', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'playground-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'playground.jsonl');
  const first = await openStage({ file });
  const board = [{ name: 'board.png', data: DOT }];
  await first.post({ content: 'an old picture', attachments: [{ id: 0, description: 'the old board' }] }, board);
  const port = Number(new URL(first.playground.url).port);
  const browser = await openBrowser();
  const { page } = await visit(browser, first.playground.url, 'Anni');
  await page.getByText('an old picture').waitFor();
  await page.getByRole('textbox', { name: /^Message/ }).fill('half a thou');
  const workshop = first.playground.person('anni').channel('workshop').id;
  const anni = first.playground.person('anni').user.id;
  await first.post({ content: `<@${anni}>, once` }, [], workshop);
  await badge(page, 1);

  await first.bot.destroy();
  await first.playground.close();
  await page.getByText('The connection was lost').waitFor();
  const second = await openStage({ file, port });
  await second.post({ content: `<@${anni}>, twice` }, [], workshop);
  await second.post({ content: 'said after the restart' });

  await page.getByText('said after the restart').waitFor();
  await page.getByText('The connection was lost').waitFor({ state: 'detached' });
  await badge(page, 2);
  expect(await page.title()).toMatch(/^\(2\) /);
  expect(await page.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe('half a thou');
  await page.getByRole('link', { name: 'workshop' }).click();
  await page.getByText(', twice').waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);

  // A newcomer sees the old picture, and both pings as unread.
  const later = await visit(browser, second.playground.url, 'Peter');
  const picture = later.page.getByRole('img', { name: 'the old board' });
  await expect
    .poll(() => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
});

function badge(page: Page, count: number): Promise<void> {
  const link = page.getByRole('link', { name: 'workshop' });
  return link.locator('.badge', { hasText: `${count} mention` }).waitFor();
}
