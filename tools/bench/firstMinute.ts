/// <reference lib="dom" />
/**
 * Measures a newcomer's first click in Chromium against the program as `npm start` runs it, each time as a new person.
 * `playground.ts` reports the figures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { compile } from '../../scripts/compile.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const WARM_UP = 1;

/** Milliseconds from a click on the start page, one value per newcomer. */
export interface FirstMinute {
  /** Until a message that the game is starting is painted. */
  readonly sign: readonly number[];
  /** Until the first picture of the table is painted. */
  readonly table: readonly number[];
}

export async function measureFirstMinute(browser: Browser, newcomers: number): Promise<FirstMinute> {
  const program = await startProgram();
  const sign: number[] = [];
  const table: number[] = [];
  try {
    for (let count = 0; count < WARM_UP + newcomers; count += 1) {
      const page = await openTab(browser);
      await page.goto(program.url);
      const button = page.getByRole('button', { name: 'Play against the computer' });
      await button.waitFor();
      const painted = page.evaluate(whenPainted, 'Play against the computer');
      await button.click();
      const times = await painted;
      await page.context().close();
      if (count < WARM_UP) continue;
      sign.push(times.sign);
      table.push(times.table);
    }
  } finally {
    await program.stop();
  }
  return { sign, table };
}

/** Runs in the page: observes the click and what is painted afterwards. */
function whenPainted(label: string): Promise<{ readonly sign: number; readonly table: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let clicked = 0;
  let sign = 0;
  document.addEventListener(
    'click',
    () => {
      clicked = performance.now();
    },
    { capture: true, once: true },
  );
  return new Promise((resolve) => {
    const look = async (): Promise<void> => {
      if (clicked === 0) return;
      const isShown = ![...document.querySelectorAll('button strong')].some(({ textContent }) => textContent === label);
      if (sign === 0 && isShown) {
        await frame();
        sign ||= performance.now() - clicked;
      }
      const picture = document.querySelector<HTMLImageElement>('.picture img');
      if (picture === null) return;
      observer.disconnect();
      await picture.decode();
      await frame();
      resolve({ sign, table: performance.now() - clicked });
    };
    const observer = new MutationObserver(() => void look());
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the program with a new database and a new playground. */
async function startProgram(): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-bench-'));
  const child = spawn(process.execPath, [await compile(MAIN)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', PLAYGROUND_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  return {
    url: await urlOf(child),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /^Open (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the program ended before it printed its address');
}

/** Opens a tab in a browser context of its own, in which functions of a benchmark can be evaluated. */
export async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  // Compiled functions call the helper `__name`, which the page lacks.
  await page.addInitScript('globalThis.__name = (target) => target');
  return page;
}
