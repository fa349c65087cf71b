/**
 * The table page, bundled once a worker, and games at the stand-in for the bot to which it is opened.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { apprentice } from '../../../src/opponents/index.ts';
import { type GameState, seededRandom } from '../../../src/rules/index.ts';
import { createTablePage, type PageFile } from '../../../src/table/index.ts';
import { openBrowser, watch } from '../../e2e/support/browser.ts';
import { components } from '../../support/rules.ts';
import { type StandIn, type StandInWish, standInTable } from './standInTable.ts';

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const STRANGER = 'forged';

export const tablePage = createTablePage({ needsScript: [] });

async function serve(path: string) {
  const { html, files } = await tablePage();
  const file: PageFile | undefined = path === '/' ? html : files.get(path.replace('/assets/', ''));
  return file ? { type: file.contentType, body: file.bytes } : null;
}

/** A game of apprentices, from a seed; it ends with the test. */
export async function startStandIn(wish: Pick<StandInWish, 'names'> & Partial<StandInWish>): Promise<StandIn> {
  const random = seededRandom(7);
  const choose = (state: GameState) => apprentice(components, state, random);
  const started = await standInTable({ choose, serve, ...wish });
  onTestFinished(() => started.stop());
  return started;
}

/** A window of one's own; `script` runs before the page's. */
export async function sit(
  { url }: StandIn,
  link: string,
  options: BrowserContextOptions = DESK,
  script?: string,
): Promise<Page> {
  const browser = await openBrowser();
  const context = await browser.newContext({ locale: 'en-GB', bypassCSP: true, ...options });
  if (script !== undefined) await context.addInitScript(script);
  const opened = await context.newPage();
  // A browser complains of a page that is refused.
  if (link !== STRANGER) watch(opened, link);
  await opened.goto(`${url}#${link}`);
  await opened.locator('.board, .notice p').first().waitFor();
  return opened;
}

/** Of whoever is to move. */
export const link = ({ state }: StandIn) => `seat-${state.turn}`;
export const open = (at: Page) => at.locator('.space.open');
export const press = (at: Page, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' });
