/// <reference lib="dom" />
/**
 * Measures two people at one table in Chromium, one at a desk and one on a phone: bytes of the first load, time until
 * the board is playable, and time until a tap and the other's move are visible.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import type { Game } from '../response/scene.ts';
import { next, type TableScene } from './scene.ts';

export const LOADS = 12;
export const TURNS = 40;
const TIMEOUT_MS = 60_000;

const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
type Size = keyof typeof SIZES;

/** Measurements that the observing script leaves in the page; times in milliseconds since its time origin. */
interface Watched {
  readonly ready: number | null;
  readonly taps: readonly { readonly dom: number; readonly frame: number }[];
  /** The number of taps. */
  readonly clicks: number;
  /** In milliseconds since 1970. */
  readonly positions: readonly { readonly moves: number; readonly at: number }[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

export async function* inBrowser(
  table: TableScene,
  browser: Browser,
  log: (text: string) => void,
): AsyncGenerator<Figure> {
  const games = table.scene.games.slice(-2);
  const [first, second] = games;
  if (!first || !second) throw new Error('no games');
  log('loading pages');
  // The server bundles the page for its first visitor.
  await load(table, browser, 'wide', first);
  const ready: Record<Size, number[]> = { wide: [], phone: [] };
  const bytes: number[] = [];
  for (let count = 0; count < LOADS; count += 1) {
    for (const size of ['wide', 'phone'] as const) {
      const loaded = await load(table, browser, size, first);
      ready[size].push(loaded.ready);
      bytes.push(loaded.bytes);
    }
  }
  yield atMost('table.load.kb', Math.max(...bytes) / 1024, 'KB', 200);
  yield atMost('table.ready.ms', quantile(ready.wide, 0.5), 'ms', 800);
  yield withoutGoal('table.ready.p95.ms', quantile(ready.wide, 0.95), 'ms');
  yield atMost('table.ready.phone.ms', quantile(ready.phone, 0.5), 'ms', 800);

  const played = await turns(table, browser, second, log);
  for (const size of ['wide', 'phone'] as const) {
    const taps = played.taps[size];
    const suffix = size === 'wide' ? '' : '.phone';
    yield atMost(
      `table.tap${suffix}.ms`,
      quantile(
        taps.map(({ frame }) => frame),
        0.5,
      ),
      'ms',
      50,
    );
    yield withoutGoal(
      `table.tap${suffix}.dom.ms`,
      quantile(
        taps.map(({ dom }) => dom),
        0.5,
      ),
      'ms',
    );
  }
  yield atMost('table.follow.ms', quantile(played.follows, 0.5), 'ms', 100);
  yield withoutGoal('table.follow.p95.ms', quantile(played.follows, 0.95), 'ms');
  yield atMost('table.build.taps', quantile(played.builds, 0.5), 'taps', 2);
}

async function load(table: TableScene, browser: Browser, size: Size, game: Game) {
  // Only the current player has a board that can be played on.
  const mover = (await next(table, game))?.mover;
  if (!mover) throw new Error('the game is over');
  const { context, page } = await open(browser, size);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  line.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += Buffer.byteLength(response.payloadData);
  });
  const { address } = await table.way(mover.id, game.matchId);
  await page.goto(address);
  await page.waitForFunction(() => window.watched.ready !== null, null, { timeout: TIMEOUT_MS });
  const ready = (await page.evaluate(() => window.watched.ready)) ?? TIMEOUT_MS;
  await page.waitForLoadState('networkidle');
  await context.close();
  return { ready, bytes };
}

async function open(browser: Browser, size: Size): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ ...SIZES[size], locale: 'en-US' });
  const page = await context.newPage();
  // Compiled functions call the helper `__name`, which the page lacks.
  await page.addInitScript('globalThis.__name = (target) => target');
  await page.addInitScript(watch);
  return { context, page };
}

/**
 * Runs in the page: records when the board becomes playable, when previews follow taps, and when another position
 * appears.
 */
