/**
 * A replay file in Chromium without a network: navigation, languages, better moves, saving a picture, and
 * accessibility.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createReplayFiles } from '../../src/table/index.ts';
import { replayOf } from '../../tools/support/replay.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { CALM, drawingOf, openBrowser, watch } from '../e2e/support/browser.ts';
import { playedGame } from '../support/game/games.ts';
import { components } from '../support/game/rules.ts';

const NAMES = ['Anni </script><b>', 'Jörg', '緑'];
const MISSED_MOVE = 8;

/** A whole game of apprentices, with one missed move. */
const { record } = playedGame({ side: 'B', players: NAMES.length, seed: 11, policy: 'apprentice' });
const data = replayOf(components, record, { names: NAMES, computer: 1, missed: MISSED_MOVE });
const html = await createReplayFiles().make(data);

async function opened(options: object): Promise<Page> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-replay-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'replay.html');
  writeFileSync(file, html);
  const browser = await openBrowser();
  const context = await browser.newContext({ offline: true, locale: 'en-GB', ...CALM, ...options });
  const page = await context.newPage();
  watch(page, 'whoever watches');
  await page.goto(pathToFileURL(file).href);
  await page.locator('.picture').waitFor();
  return page;
}

const current = (page: Page) => page.locator('.line .number').first().textContent();

it('replays a game on a desktop without a network', async () => {
  const page = await opened({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
  const last = data.record.moves.length;
  expect(Buffer.byteLength(html) / 1024).toBeLessThanOrEqual(400);
  expect(await current(page)).toBe(String(last));
  await expectAccessible(page);

  await page.keyboard.press('Home');
  await expect.poll(() => current(page)).toBe('0');
  expect(await page.locator('.line').textContent()).toContain('Start');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current(page)).toBe('1');
  expect(await page.locator('.line').textContent()).toContain(data.languages.en?.lines[0]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => current(page)).toBe('2');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: data.languages.en?.rounds[1] ?? '' }).click();
  await expect.poll(async () => Number(await current(page))).toBeGreaterThan(5);

  // The URL fragment selects the position.
  await page.evaluate(`location.hash = '#${MISSED_MOVE + 1}'`);
  const button = page.locator('.better button');
  await button.waitFor();
  const played = await drawingOf(page.locator('.picture'));
  await button.click();
  await expect.poll(() => drawingOf(page.locator('.picture'))).not.toBe(played);
  expect(await button.textContent()).toBe('Show the move that was played');
  await button.click();
  await expect.poll(() => drawingOf(page.locator('.picture'))).toBe(played);

  for (const [code, words] of Object.entries(data.languages)) {
    await page.locator('select').selectOption(code);
    await expect.poll(() => page.locator('.line').textContent()).toContain(words.lines[MISSED_MOVE]);
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(code);
  }
  await page.locator('select').selectOption('en');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  expect((await saving).suggestedFilename()).toBe(`intarsia-${MISSED_MOVE + 1}.png`);
});

it('replays a game on a phone by touch, and enlarges a board', async () => {
  const phone = {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    bypassCSP: true,
    locale: 'de-AT',
  };
  const page = await opened(phone);
  await expect.poll(() => page.locator('select').inputValue()).toBe('de');
  await page.getByRole('button', { name: 'Zum Anfang' }).tap();
  await page.getByRole('button', { name: 'Einen Zug weiter' }).tap();
  await expect.poll(() => current(page)).toBe('1');
  await page.getByRole('button', { name: NAMES[0] ?? '', exact: true }).tap();
  await expect.poll(() => page.locator('.picture').getAttribute('viewBox')).toMatch(/^0 0 1200 /);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^9 / }).first().tap();
  await expect.poll(() => current(page)).toBe(String(MISSED_MOVE + 1));
  expect(data.misses).toHaveLength(1);
});

it('animates pieces that return, and no others', async () => {
  const page = await opened({ viewport: { width: 1280, height: 900 }, reducedMotion: 'no-preference' });
  const { length } = data.record.moves;
  await page.keyboard.press('Home');
  await expect.poll(() => current(page)).toBe('0');
  await page.evaluate(`new Promise(requestAnimationFrame)
    .then(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    .then(() => {
      globalThis.animated = [];
      for (const { dataset } of document.querySelectorAll('.picture .part')) dataset.stays = 'yes';
      addEventListener('animationstart', ({ target }) => animated.push(target.dataset.stays ?? 'no'), true);
    })`);
  await page.keyboard.press('End');
  await expect.poll(() => current(page)).toBe(String(length));
  await expect.poll(() => page.evaluate('animated.length')).toBeGreaterThan(0);
  expect(await page.evaluate('new Set(animated).has("yes")')).toBe(false);
});
