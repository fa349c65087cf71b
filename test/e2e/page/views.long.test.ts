/// <reference lib="dom" />
/** Golden screenshots and axe checks of the main views. UPDATE_GOLDEN=1 replaces the screenshots. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, PHONE, watch } from '../support/browser.ts';
import { expectGolden } from './support/compare.ts';
import { openScene } from './support/scene.ts';
import { NOON } from './support/stage.ts';

const require = createRequire(import.meta.url);
const FONT = ['400Regular', '600SemiBold']
  .map((name) => readFileSync(require.resolve(`@expo-google-fonts/cabin/${name}/Cabin_${name}.ttf`)).toString('base64'))
  .map(
    (data, at) =>
      `@font-face{font-family:Golden;font-weight:${at === 0 ? 400 : 600};src:url(data:font/ttf;base64,${data})}`,
  )
  .join('');
const STYLE = `${FONT} body, button, input, textarea, select, code { font-family: Golden !important }
  *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }`;

/** All rules. */
const AXE_OPTIONS = '{ resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } }';

const DARK: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' };
const LIGHT: BrowserContextOptions = { ...DARK, colorScheme: 'light' };
const SMALL: BrowserContextOptions = { ...PHONE, colorScheme: 'light' };

describe('the main views', { timeout: 300_000 }, () => {
  it('match their golden screenshots, and pass axe', async () => {
    const { playground } = await openScene();
    const browser = await openBrowser();
    const look = async (name: string, page: Page): Promise<void> => {
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      await expectGolden(name, await page.screenshot());
      expect.soft(await axeViolations(page, 'document', AXE_OPTIONS), `${name}: what axe finds`).toEqual([]);
    };

    await look('entrance', await open(browser, playground.url, LIGHT));

    const anni = await open(browser, `${playground.url}/as/anni`, DARK);
    await anni.getByRole('button', { name: 'Hand', exact: true }).waitFor();
    await look('channel-dark', anni);
    await anni.getByRole('combobox', { name: 'Where do you want to build?' }).click();
    await look('select', anni);
    await anni.keyboard.press('Escape');
    await anni.getByRole('button', { name: 'Hand', exact: true }).click();
    await anni.getByText('Only you can see this').waitFor();
    await anni.getByRole('button', { name: 'Build', exact: true }).click();
    await anni.getByText('This interaction failed').waitFor();
    await anni.keyboard.press('Escape');
    const composer = anni.getByRole('textbox', { name: /^Message/ });
    await composer.fill('/think');
    await composer.press('Enter');
    await anni.getByText('is thinking…').waitFor();
    await look('answers', anni);
    await anni.getByRole('button', { name: 'Enlarge picture: A board with a star' }).click();
    await look('picture', anni);
    await anni.keyboard.press('Escape');
    await composer.fill('/');
    await look('commands', anni);
    await composer.fill('/settings');
    await composer.press('Enter');
    await anni.getByRole('dialog', { name: 'Settings of the game' }).waitFor();
    await look('modal', anni);
    await anni.keyboard.press('Escape');
    await anni.getByRole('button', { name: 'Settings' }).click();
    await look('settings', anni);

    const peter = await open(browser, `${playground.url}/as/peter`, { ...LIGHT, locale: 'de-DE' });
    const writing = peter.locator('.composerRow textarea');
    await writing.fill('/zug space:');
    await peter.getByRole('option', { name: /C2: frame/ }).waitFor();
    await look('options-light', peter);

    const phone = await open(browser, `${playground.url}/as/jana`, SMALL);
    await phone.getByRole('button', { name: 'Hand', exact: true }).waitFor();
    await look('phone', phone);
    await phone.getByRole('button', { name: 'Show channels' }).tap();
    await look('phone-channels', phone);
  });
});

async function open(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, timezoneId: 'UTC', locale: 'en-US', ...options });
  // Headless browsers deny notifications without asking.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const page = await context.newPage();
  watch(page, url);
  await page.clock.setFixedTime(NOON + 60_000);
  await page.goto(url);
  await page.addStyleTag({ content: STYLE });
  await page.waitForFunction(() => document.fonts.ready.then(() => true));
  await page.locator('.chooser, [role="log"] article').first().waitFor();
  return page;
}
