/** The table page, bundled once per worker, and games at the fake server. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../src/match/index.ts';
import { apprentice } from '../../../src/opponents/index.ts';
import { type GameState, seededRandom } from '../../../src/rules/index.ts';
import { createTablePage, type PageFile } from '../../../src/table/index.ts';
import { CALM, openBrowser, watch } from '../../e2e/support/browser.ts';
import { components } from '../../support/game/rules.ts';
import { clock, type TestWeb } from '../../web/support/web.ts';
import { type StandIn, type StandInOptions, standInTable } from './standInTable.ts';

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const STRANGER = 'forged';

export const tablePage = createTablePage({ needsScript: [] });

async function serve(path: string) {
  const { html, files } = await tablePage();
  const file: PageFile | undefined = path === '/' ? html : files.get(path.replace('/assets/', ''));
  return file ? { type: file.contentType, body: file.bytes } : null;
}

/** A game of apprentices from a seed, until the running test ends. */
export async function startStandIn(
  overrides: Pick<StandInOptions, 'names'> & Partial<StandInOptions>,
): Promise<StandIn> {
  const random = seededRandom(7);
  const choose = (state: GameState) => apprentice(components, state, random);
  const started = await standInTable({ choose, serve, ...overrides });
  onTestFinished(() => started.stop());
  return started;
}

/** Opens the page in a new browser context; `script` runs before the page's. */
export async function sit(
  { url }: StandIn,
  link: string,
  options: BrowserContextOptions = DESK,
  script?: string,
): Promise<Page> {
  // The browser logs an error for a refused sign-in.
  const watched = link === STRANGER ? null : link;
  const page = await newPage(watched, { bypassCSP: true, ...options }, script);
  await page.goto(`${url}#${link}`);
  // While it connects, the page shows a notice, too.
  await page
    .locator(link === STRANGER ? '.notice p' : '.board, .scoreSheet')
    .first()
    .waitFor();
  return page;
}

/** Opens the page of the real server by a new link of a person; `prepare` is called before the page is loaded. */
export async function openByLink(
  web: TestWeb,
  { person = 0, matchId, prepare, script, ...options }: LinkedPage,
): Promise<Page> {
  const id = `link-${person}-${matchId}`;
  web.links.set(id, { personId: `person${person}`, matchId });
  const token = await web.tokens.signLink({ id, expiresAt: new Date(clock.now().getTime() + DAY_MS) });
  const page = await newPage(`person ${person}`, options, script);
  prepare?.(page);
  await page.goto(`${web.url}/#${token}`);
  await page.locator('.board, .scoreSheet').waitFor();
  expect(page.url(), 'the link is not left in the address').not.toContain(token);
  return page;
}

interface LinkedPage extends BrowserContextOptions {
  readonly matchId: string;
  readonly person?: number;
  readonly prepare?: (page: Page) => void;
  readonly script?: string;
}

async function newPage(watched: string | null, options: BrowserContextOptions, script?: string): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'en-GB', ...CALM, ...options });
  if (script !== undefined) await context.addInitScript(script);
  const page = await context.newPage();
  if (watched !== null) watch(page, watched);
  return page;
}

/**
 * Resolves when the page has followed: the size, what is drawn for it, and what is measured of that, each in a frame.
 */
export async function resize(at: Page, width: number, height: number): Promise<void> {
  await at.setViewportSize({ width, height });
  await at.evaluate(`new Promise((resolve) => {
    let frames = 4;
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  })`);
}

/** The link of the player to move. */
export const link = ({ state }: StandIn) => `seat-${state.turn}`;
export const open = (at: Page) => at.locator('.space.open');
export const press = (at: Page, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' });
