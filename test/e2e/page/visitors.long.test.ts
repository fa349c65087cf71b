/// <reference lib="dom" />
/** Several people, each in their own browser: nobody becomes another or sees another's hand. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { starters } from '../../../src/app/host.ts';
import { startTable } from '../../support/discord/bot.ts';
import { openBrowser, picturesShown, visitorAt, watch } from '../support/browser.ts';

const REFUSED = /^Someone else is already .*\. Choose another name/;

interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function arrive(browser: Browser, url: string, name: string): Promise<Guest> {
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, name);
  await page.goto(url);
  return { context, page };
}

/** Starts a game by one click; returns the person's name. */
async function play(page: Page, name = ''): Promise<string> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Play against the computer' }).click();
  await page.getByRole('button', { name: 'Hand', exact: true }).first().waitFor();
  return new URL(page.url()).pathname;
}

async function openTable() {
  const table = await startTable({ playground: { starters } });
  onTestFinished(() => table.close());
  return table.playground.url;
}

describe('two browsers', { timeout: 300_000 }, () => {
  it('that click at the same time become two people, and stay them on return', async () => {
    const url = await openTable();
    const browser = await openBrowser();
    const guests = [await arrive(browser, url, 'one'), await arrive(browser, url, 'other')];
    const became = await Promise.all(guests.map(({ page }) => play(page)));
    expect(new Set(became).size).toBe(2);
    for (const [index, { context }] of guests.entries()) {
      const again = await context.newPage();
      watch(again, 'who comes back');
      await again.goto(url);
      const name = await again.getByRole('textbox', { name: 'Your name' }).inputValue();
      expect(`/as/${name.toLowerCase()}`).toBe(became[index]);
      await again.getByRole('link', { name, exact: true }).click();
      await visitorAt(again);
      expect(new URL(again.url()).pathname).toBe(became[index]);
    }
  });

  it('cannot see each other’s hand, whatever name or address they guess', async () => {
    const url = await openTable();
    const browser = await openBrowser();
    const zoe = await arrive(browser, url, 'Zoë');
    const own = await play(zoe.page, 'Zoë');
    await zoe.page.getByRole('button', { name: 'Hand', exact: true }).last().click();
    const hand = zoe.page.getByRole('article').filter({ hasText: 'Only you can see this' }).last();
    await picturesShown(hand);
    const shown = (await hand.locator('.picture img').first().getAttribute('src')) ?? '';
    const picture = new URL(shown, url).href;
    expect((await zoe.context.request.get(picture)).status()).toBe(200);

    const stranger = await arrive(browser, url, 'the stranger');
    expect((await stranger.context.request.get(picture)).status()).toBe(404);
    await stranger.page.getByRole('textbox', { name: 'Your name' }).fill('zoË');
    await stranger.page.getByRole('button', { name: 'Play against the computer' }).click();
    await stranger.page.getByRole('alert').getByText(REFUSED).waitFor();
    await stranger.page.goto(`${url}${own}`);
    await stranger.page.getByRole('alert').getByText(REFUSED).waitFor();
    expect(await stranger.page.getByRole('article').count()).toBe(0);
    // Nor can they act as her.
    await stranger.page.goto(`${url}/as/peter`);
    await visitorAt(stranger.page);
    expect(await stranger.page.getByRole('link', { name: /^Zoë/ }).count()).toBe(0);
  });

  it('share a person through their own link', async () => {
    const url = await openTable();
    const browser = await openBrowser();
    const computer = await arrive(browser, `${url}/as/zoe`, 'the computer');
    await visitorAt(computer.page);
    await computer.page.getByRole('button', { name: 'Settings' }).click();
    const link = computer.page.getByRole('listitem').filter({ hasText: 'You, on another device' }).getByRole('link');
    const telephone = await arrive(browser, (await link.getAttribute('href')) ?? '', 'the telephone');
    await visitorAt(telephone.page);
    expect(new URL(telephone.page.url()).pathname).toBe('/as/zoe');
    expect(telephone.page.url(), 'the shareable address').not.toContain('key');
    await telephone.page.reload();
    await visitorAt(telephone.page);
  });

  it('can be several people, and a local visitor can take one over', async () => {
    const url = await openTable();
    const browser = await openBrowser();
    const first = await arrive(browser, url, 'the first');
    await first.page.getByText('Try it out as several people').click();
    await first.page.getByText(/nobody else can come in as them/).waitFor();
    for (const name of ['Peter', 'Jana']) {
      const tab = await first.context.newPage();
      watch(tab, name);
      await tab.goto(`${url}/as/${name.toLowerCase()}`);
      await visitorAt(tab);
    }
    const [, peter] = first.context.pages();
    const second = await arrive(browser, `${url}/as/peter`, 'the second');
    await second.page.getByText(/hand and games included/).waitFor();
    await second.page.getByRole('button', { name: 'Be Peter here from now on' }).click();
    await visitorAt(second.page);
    await peter?.getByRole('alert').getByText(REFUSED).waitFor();
    expect(await peter?.getByRole('log').count()).toBe(0);
  });
});
