/** On a phone a build takes four taps, with everything visible, and emoji stay with their words. */
import type { Locator } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { clickOn, controlOf, DOT, startTable } from '../../support/discord/bot.ts';
import { openBrowser, PHONE, picturesShown, visit } from '../support/browser.ts';
import { openStage } from './support/stage.ts';

it('a build takes four taps on a phone', { timeout: 300_000 }, async () => {
  const table = await startTable({ seeds: [0, 1] });
  onTestFinished(() => table.close());
  // The lobby is filled and started without the page.
  const [anni, peter] = [table.person('anni'), table.person('peter')];
  await anni.command(table.channelId, 'game new', { players: 2 });
  const open = (action: string) => anni.waitForMessage((message) => controlOf(message, action) !== undefined);
  await clickOn(peter, await open('join'), 'join');
  await anni.waitForMessage((message) => /Anni, Peter/.test(JSON.stringify(message.components)));
  await clickOn(anni, await open('start'), 'start');
  const thread = await anni.waitForChannel(({ kind }) => kind === 'thread');

  const { page, message } = await visit(await openBrowser(), table.playground.url, 'Anni', PHONE);
  await page.goto(`${page.url().split('#')[0]}#${thread.id}`);
  const turn = page.locator('article.pinged').last();
  await picturesShown(turn);
  let taps = 0;
  const tap = async (control: Locator) => {
    await inWindow(control);
    await control.tap();
    taps += 1;
  };
  await tap(turn.getByRole('button', { name: 'Build', exact: true }));
  const spaces = message('Where do you want to build?');
  await picturesShown(spaces);
  await tap(spaces.getByRole('combobox'));
  await tap(spaces.getByRole('option').first());
  const plan = message('Pay with');
  await picturesShown(plan);
  await tap(plan.getByRole('button', { name: 'Confirm', exact: true }));
  await message('✅').waitFor();
  expect(taps).toBe(4);

  async function inWindow(control: Locator): Promise<void> {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const inside = async () => {
      const box = await control.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width;
    };
    await expect.poll(inside, { message: `${control} is in the window`, timeout: 60_000 }).toBe(true);
    const box = await control.boundingBox();
    expect(box?.height ?? 0, 'large enough for a finger').toBeGreaterThanOrEqual(40);
  }
});

it.each([
  ['en', '2 yellow'],
  ['ja', '黄色2\u2060枚'],
  ['en', '**yellow** 2'],
])(
  'keeps the first word beside its emoji on the same line, in any width of a phone, in %s: %s',
  async (locale, word) => {
    const stage = await openStage();
    const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni', { ...PHONE, locale });
    await page.route('**/emojis/*', (route) => route.fulfill({ contentType: 'image/png', body: DOT }));
    await stage.post({ content: `<:yellow:123456789012345678>\u00a0${word}, `.repeat(20) });
    await expect.poll(() => page.locator('.emoji').count()).toBe(20);
    for (let width = 320; width < 360; width += 4) {
      await page.setViewportSize({ width, height: 800 });
      const below = await page.evaluate<number>(`[...document.querySelectorAll('.emoji')].filter((emoji) => {
      const range = document.createRange();
      const letters = document.createTreeWalker(emoji.closest('.markdown'), NodeFilter.SHOW_TEXT);
      letters.currentNode = emoji;
      let next = letters.nextNode();
      while (next.data.trim() === '') next = letters.nextNode();
      const start = next.data.search(/\\S/);
      range.setStart(next, start);
      range.setEnd(next, start + 1);
      return range.getBoundingClientRect().top > emoji.getBoundingClientRect().bottom;
    }).length`);
      expect({ width, below }).toEqual({ width, below: 0 });
    }
  },
);
