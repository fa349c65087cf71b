/** People on the table's page, in Discord's frame or in their own window. */
import type { APIMessage } from 'discord.js';
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import type { MoveType } from '../../../../src/rules/index.ts';
import type { Table } from '../../../support/discord/bot.ts';
import { expectAccessible } from '../../support/axe.ts';
import { CALM, openBrowser, type Visitor, visit, watch } from '../../support/browser.ts';

const TIMEOUT_MS = 60_000;

/** A person's table: their window, or Discord's frame within it. */
export type Seen = Page | FrameLocator;

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, locale: 'en-US' };

export async function arrive(table: Table, name: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  return visit(await openBrowser(), table.playground.url, name, { locale: 'en-US', bypassCSP: true, ...options });
}

/** The Activity's page within the playground's page, once it shows a game. */
export async function inFrame({ page }: Visitor): Promise<FrameLocator> {
  const frame = page.frameLocator('.activity iframe').frameLocator('iframe');
  await frame.locator('.table').waitFor();
  return frame;
}

/** Opens the table by the button of the newest turn message. */
export async function openFromTurn(visitor: Visitor): Promise<FrameLocator> {
  const button = visitor.page.getByRole('log').getByRole('button', { name: 'Open the game', exact: true }).last();
  await button.click();
  return inFrame(visitor);
}

/** A personal link, requested in the thread. */
export async function linkOf(table: Table, name: string, threadId: string): Promise<string> {
  return linkIn(await (await table.person(name).command(threadId, 'board', { as: 'link' })).reply());
}

export function linkIn({ components }: Pick<APIMessage, 'components'>): string {
  const [, address] = /"url":"(https?:[^"]+)"/.exec(JSON.stringify(components)) ?? [];
  if (address === undefined) throw new Error(`no link in ${JSON.stringify(components)}`);
  return address;
}

/** Opens the link in its own window. `quiet`: ignores browser errors, because a refusal is expected. */
export async function openLink(address: string, options: BrowserContextOptions = DESK, quiet = false): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'en-US', ...CALM, ...options });
  const page = await context.newPage();
  if (!quiet) watch(page, 'a link');
  await page.goto(address);
  return page;
}

/** Resolves when the page shows that many moves. */
export async function showsMoves(seen: Seen, moves: number): Promise<void> {
  await seen.locator(`.table[data-moves="${moves}"][data-mode="now"]`).waitFor({ timeout: TIMEOUT_MS });
}

/** Makes the first move of a kind that the page offers, with its defaults. */
export async function tapMove(seen: Seen, kind: MoveType, touch = false): Promise<void> {
  const tap = (at: Locator) => (touch ? at.tap() : at.click());
  const press = (name: string) => tap(seen.getByRole('button', { name, exact: true }));
  switch (kind) {
    case 'build':
      await tap(seen.locator('.space.open').first());
      return press('Build');
    case 'pass':
      await press('Pass');
      return tapIfAsked(seen, tap);
    case 'choose':
      await tap(seen.locator('.startCards .chip').first());
      return tap(seen.locator('.preview .primary'));
    case 'substitute':
      return tap(seen.locator('.preview .primary'));
  }
}

/** Confirms which cards are kept; with few cards nothing is asked. The page is rendered once a click returns. */
async function tapIfAsked(seen: Seen, tap: (at: Locator) => Promise<void>): Promise<void> {
  const asked = seen.locator('.preview .primary');
  if (await asked.isVisible()) await tap(asked);
}

/** The sentence in place of a game. */
export async function noticeOf(seen: Seen): Promise<string> {
  const notice = seen.locator('.notice p').filter({ hasNotText: 'Opening the table' });
  await notice.first().waitFor({ timeout: TIMEOUT_MS });
  return (await notice.first().textContent()) ?? '';
}

/** Runs axe on the table's page, in Discord's frame or not. */
export async function expectAccessibleTable(page: Page): Promise<void> {
  const frame = page.frames().find((known) => known.url().includes('frame_id') && !known.url().includes('.playground'));
  await expectAccessible(frame ?? page);
}