function watch(): void {
  const watched = {
    ready: null as number | null,
    taps: [] as { dom: number; frame: number }[],
    clicks: 0,
    positions: [] as { moves: number; at: number }[],
  };
  window.watched = watched;
  let tapped: number | null = null;
  let isAwaited = false;
  /** Once the frame that shows it has been handed over for painting. */
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  addEventListener(
    'click',
    (event) => {
      watched.clicks += 1;
      if (event.target instanceof Element && event.target.matches('.space.open')) tapped = event.timeStamp;
    },
    true,
  );
  const look = () => {
    const now = performance.now();
    if (!isAwaited && document.querySelector('.space.open')) {
      isAwaited = true;
      painted((at) => {
        watched.ready = at;
      });
    }
    if (tapped !== null && document.querySelector('.preview')) {
      const [startedAt, dom] = [tapped, now - tapped];
      tapped = null;
      painted((at) => watched.taps.push({ dom, frame: at - startedAt }));
    }
    const moves = Number(document.querySelector('.table')?.getAttribute('data-moves') ?? 0);
    if (moves !== watched.positions.at(-1)?.moves) watched.positions.push({ moves, at: performance.timeOrigin + now });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'data-moves'],
  });
}

interface Played {
  readonly taps: Readonly<Record<Size, Watched['taps'][number][]>>;
  readonly follows: readonly number[];
  readonly builds: readonly number[];
}

/** The two players alternate, building wherever the page offers it first. */
async function turns(table: TableScene, browser: Browser, game: Game, log: (text: string) => void): Promise<Played> {
  const [one, other] = game.people;
  if (!one || !other) throw new Error('no people');
  const sizes: Readonly<Record<string, Size>> = { [one.id]: 'wide', [other.id]: 'phone' };
  const pages = new Map<string, Page>();
  const contexts: BrowserContext[] = [];
  for (const { id } of [one, other]) {
    const { context, page } = await open(browser, sizes[id] ?? 'wide');
    contexts.push(context);
    pages.set(id, page);
    await page.goto((await table.way(id, game.matchId)).address);
    await page.locator('.board').waitFor();
  }
  log(`${TURNS} turns at two pages`);
  const taps: Record<Size, Watched['taps'][number][]> = { wide: [], phone: [] };
  const follows: number[] = [];
  const builds: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const wanted = await next(table, game);
    if (!wanted) break;
    const mover = pages.get(wanted.mover.id);
    const watcher = [...pages.values()].find((page) => page !== mover);
    if (!mover || !watcher) throw new Error('somebody has no page');
    const moves = await table.movesOf(game.matchId);
    if (wanted.move.type !== 'build') {
      await table.scene.act(game);
      await shown(pages.values(), await table.movesOf(game.matchId));
      continue;
    }
    const size = sizes[wanted.mover.id] ?? 'wide';
    const press = (selector: string) => {
      const element = mover.locator(selector).first();
      return size === 'phone' ? element.tap() : element.click();
    };
    await mover.locator('.space.open').first().waitFor({ timeout: TIMEOUT_MS });
    const clicks = await mover.evaluate(() => window.watched.clicks);
    await press('.space.open');
    await mover.waitForFunction((count) => window.watched.taps.length > count, taps[size].length);
    taps[size].push(...(await mover.evaluate(() => window.watched.taps)).slice(taps[size].length));
    await press('.preview .primary');
    await shown(pages.values(), moves + 1);
    const { positions } = await watcher.evaluate(() => window.watched);
    const applied = positions.find((position) => position.moves === moves + 1)?.at ?? Number.NaN;
    follows.push(applied - (await table.movedAt(game.matchId)));
    builds.push((await mover.evaluate(() => window.watched.clicks)) - clicks);
  }
  for (const context of contexts) await context.close();
  return { taps, follows, builds };
}

async function shown(pages: Iterable<Page>, moves: number): Promise<void> {
  for (const page of pages) {
    await page.locator(`.table[data-moves="${moves}"]`).waitFor({ timeout: TIMEOUT_MS });
  }
}
