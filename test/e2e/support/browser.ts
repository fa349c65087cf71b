/**
 * Chromium without a window, and people who use the page in it, each in a window of their own.
 * What they click is said by the tests; screenshots go to `test-output/`.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findTestBrowser } from '../../../scripts/system.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const OUTPUT = path.resolve('test-output');
const WINDOW = { width: 1280, height: 900 };
const PATIENCE = 100_000;
/** A server that is being started again is not there for a moment, nor is one behind a proxy that stays. */
const ALLOWED = /ERR_CONNECTION_REFUSED|closed before receiving a handshake response/;

/** Somebody at the page. */
export interface Visitor {
  readonly page: Page;
  /** The newest message that holds the text. */
  message(text: string | RegExp): Locator;
  press(within: Locator, button: string): Promise<void>;
  /** Opens a select and clicks the first option whose label holds the text. */
  pick(within: Locator, select: string, option: string | RegExp): Promise<void>;
  /** Chooses the command from the list that a slash opens, and runs it as it is. */
  chooseCommand(path: string): Promise<void>;
  /** Types into the composer, without sending. */
  type(text: string): Promise<void>;
  /** Types a command as a whole and sends it. */
  typeCommand(text: string): Promise<void>;
  /** Goes to a channel or thread through the sidebar. */
  goTo(channel: string | RegExp): Promise<void>;
  /** Resolves when that many pings stand beside the channel. */
  pinged(channel: string | RegExp, count: number): Promise<void>;
  screenshot(name: string): Promise<void>;
}

/** Started once a worker, since that takes longer than most tests; it ends with this process. */
let launched: Promise<Browser> | null = null;

/** Chromium; all windows in it are closed with the running test. */
export async function openBrowser(): Promise<Browser> {
  launched ??= launch();
  const browser = await launched;
  onTestFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = findTestBrowser();
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH to one');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE));
  browser.once('disconnected', () => {
    launched = null;
  });
  return browser;
}

/** A small phone, held upright, used by touch. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the page in a window of its own (tabs behind others are slow), says who one is by a click, and gives it. */
export async function visit(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: WINDOW, ...options });
  const page = await context.newPage();
  watch(page, name);
  await page.goto(url);
  const link = page.getByRole('link', { name });
  await page.getByRole('main').waitFor();
  // Whoever one may be besides is folded where the first page offers a game.
  if (!(await link.isVisible())) await page.locator('.several summary').click();
  await link.click();
  return visitorAt(page);
}

/** The page must not complain of anything; where a test fails, its picture is kept. */
export function watch(page: Page, name: string): void {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !ALLOWED.test(entry.text())) faults.push(entry.text());
  });
  onTestFinished(() => expect(faults, `what the page of ${name} complained about`).toEqual([]));
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? takePicture(page, `failed-${name}`) : undefined));
}

/** Somebody whose page is open already. */
export async function visitorAt(page: Page): Promise<Visitor> {
  const log = page.getByRole('log');
  const link = (channel: string | RegExp) => page.locator('nav.channels').getByRole('link', { name: channel });
  await log.waitFor();

  // By their places, since their names are in the reader's language.
  const composer = page.locator('.composerRow textarea');

  return {
    page,
    message: (text) => log.getByRole('article').filter({ hasText: text }).last(),
    press: (within, button) => within.getByRole('button', { name: button, exact: true }).click(),
    async pick(within, select, option) {
      await within.getByRole('combobox', { name: select }).click();
      await within.getByRole('option', { name: option }).first().click();
    },
    async chooseCommand(path) {
      await composer.fill('/');
      await page.getByRole('listbox').getByRole('option', { name: path }).first().click();
      await page.locator('.commandRow .send').click();
    },
    type: (text) => composer.fill(text),
    async typeCommand(text) {
      await composer.fill(text);
      await composer.press('Enter');
    },
    goTo: (channel) => link(channel).click(),
    pinged: (channel, count) =>
      link(channel)
        .locator('.badge', { hasText: `${count} mention` })
        .waitFor(),
    screenshot: (shown) => takePicture(page, shown),
  };
}

export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: path.join(OUTPUT, `${name}.png`) });
}

/** Resolves when there are pictures in there and all of them have been loaded. */
export async function picturesShown(within: Locator): Promise<void> {
  const images = within.locator('img');
  await images.first().waitFor();
  for (const image of await images.all()) {
    await expect
      .poll(() => image.evaluate((element) => ('naturalWidth' in element ? element.naturalWidth : 0)), {
        timeout: PATIENCE,
        message: 'the width of a picture',
      })
      .toBeGreaterThan(0);
  }
}
