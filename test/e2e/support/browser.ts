/** Headless Chromium, and visitors who use the page in their own window; screenshots go to `test-output/`. */
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
const TIMEOUT_MS = 100_000;
/** Expected while a server restarts, also behind a proxy. */
const ALLOWED = /ERR_CONNECTION_REFUSED|closed before receiving a handshake response/;

export interface Visitor {
  readonly page: Page;
  /** The newest message with the text. */
  message(text: string | RegExp): Locator;
  press(within: Locator, button: string): Promise<void>;
  /** Chooses the first option whose label contains the text. */
  pick(within: Locator, select: string, option: string | RegExp): Promise<void>;
  /** Chooses a command from the list, and runs it without options. */
  chooseCommand(path: string): Promise<void>;
  /** Types without sending. */
  type(text: string): Promise<void>;
  /** Types and sends a whole command. */
  typeCommand(text: string): Promise<void>;
  /** Opens a channel or thread in the sidebar. */
  goTo(channel: string | RegExp): Promise<void>;
  /** Resolves when the channel shows that many pings. */
  pinged(channel: string | RegExp, count: number): Promise<void>;
}

/** Started once per worker, because it takes longer than most tests; ends with this process. */
let launched: Promise<Browser> | null = null;

/** Chromium; its windows close with the running test. */
export async function openBrowser(): Promise<Browser> {
  launched ??= launch();
  const browser = await launched;
  // Once a test, so that it follows the screenshots of all its pages.
  if (browser.contexts().length === 0) {
    onTestFinished(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    });
  }
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = findTestBrowser();
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH to one');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  browser.on('context', (context) => context.setDefaultTimeout(TIMEOUT_MS));
  browser.once('disconnected', () => {
    launched = null;
  });
  return browser;
}

/**
 * Pieces do not fall into place, which would take as long as loading the table. Tests of motion ask for it, and so does
 * a whole game (`test/table/played.long.test.ts`).
 */
export const CALM: BrowserContextOptions = { reducedMotion: 'reduce' };

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the page in its own window (background tabs are slow) as the person. */
export async function visit(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: WINDOW, ...CALM, ...options });
  const page = await context.newPage();
  watch(page, name);
  await page.goto(url);
  const link = page.getByRole('link', { name });
  await page.getByRole('main').waitFor();
  // The first page folds the other people away.
  if (!(await link.isVisible())) await page.locator('.several summary').click();
  await link.click();
  return visitorAt(page);
}

/** The page must not log errors; a failed test saves a screenshot. */
export function watch(page: Page, name: string): void {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !ALLOWED.test(entry.text())) faults.push(entry.text());
  });
  onTestFinished(() => expect(faults, `browser errors on the page of ${name}`).toEqual([]));
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? takePicture(page, `failed-${name}`) : undefined));
}

/** A visitor on an open page. */
export async function visitorAt(page: Page): Promise<Visitor> {
  const log = page.getByRole('log');
  const link = (channel: string | RegExp) => page.locator('nav.channels').getByRole('link', { name: channel });
  await log.waitFor();

  // By position, because labels are translated.
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
  };
}

export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: path.join(OUTPUT, `${name}.png`) });
}

/** Resolves when the element contains pictures and all are loaded. */
export async function picturesShown(within: Locator): Promise<void> {
  const images = within.locator('img');
  await images.first().waitFor();
  for (const image of await images.all()) {
    await expect
      .poll(() => image.evaluate((element) => ('naturalWidth' in element ? element.naturalWidth : 0)), {
        timeout: TIMEOUT_MS,
        message: 'the width of a picture',
      })
      .toBeGreaterThan(0);
  }
}

/** The markup of a drawing, without the class that says which of its pieces are not animated. */
export async function drawingOf(svg: Locator): Promise<string> {
  return (await svg.innerHTML()).replaceAll('class="part still"', 'class="part"');
}
