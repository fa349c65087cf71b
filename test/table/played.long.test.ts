/**
 * The table page at the bot's own server and a real store: two people come in by their links and play a whole game by taps, one at a
 * desk and one on a phone. What each sees of the other's hand is nothing.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countCards } from '../../src/rules/index.ts';
import { openBrowser, PHONE, takePicture, watch } from '../e2e/support/browser.ts';
import { runningMatch } from '../support/match.ts';
import { clock, type TestWeb, testWeb } from '../web/support/web.ts';
import { tablePage } from './support/tablePage.ts';

const DAY = 86_400_000;
/** More than a game of two has. */
const MOST_MOVES = 400;

async function comeIn(web: TestWeb, person: number, matchId: string, options: object): Promise<Page> {
  const id = `link-${person}-${matchId}`;
  web.links.set(id, { personId: `person${person}`, matchId });
  const token = await web.tokens.signLink({ id, expiresAt: new Date(clock.now().getTime() + DAY) });
  const browser = await openBrowser();
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  watch(page, `person ${person}`);
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type !== 'game') return;
      const { state, seat } = message.game;
      for (const [at, player] of state.players.entries()) {
        if (at !== seat && countCards({ ...player.hand, wild: 0 }) > 0)
          faults.push(`a hand of ${at} was sent to ${seat}`);
      }
    });
  });
  await page.goto(`${web.url}/#${token}`);
  await page.locator('.board').waitFor();
  expect(page.url(), 'the link is not left in the address').not.toContain(token);
  return page;
}

const faults: string[] = [];

/** Whatever the page offers first: a bright space, else passing, or what is asked for. */
async function move(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  const space = page.locator('.space.open').first();
  const card = page.locator('.startCards .chip').first();
  const take = press('Take cards');
  const pass = press('Pass');
  await space.or(card).or(take).or(pass).first().waitFor();
  if (await take.isVisible()) return take.click();
  if (await card.isVisible()) {
    await card.click();
    return press('Confirm').click();
  }
  if ((await space.count()) > 0) {
    await space.click();
    return press('Build').click();
  }
  await pass.click();
  await page.locator('.preview .primary').click();
}

it('two people play a whole game at the table', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await runningMatch(web.table);
  const pages = [
    await comeIn(web, 0, match.id, { viewport: { width: 1280, height: 800 } }),
    await comeIn(web, 1, match.id, PHONE),
  ];
  const now = async () => (await web.table.matches.view(match.id))?.state ?? null;
  for (let count = 0; count < MOST_MOVES; count++) {
    const state = await now();
    if (state === null || state.turn === null) break;
    const page = pages[state.turn];
    if (!page) throw new Error('nobody sits there');
    await move(page);
    const played = count + 1;
    await expect.poll(async () => (await web.table.matches.history(match.id)).length).toBe(played);
    // Whoever is next sees it at once.
    await Promise.all(
      pages.map((each) => expect.poll(() => each.locator('[data-moves]').getAttribute('data-moves')).toBe(`${played}`)),
    );
  }
  expect((await now())?.phase).toBe('over');
  expect(faults).toEqual([]);
  for (const [index, page] of pages.entries()) await takePicture(page, `a game that is over ${index}`);
});
