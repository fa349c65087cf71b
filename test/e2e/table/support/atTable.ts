/**
 * People at the table's page, in Discord's frame or in a window of its own: how they come in and what they tap.
 * Which moves they make, and what follows from them, is said by the tests.
 */
import type { APIMessage } from 'discord.js';
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MoveType } from '../../../../src/rules/index.ts';
import type { Table } from '../../../support/bot.ts';
import { expectNothingInTheWay } from '../../support/axe.ts';
import { openBrowser, type Visitor, visit, watch } from '../../support/browser.ts';

const PATIENCE = 60_000;

/** The table as somebody sees it: their window, or Discord's frame within it. */
export type Seen = Page | FrameLocator;

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, locale: 'en-US' };

/** Somebody at the page of the playground, in English. */
export async function arrive(table: Table, name: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  return visit(await openBrowser(), table.playground.url, name, { locale: 'en-US', bypassCSP: true, ...options });
}

/** The Activity's own page within the page of the playground, once a game is shown. */
export async function inFrame({ page }: Visitor): Promise<FrameLocator> {
  const frame = page.frameLocator('.activity iframe').frameLocator('iframe');
  await frame.locator('.table').waitFor();
  return frame;
}

/** Opens it by the button of the newest turn message of the channel that is open. */
export async function openFromTurn(visitor: Visitor): Promise<FrameLocator> {
  const button = visitor.page.getByRole('log').getByRole('button', { name: 'Open the table', exact: true }).last();
  await button.click();
  return inFrame(visitor);
}

/** The address of a link of one's own, asked for in the thread. */
export async function linkOf(table: Table, name: string, threadId: string): Promise<string> {
  return linkIn(await (await table.person(name).command(threadId, 'board', { as: 'link' })).reply());
}

export function linkIn({ components }: Pick<APIMessage, 'components'>): string {
  const [, address] = /"url":"(https?:[^"]+)"/.exec(JSON.stringify(components)) ?? [];
  if (address === undefined) throw new Error(`no link in ${JSON.stringify(components)}`);
  return address;
}

/** A window of its own on the link. `quiet`: what the browser complains of is no fault, since something is refused. */
export async function openLink(address: string, options: BrowserContextOptions = DESK, quiet = false): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  if (!quiet) watch(page, 'a link');
  await page.goto(address);
  return page;
}

/** Resolves when that many moves are shown as made. */
export async function showsMoves(seen: Seen, moves: number): Promise<void> {
  const table = seen.locator('.table');
  const shown = async () => `${await table.getAttribute('data-moves')} ${await table.getAttribute('data-mode')}`;
  await expect.poll(shown, { timeout: PATIENCE, message: 'moves shown' }).toBe(`${moves} now`);
}

/** One move by taps: the first of its kind that the page offers, as it proposes it. */
export async function tapMove(seen: Seen, kind: MoveType, touch = false): Promise<void> {
  const tap = (at: Locator) => (touch ? at.tap() : at.click());
  const press = (name: string) => tap(seen.getByRole('button', { name, exact: true }));
  switch (kind) {
    case 'build':
      await tap(seen.locator('.space.open').first());
      return press('Build');
    case 'pass':
      await press('Pass');
      return tap(seen.locator('.preview .primary'));
    case 'choose':
      await tap(seen.locator('.startCards .chip').first());
      return tap(seen.locator('.preview .primary'));
    case 'substitute':
      return tap(seen.locator('.preview .primary'));
  }
}

/** The sentence that stands in place of a game. */
export async function noticeOf(seen: Seen): Promise<string> {
  const notice = seen.locator('.notice p').filter({ hasNotText: 'Opening the table' });
  await notice.first().waitFor({ timeout: PATIENCE });
  return (await notice.first().textContent()) ?? '';
}

/** What axe finds on the table's page, in Discord's frame or not. */
export async function expectNothingInTheTablesWay(page: Page): Promise<void> {
  const frame = page.frames().find((known) => known.url().includes('frame_id') && !known.url().includes('.playground'));
  await expectNothingInTheWay(frame ?? page);
}
