/**
 * `node scripts/run.js tools/gallery/film.ts FILE`: records a turn against a computer player at the playground as an
 * animated WebP, one frame per visible change, shown for the time it takes to read it. Some moves are played first, so
 * that the table is filled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator } from 'playwright-core';
import sharp from 'sharp';
import { findTestBrowser } from '../../scripts/system.js';
import { killOnExit } from '../support/bot/children.ts';

const START = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));
const WINDOW = { width: 1000, height: 860 };
/** The thread without the list of channels. */
const THREAD = { x: 312, y: 0, width: WINDOW.width - 312, height: WINDOW.height };
const MOVES_BEFORE = 5;
const TIMEOUT_MS = 120_000;
const ADDRESS = /^Open (http:\S+)/;

const [target] = process.argv.slice(2);
const executablePath = findTestBrowser();
if (target === undefined || executablePath === null) {
  process.stderr.write('node scripts/run.js tools/gallery/film.ts FILE.webp (with a Chromium: CHROMIUM_PATH)\n');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-film-'));
const bot = spawn(process.execPath, [START], {
  cwd: folder,
  env: { ...process.env, DISCORD_TOKEN: '', DATABASE_URL: '', PLAYGROUND_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
killOnExit(bot);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const context = await browser.newContext({ viewport: WINDOW, colorScheme: 'dark', locale: 'en' });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(await address());
  const frames: { readonly png: Buffer; readonly ms: number }[] = [];
  const log = page.getByRole('log');
  const message = (text: string | RegExp) => log.getByRole('article').filter({ hasText: text }).last();
  const button = (name: string) => log.getByRole('button', { name, exact: true }).last();

  const turn = () =>
    log
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Hand', exact: true }) })
      .last();

  /** Resolves when the turn message differs from this one. */
  async function nextTurn(before: string): Promise<void> {
    for (;;) {
      const now = await turn().innerText();
      if (now !== before && now.includes('@')) return;
      await page.waitForTimeout(100);
    }
  }

  /** Dismisses private answers, so that the turn message has the whole window. */
  async function dismissAll(): Promise<void> {
    const links = log.getByText('Dismiss message', { exact: true });
    // Dismissed together, because answers may also disappear by themselves meanwhile.
    await links.evaluateAll((found) => {
      for (const link of found) if (link instanceof HTMLElement) link.click();
    });
    await links.first().waitFor({ state: 'detached' });
  }

  async function show(ms: number): Promise<void> {
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => (image.complete ? null : image.decode().catch(() => null)))),
    );
    await page.evaluate(() => document.querySelector('[role=log]')?.scrollTo(0, 1e9));
    frames.push({ png: await page.screenshot({ clip: THREAD }), ms });
  }

  /** Adds a frame with the pointer on the element before it is clicked. */
  async function click(element: Locator, ms: number, films: boolean): Promise<void> {
    if (films) {
      await element.evaluate((target) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const dot = document.createElement('div');
        dot.id = 'pointer';
        dot.style.cssText = `position:fixed;z-index:9999;pointer-events:none;width:36px;height:36px;border-radius:50%;background:#ffffff88;border:3px solid #fff;left:${left + width / 2 - 18}px;top:${top + height / 2 - 18}px`;
        document.body.append(dot);
      });
      frames.push({ png: await page.screenshot({ clip: THREAD }), ms });
      await page.evaluate(() => document.querySelector('#pointer')?.remove());
    }
    await element.click();
  }

  await page.locator('.starter', { hasText: 'Play against the computer' }).click();
  await log.waitFor();
  await button('Build').waitFor();
  await page.locator('.hint button').click();
  for (let move = 0; move <= MOVES_BEFORE; move += 1) {
    const films = move === MOVES_BEFORE;
    const before = await turn().innerText();
    if (films) {
      await dismissAll();
      await show(3500);
    }
    await click(turn().getByRole('button', { name: 'Build', exact: true }), 900, films);
    const spaces = message('Where do you want to build?');
    const select = spaces.getByRole('combobox').first();
    await select.waitFor();
    if (films) await show(3500);
    await click(select, 900, films);
    const option = spaces.getByRole('option').first();
    await option.waitFor();
    await click(option, 1500, films);
    await button('Confirm').waitFor();
    if (films) await show(3500);
    await click(button('Confirm'), 900, films);
    await button('Undo').waitFor();
    await nextTurn(before);
    if (films) {
      await dismissAll();
      await show(4500);
    }
  }
  await film(frames, target);
} finally {
  await browser.close();
  bot.kill('SIGTERM');
  await once(bot, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function address(): Promise<string> {
  for await (const line of createInterface({ input: bot.stdout })) {
    const found = ADDRESS.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('the bot has ended');
}

async function film(frames: readonly { readonly png: Buffer; readonly ms: number }[], file: string): Promise<void> {
  const pictures = frames.map(({ png }) => png);
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 75, delay: frames.map(({ ms }) => ms) })
    .toFile(file);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  process.stderr.write(`${file}: ${frames.length} frames, ${seconds} s\n`);
}
