/**
 * A channel of months: five thousand messages that scroll, page in and out, and can be jumped into.
 */
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ToPage } from '../../../src/playground/index.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { openStage, type Stage } from './support/stage.ts';

const MANY = 5000;
/** More than a few screens would make the page slow. */
const DRAWN_AT_MOST = 250;

describe('a channel with 5,000 messages', { timeout: 300_000 }, () => {
  it('scrolls smoothly to its first message and back, with a few hundred messages drawn at most', async () => {
    const stage = await openStage();
    await writeMany(stage);
    const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni');
    await page.getByText('message 4999', { exact: true }).waitFor();
    expect(await drawn(page)).toBeLessThanOrEqual(DRAWN_AT_MOST);

    const still = await stillFrame(page, 500);
    const frames = await scrollUp(page, 1500);
    expect(frames.messages, 'messages drawn at any time').toBeLessThanOrEqual(DRAWN_AT_MOST);
    expect(frames.median, `milliseconds a frame, ${still} where nothing moves`).toBeLessThan(Math.max(50, 4 * still));
    expect(frames.jumps, 'what one reads stays in place while pages come in above').toBe(0);
    await page.getByRole('button', { name: /Jump to present/ }).click();
    await page.getByText('message 4999', { exact: true }).waitFor();

    const first = stage.playground.person('anni').messages(stage.channelId)[0]?.id ?? '';
    const link = `https://discord.com/channels/${stage.playground.guildId}/${stage.channelId}/${first}`;
    await stage.post({ content: `[to the beginning](${link})` });
    await page.getByRole('link', { name: 'to the beginning' }).click();
    await page.getByText('message 0', { exact: true }).waitFor();
    await page.getByText('Welcome to #parquet!').waitFor();
    expect(await drawn(page)).toBeLessThanOrEqual(DRAWN_AT_MOST);
    await stage.post({ content: 'news' });
    expect(await page.getByText('news', { exact: true }).count(), 'while one reads far above').toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('news', { exact: true }).waitFor();
  });
});

/** Anni writes them all, as fast as the server takes them. */
async function writeMany({ playground, channelId }: Stage): Promise<void> {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=anni`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message: ToPage = JSON.parse(String(data));
      if (message.type === 'ready') {
        for (let count = 0; count < MANY; count += 1) {
          socket.send(JSON.stringify({ type: 'send', channelId, content: `message ${count}`, nonce: `n${count}` }));
        }
      }
      if (message.type === 'message' && message.message.content === `message ${MANY - 1}`) resolve();
    });
  });
  socket.terminate();
}

function drawn(page: Page): Promise<number> {
  return page.locator('[data-message-id]').count();
}

/** How long a frame takes this machine at present, where nothing moves: half of them take no longer. */
function stillFrame(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (duration) => {
    const took: number[] = [];
    const begin = performance.now();
    for (let before = begin; before - begin < duration; ) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
      took.push(now - before);
      before = now;
    }
    took.sort((a, b) => a - b);
    return took[took.length >> 1] ?? 0;
  }, milliseconds);
}

/** Turns the wheel upwards for a while; says how long frames took, how much was drawn, and whether anything jumped. */
function scrollUp(page: Page, milliseconds: number) {
  return page.evaluate(async (duration) => {
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('no messages');
    const took: number[] = [];
    let messages = 0;
    let jumps = 0;
    const begin = performance.now();
    let before = begin;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (performance.now() - begin < duration) {
      const middle = document.elementFromPoint(700, 450)?.closest('[data-message-id]');
      const top = middle?.getBoundingClientRect().top ?? 0;
      const step = Math.min(90, log.scrollTop);
      log.scrollTop -= step;
      await frame();
      const now = await frame();
      took.push((now - before) / 2);
      before = now;
      messages = Math.max(messages, document.querySelectorAll('[data-message-id]').length);
      const moved = middle?.isConnected ? middle.getBoundingClientRect().top - top : step;
      if (Math.abs(moved - step) > 2) jumps += 1;
    }
    took.sort((a, b) => a - b);
    return { median: took[took.length >> 1] ?? 0, messages, jumps };
  }, milliseconds);
}
