/** Every page works in a browser that blocks site data. */
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tableTalk } from '../support/discord/tableTalk.ts';
import { startedEditor } from '../tools/componentEditor/support/editor.ts';
import { openBrowser, visitorAt, watch } from './support/browser.ts';
import { linkOf, showsMoves } from './table/support/atTable.ts';
import { touchTable } from './table/support/touchTable.ts';

const LONG = { timeout: 300_000 };

/** As in Chromium with "Block all cookies". */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

async function openPage(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  await context.addInitScript(blockStorage);
  const page = await context.newPage();
  watch(page, name);
  await page.goto(url);
  return page;
}

it('the playground works, with a theme for this visit', LONG, async () => {
  const { table } = await touchTable();
  const page = await openPage(await openBrowser(), `${table.playground.url}/as/anni`, 'anni');
  const { typeCommand, message } = await visitorAt(page);
  await typeCommand('/help');
  await message('Intarsia').waitFor();
  await page
    .getByRole('button', { name: /Settings/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
});

it('the table signs in and is shown', LONG, async () => {
  const { table } = await touchTable({ seeds: [0, 1] });
  const { thread } = await tableTalk(table).twoPlaying();
  const page = await openPage(await openBrowser(), await linkOf(table, 'anni', thread), 'the player');
  await showsMoves(page, 0);
});

it('the component editor works in the chosen language', LONG, async () => {
  const page = await openPage(await openBrowser(), (await startedEditor()).url, 'the owner');
  await page.getByText('63 of 63 still reconstructed').or(page.getByText('still reconstructed')).first().waitFor();
  await page.getByRole('combobox').first().selectOption('de');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
});
