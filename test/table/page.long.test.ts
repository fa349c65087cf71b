/** The table page in Chromium: reduced motion and sound, languages, refused sessions, sharp boards, and its size. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apprentice } from '../../src/opponents/index.ts';
import { countCards, type GameState, seededRandom } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { openBrowser, PHONE } from '../e2e/support/browser.ts';
import { components } from '../support/game/rules.ts';
import type { StandInOptions } from './support/standInTable.ts';
import { DESK, link, open, press, STRANGER, sit, startStandIn, tablePage } from './support/tablePage.ts';

const NAMES = ['Anni', 'Jörg <b>', 'Bertalan'];

const table = (options: Partial<StandInOptions> = {}) =>
  startStandIn({ names: NAMES, side: 'B', moves: 19, ...options });

async function expectToFit(at: Page): Promise<void> {
  const overflowing = await at.evaluate(`[
    document.documentElement.scrollWidth > innerWidth ? 'the page' : '',
    ...[...document.querySelectorAll('button, h1, .panel, .label')]
      .filter((one) => !one.closest('.chips') && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'hidden')
      .map((one) => one.textContent),
  ].filter((text) => text !== '')`);
  expect(overflowing).toEqual([]);
}

it('respects reduced motion, and plays sounds only if they are turned on', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot), { ...DESK, reducedMotion: 'reduce' });
  const moving = () =>
    at.evaluate(
      `document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > 20).length`,
    );
  expect(await moving()).toBe(0);
  await at.evaluate(`{
    window.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) { window.heard += 1; return start.apply(this, given); };
  }`);
  const move = async () => {
    const { length } = bot.sent;
    bot.play(apprentice(components, bot.state, seededRandom(3)));
    await expect.poll(() => bot.sent.length).toBeGreaterThan(length);
    const lines = at.locator('.log li');
    await expect.poll(() => lines.count()).toBeGreaterThan(0);
  };
  await move();
  expect(await moving()).toBe(0);
  expect(await at.evaluate('window.heard')).toBe(0);
  await press(at, /^Menu/).click();
  await press(at, 'Sound').click();
  await at.keyboard.press('Escape');
  await move();
  await expect.poll(() => at.evaluate('window.heard')).toBeGreaterThan(0);
});

it('fits on a phone in five languages, light and dark', async () => {
  const bot = await table({ names: ['Anni', 'Jörg <b>', 'Bertalan', 'Der mit dem langen Namen'] });
  const at = await sit(bot, link(bot), PHONE);
  for (const code of ['en', 'nl', 'hu', 'de', 'ja']) {
    await at.locator('header .icon').tap();
    await at.locator('select').selectOption(code);
    await expect.poll(() => at.evaluate('document.documentElement.lang')).toBe(code);
    await expectToFit(at);
    await at.locator('.menu').getByRole('button').nth(1).tap();
    await expectAccessible(at);
    await at.keyboard.press('Escape');
    await expectToFit(at);
    await open(at).first().tap();
    await expectToFit(at);
    await at.keyboard.press('Escape');
  }
});

it('shows spectators no hand, and explains refused sessions', async () => {
  const bot = await table();
  const watcher = await sit(bot, 'watcher');
  expect(await open(watcher).count()).toBe(0);
  await expectAccessible(watcher);
  for (const { text } of bot.sent) {
    const message = JSON.parse(text);
    if (message.type !== 'game') continue;
    const { players } = message.game.state as GameState;
    expect(players.map(({ hand }) => countCards({ ...hand, wild: 0 }))).toEqual(players.map(() => 0));
  }
  const stranger = await sit(bot, STRANGER);
  await stranger.getByText('This link is no longer good.').waitFor();
  expect(new URL(stranger.url()).hash).toBe('');
  await expectAccessible(stranger);
  bot.refuse('You have been here for a week. Open the table anew from Discord.');
  await watcher.getByText('You have been here for a week.').waitFor();
});

it('offers to try again in Discord’s frame if its part of the page cannot be loaded', async () => {
  const bot = await table();
  const at = await (await openBrowser()).newPage({ locale: 'de-DE' });
  const { html } = await tablePage();
  const isAtStart = (url: string) => String(html.bytes).includes(url.split('/').at(-1) ?? '');
  let isDown = true;
  await at.route(/part-/, (route) => (isDown && !isAtStart(route.request().url()) ? route.abort() : route.continue()));
  await at.goto(`${bot.url}?frame_id=1&instance_id=1&platform=desktop`);
  await at.getByText('Der Spieltisch ist gerade nicht zu erreichen. Versuch es gleich noch einmal.').waitFor();
  expect(await at.evaluate('document.documentElement.lang')).toBe('de');
  isDown = false;
  const asked = at.waitForRequest(/config\.json/);
  await press(at, 'Noch einmal versuchen').click();
  await asked;
});

it('draws boards at the resolution of the screen, also after resizing, zooming and on another screen', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot), PHONE);
  /** Whether wood is drawn in the middle, and the number of canvas pixels per CSS pixel. */
  const drawn = () =>
    at.evaluate(`{
      const canvas = document.querySelector('.board canvas');
      const middle = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      const [red, green, blue, cover] = middle;
      const pixels = canvas.width / canvas.getBoundingClientRect().width;
      (red > green && green > blue && cover === 255 ? 'wood ' : 'nothing ') + pixels.toFixed(1);
    }`) as Promise<string>;
  await expect.poll(drawn).toBe('wood 1.0');
  await at.setViewportSize({ width: 800, height: 1200 });
  await expect.poll(drawn).toBe('wood 1.0');
  const line = await at.context().newCDPSession(at);
  await line.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(drawn).toBe('wood 2.0');
  await line.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(drawn).toBe('wood 1.0');
  await line.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 3,
    mobile: true,
  });
  await expect.poll(drawn).toBe('wood 3.0');
});

it('has few elements, so that it responds at once', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot));
  await at.locator('.whole .part').first().waitFor();
  expect(await at.evaluate('document.querySelectorAll(".board *").length')).toBeLessThan(800);
  expect(await at.evaluate('document.querySelectorAll(".whole *").length')).toBeLessThan(2000);
});

it('is at most 200 KB compressed', async () => {
  const { html, files } = await tablePage();
  const all = [html, ...files.values()].map(({ bytes, pressed }) => (pressed?.br ?? brotliCompressSync(bytes)).length);
  expect(all.reduce((sum, bytes) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(200);
});
