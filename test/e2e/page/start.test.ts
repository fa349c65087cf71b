/// <reference lib="dom" />
/** The first visit: from the bare address to the first turn of a game. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { starters, welcomeContent } from '../../../src/app/host.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { startTable } from '../../support/discord/bot.ts';
import { sharedPictures } from '../../support/game/pictures.ts';
import { components } from '../../support/game/rules.ts';
import { openBrowser, PHONE, picturesShown, visitorAt, watch } from '../support/browser.ts';

const welcome = welcomeContent(createLanguage(), components, sharedPictures());
const playground = { starters, welcome };

describe('a first visit', { timeout: 300_000 }, () => {
  it('starts a game with a second tab by one click, and explains it', async () => {
    const table = await startTable({ seeds: [0, 1], playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext();
    const first = await context.newPage();
    watch(first, 'the first tab');
    await first.goto(table.playground.url);
    const opening = context.waitForEvent('page');
    await first.getByRole('button', { name: 'Play in two tabs' }).click();
    const second = await opening;
    watch(second, 'the second tab');

    for (const page of [first, second]) {
      await page
        .getByRole('heading', { name: /^Intarsia #\d+ Anni, Peter/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: /^(Build|Bauen)$/ }).waitFor();
      await page
        .getByRole('note')
        .getByText(/How it works|So geht es/)
        .waitFor();
    }
    expect(new URL(first.url()).pathname).toBe('/as/anni');
    expect(new URL(second.url()).pathname).toBe('/as/peter');
    await first.getByRole('button', { name: 'Close the hint' }).click();
    expect(await first.getByRole('note').count()).toBe(0);
  });

  it('starts a game against the computer by one click, up to the first move', async () => {
    const table = await startTable({ seeds: [0, 1], playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    watch(page, 'the newcomer');
    // A status before the response is not an error.
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/page/entrance', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(table.playground.url);
    await page.getByText('Connecting…').waitFor();
    answer();
    await page.evaluate(watchForSign);
    await page.getByRole('button', { name: 'Play against the computer' }).click();
    expect(await page.evaluate(firstSign), 'visible at the click').toBe('Setting the game up…');
    const anni = await visitorAt(page);
    // The first player is drawn at random.
    await anni.message(/It’s @Anni’s turn/).waitFor();
    expect(context.pages()).toHaveLength(1);

    await page.goto(table.playground.url);
    expect(await page.locator('.starter strong').first().textContent(), 'for a player').toBe(
      'Play against the computer',
    );
  });

  it('offers to learn first, and names the commands that a newcomer needs', async () => {
    const table = await startTable({ playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    watch(page, 'the newcomer');
    await page.goto(table.playground.url);
    const offers = page.locator('.starter strong');
    await offers.first().waitFor();
    const learnFirst = ['Learn it in ten minutes', 'Play against the computer', 'Play in two tabs'];
    expect(await offers.allTextContents()).toEqual(learnFirst);
    await page.goto(`${table.playground.url}/as/anni`);
    await expect.poll(() => offers.allTextContents()).toEqual(learnFirst);
    const named = page.locator('.welcome button.mention');
    await expect.poll(() => named.allTextContents()).toEqual(welcome.commands.map((path) => `/${path}`));
  });

  it('signs in once, however often somebody clicks or presses Enter', async () => {
    const table = await startTable({ seeds: [0, 1], playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    watch(page, 'the impatient');
    let signIns = 0;
    let release = (): void => undefined;
    let hold = Promise.resolve();
    const holdNext = () => {
      signIns = 0;
      hold = new Promise((resolve) => {
        release = resolve;
      });
    };
    await context.route('**/page/visitor', async (route) => {
      signIns += 1;
      await hold;
      await route.continue();
    });
    await page.goto(`${table.playground.url}/as/jana`);
    holdNext();
    // A real second click would go to the new tab, which comes to the front at once here.
    const start = page.locator('.starter').last();
    for (let clicks = 0; clicks < 2; clicks += 1) await start.evaluate((button: HTMLElement) => button.click());
    release();
    await page
      .getByRole('heading', { name: /^Intarsia #\d+ Jana, / })
      .first()
      .waitFor();
    expect(signIns, 'one companion').toBe(1);

    await page.goto(table.playground.url);
    holdNext();
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.press('Enter');
    await name.press('Enter');
    release();
    await visitorAt(page);
    expect(signIns, 'one person').toBe(1);
  });

  it('starts the tutorial by one click, on a phone', async () => {
    const table = await startTable({ playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext(PHONE);
    const page = await context.newPage();
    watch(page, 'the learner');
    await page.goto(table.playground.url);
    await page.getByRole('button', { name: 'Learn it in ten minutes' }).tap();
    const anni = await visitorAt(page);
    await anni.page.getByRole('heading', { name: /^Step 1 of / }).waitFor();
    await anni.page.getByRole('button', { name: 'Continue' }).tap();
    await anni.page.getByRole('heading', { name: /^Step 2 of / }).waitFor();
    await anni.page.getByAltText(/^Highlighted: B3 on your board/).waitFor();
    expect(await anni.page.getByRole('note').count()).toBe(0);
    await expectNoOverflow(page);

    const step = anni.message(/Step 2 of /);
    await anni.pick(step, 'Where do you want to build?', 'C2');
    await step.locator('img[src*="preview"]').waitFor();
    await expect.poll(() => inWindow(step.getByText('This step needs the violet frame on B3'))).toBe(true);
    await anni.press(step, 'Confirm');
    const answer = step.getByText('That would be allowed, too.');
    await answer.waitFor();
    await expect.poll(() => inWindow(answer), { message: 'the answer is on the screen' }).toBe(true);

    await anni.press(step, 'Dismiss message');
    await step.waitFor({ state: 'detached' });
    expect(await page.getByText('Setting the game up…').count()).toBe(0);
  });

  it('creates a new person on a phone, who plays with a second tab', async () => {
    const table = await startTable({ seeds: [0, 1], playground });
    onTestFinished(() => table.close());
    const context = await (await openBrowser()).newContext(PHONE);
    const page = await context.newPage();
    watch(page, 'the newcomer');
    await page.goto(table.playground.url);
    await expectNoOverflow(page);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Zoë');
    await page.getByRole('button', { name: 'Play in two tabs' }).tap();
    const zoe = await visitorAt(page);
    await zoe.page
      .getByRole('heading', { name: /^Intarsia #\d+ Zoë, Anni/ })
      .first()
      .waitFor();
    await zoe.page.getByRole('button', { name: 'Build', exact: true }).waitFor();
    await expectNoOverflow(page);
  });

  it.each([
    ['en-US', 'A board game for 2–4', 'The rules in short', 'Building and costs'],
    ['de-DE', 'Ein Brettspiel für 2–4', 'Die Regeln in Kürze', 'Bauen und Kosten'],
  ])(
    'says what this is, with a picture and the rules, in the language of the browser: %s',
    async (locale, what, label, rule) => {
      const table = await startTable({ seeds: [0, 1], playground });
      onTestFinished(() => table.close());
      const context = await (await openBrowser()).newContext({ locale, colorScheme: 'dark' });
      const page = await context.newPage();
      watch(page, 'the newcomer');
      await page.goto(table.playground.url);
      await page.getByRole('heading', { name: 'Intarsia' }).waitFor();
      await page.getByText(what).waitFor();
      await picturesShown(page.getByRole('main'));
      expect(await page.getByRole('main').getByRole('img').getAttribute('alt')).toContain('Intarsia');
      await page.getByRole('button', { name: label }).click();
      const rules = page.getByRole('dialog', { name: label });
      await rules.getByRole('heading', { name: rule }).waitFor();
      await picturesShown(rules);
      expect(await rules.getByRole('img').count(), 'drawings').toBe(5);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    },
  );
});

declare global {
  interface Window {
    sign?: Promise<string>;
  }
}

function watchForSign(): void {
  window.sign = new Promise((resolve) => {
    const look = () => {
      const signs = [...document.querySelectorAll('.starter strong, [role="status"]')];
      const signText = signs.map((sign) => sign.textContent?.trim() ?? '').find((text) => text !== '');
      if (signText !== undefined) resolve(signText);
    };
    // On every mutation, because the sign may be gone before a busy machine polls.
    const seen = new MutationObserver(look);
    const watch = () => seen.observe(document, { childList: true, characterData: true, subtree: true });
    document.addEventListener('click', watch, { once: true, capture: true });
  });
}

function firstSign(): Promise<string> | undefined {
  return window.sign;
}

function inWindow(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
