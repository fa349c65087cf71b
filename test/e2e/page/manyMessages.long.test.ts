/** A channel with five thousand messages scrolls, pages in and out, and can be jumped into. */
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ToPage } from '../../../packages/playground/index.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { openStage, type Stage } from './support/stage.ts';

const FEW = 500;
const MANY = 5000;
const MAX_DRAWN_MESSAGES = 250;

describe('a channel with 5,000 messages', { timeout: 300_000 }, () => {
  it('scrolls smoothly to its first message and back, drawing at most a few hundred messages', async () => {
    const stage = await openStage();
    await write(stage, 0, FEW);
    const { page } = await visit(await openBrowser(), stage.playground.url, 'Anni');
    await page.getByText(`message ${FEW - 1}`, { exact: true }).waitFor();
    const few = await scrollUp(page);
    const address = page.url();
    await page.goto('about:blank');
    await write(stage, FEW, MANY);
    await delayPages(page, 500);
    await page.goto(address);
    await page.getByText('message 4999', { exact: true }).waitFor();
    expect(await drawn(page)).toBeLessThanOrEqual(MAX_DRAWN_MESSAGES);

    const many = await scrollUp(page);
    expect(many.messages, 'messages drawn at any time').toBeLessThanOrEqual(MAX_DRAWN_MESSAGES);
    expect(many.work, `milliseconds of work, ${few.work} with a tenth of the messages`).toBeLessThan(2 * few.work);
    expect(many.jumps, 'the reader’s place stays while pages load above').toBe(0);
    await page.getByRole('button', { name: /Jump to present/ }).click();
    await page.getByText('message 4999', { exact: true }).waitFor();

    const first = stage.playground.person('anni').messages(stage.channelId)[0]?.id ?? '';
    const link = `https://discord.com/channels/${stage.playground.guildId}/${stage.channelId}/${first}`;
    await stage.post({ content: `[to the beginning](${link})` });
    await page.getByRole('link', { name: 'to the beginning' }).click();
    await page.getByText('message 0', { exact: true }).waitFor();
    await page.getByText('Welcome to #parquet!').waitFor();
    expect(await drawn(page)).toBeLessThanOrEqual(MAX_DRAWN_MESSAGES);
    await stage.post({ content: 'news' });
    expect(await page.getByText('news', { exact: true }).count(), 'while scrolled far up').toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('news', { exact: true }).waitFor();
  });
});

/** Posts numbered messages as fast as the server accepts them. */
async function write({ playground, channelId }: Stage, from: number, to: number): Promise<void> {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=anni`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message: ToPage = JSON.parse(String(data));
      if (message.type === 'ready') {
        for (let count = from; count < to; count += 1) {
          socket.send(JSON.stringify({ type: 'send', channelId, content: `message ${count}`, nonce: `n${count}` }));
        }
      }
      if (message.type === 'message' && message.message.content === `message ${to - 1}`) resolve();
    });
  });
  socket.terminate();
}

/** Delays pages of history, so that a scrolling person reaches the first loaded message before they arrive. */
async function delayPages(page: Page, milliseconds: number): Promise<void> {
  await page.routeWebSocket('**/page/socket**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const { type } = JSON.parse(String(message)) as ToPage;
      if (type === 'history') setTimeout(() => socket.send(message), milliseconds);
      else socket.send(message);
    });
  });
}

function drawn(page: Page): Promise<number> {
  return page.locator('[data-message-id]').count();
}

/**
 * Scrolls up in many steps; returns how many messages were drawn, whether anything jumped, and the page's CPU time in
 * milliseconds, which is independent of the load of the machine.
 */
async function scrollUp(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await worked();
  const seen = await page.evaluate(async () => {
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('no messages');
    let messages = 0;
    let jumps = 0;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 80; count += 1) {
      const middle = document.elementFromPoint(700, 450)?.closest('[data-message-id]');
      const top = middle?.getBoundingClientRect().top ?? 0;
      const step = Math.min(90, log.scrollTop);
      log.scrollTop -= step;
      await frame();
      await frame();
      const hasJumped = () => {
        const moved = middle?.isConnected ? middle.getBoundingClientRect().top - top : step;
        return Math.abs(moved - step) > 2;
      };
      // On a busy machine this may run between a new page and its scroll correction; a real jump persists.
      for (let more = 0; more < 10 && hasJumped(); more += 1) await frame();
      messages = Math.max(messages, document.querySelectorAll('[data-message-id]').length);
      if (hasJumped()) jumps += 1;
    }
    return { messages, jumps };
  });
  const work = (await worked()) - before;
  await devtools.detach();
  return { ...seen, work };
}
