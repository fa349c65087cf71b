/// <reference lib="dom" />
/**
 * Measures the playground's page: the time until a newcomer sees a table, the time until anybody sees the next move,
 * and the size of the page.
 */
import { request } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findTestBrowser } from '../../scripts/system.js';
import { atMost, type Bench, type Figure, quantile, withoutGoal } from '../support/figure.ts';
import { measureFirstMinute, openTab } from './firstMinute.ts';
import { isAnswered, openScene } from './response/scene.ts';

const MOVES = 40;
const WARM_UP = 5;
const NEWCOMERS = 12;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export const playgroundBench: Bench = {
  about: {
    'playground.visible.p50.ms': `from the current player's command to the next turn’s picture painted in the page of somebody at the table; ${MOVES} moves, one at a time`,
    'playground.firstSign.ms': `from a newcomer’s click on the start page to the first message that the game is starting; ${NEWCOMERS} newcomers, one at a time, the program as npm start runs it`,
    'playground.firstTable.ms': 'from the same click to the first picture of the table painted',
    'playground.page.kb': 'document, script and styles as transferred (gzip), without pictures',
  },
  async *measure(log): AsyncGenerator<Figure> {
    const executablePath = findTestBrowser();
    if (executablePath === null) throw new Error('no Chromium: npm test installs one, or set CHROMIUM_PATH to one');
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    try {
      yield* newcomers(browser, log);
      yield* openPages(browser, log);
    } finally {
      await browser.close();
    }
  },
};

async function* newcomers(browser: Browser, log: (text: string) => void): AsyncGenerator<Figure> {
  log(`${NEWCOMERS} newcomers`);
  const { sign, table } = await measureFirstMinute(browser, NEWCOMERS);
  yield atMost('playground.firstSign.ms', quantile(sign, 0.5), 'ms', 300);
  yield atMost('playground.firstTable.ms', quantile(table, 0.5), 'ms', 2000);
  yield withoutGoal('playground.firstTable.p95.ms', quantile(table, 0.95), 'ms');
}

async function* openPages(browser: Browser, log: (text: string) => void): AsyncGenerator<Figure> {
  log('setting up a game');
  const scene = await openScene({ people: 2, games: [{ players: 2, moves: 4 }] });
  try {
    const [game] = scene.games;
    if (!game) throw new Error('no game');
    yield atMost('playground.page.kb', (await pageBytes(scene.playground.url)) / 1024, 'KB', 300);
    const page = await openPage(browser, `${scene.playground.url}/as/player1#${game.threadId}`);
    log(`${MOVES} moves`);
    const visible: number[] = [];
    for (let move = 0; move < WARM_UP + MOVES; move += 1) {
      const seen = page.evaluate(nextPicture);
      const sent = performance.timeOrigin + performance.now();
      const taken = await scene.act(game);
      if (taken === null) break;
      if (!isAnswered(taken.posted)) throw new Error('a turn was not posted');
      const took = (await seen) - sent;
      if (move >= WARM_UP) visible.push(took);
    }
    yield atMost('playground.visible.p50.ms', quantile(visible, 0.5), 'ms', 500);
    yield withoutGoal('playground.visible.p95.ms', quantile(visible, 0.95), 'ms');
  } finally {
    await scene.close();
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await openTab(browser);
  await page.goto(url);
  await page.getByRole('log').waitFor();
  return page;
}

/** Runs in the page: resolves to the time (ms since 1970) at which the next picture of a message is painted. */
function nextPicture(): Promise<number> {
  const known = new Set([...document.querySelectorAll<HTMLImageElement>('.picture img')].map(({ src }) => src));
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return new Promise((resolve) => {
    const look = async (): Promise<void> => {
      const fresh = [...document.querySelectorAll<HTMLImageElement>('.picture img')].find(({ src }) => !known.has(src));
      if (fresh === undefined) return;
      observer.disconnect();
      await fresh.decode();
      await painted();
      resolve(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(() => void look());
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
  });
}

/** The bytes transferred to load the page. */
async function pageBytes(url: string): Promise<number> {
  const sizes = await Promise.all(['/', '/page/main.js', '/page/main.css'].map((path) => bytesOf(`${url}${path}`)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
