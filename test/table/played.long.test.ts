/**
 * A whole game of two people on the real table page, by personal links, on a desktop and a phone; neither gets the
 * other's hand.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countCards } from '../../src/rules/index.ts';
import { PHONE } from '../e2e/support/browser.ts';
import { isBrowserGameDrawn } from '../e2e/support/browserGames.ts';
import { runningMatch } from '../support/game/match.ts';
import { testWeb } from '../web/support/web.ts';
import { DESK, openByLink, tablePage } from './support/tablePage.ts';

/** More moves than a game of two has. */
const MAX_MOVES = 400;

const faults: string[] = [];

/** Records hands of other players that the page is sent. */
function checkHands(page: Page): void {
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
}

/** Plays the first offered move. */
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
  // With few cards nothing is asked. The page is rendered once a click returns.
  const keep = page.locator('.preview .primary');
  if (await keep.isVisible()) await keep.click();
}

it.runIf(isBrowserGameDrawn('links'))('two people play a whole game at the table', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await runningMatch(web.table);
  const pages = [
    await openByLink(web, {
      person: 0,
      matchId: match.id,
      prepare: checkHands,
      ...DESK,
      reducedMotion: 'no-preference',
      script: `
        globalThis.animated = 0;
        addEventListener('animationstart', ({ target }) => (animated += target.closest('svg') ? 1 : 0), true);`,
    }),
    await openByLink(web, { person: 1, matchId: match.id, prepare: checkHands, ...PHONE }),
  ];
  expect(await pages[0]?.evaluate('animated'), 'pieces that are there at the start are not animated').toBe(0);
  const now = async () => (await web.table.matches.view(match.id))?.state ?? null;
  for (let count = 0; count < MAX_MOVES; count++) {
    const state = await now();
    if (state === null || state.turn === null) break;
    const page = pages[state.turn];
    if (!page) throw new Error('nobody sits there');
    await move(page);
    const played = count + 1;
    await expect.poll(async () => (await web.table.matches.history(match.id)).length).toBe(played);
    await Promise.all(pages.map((each) => each.locator(`[data-moves="${played}"]`).waitFor()));
  }
  expect((await now())?.phase).toBe('over');
  expect(faults).toEqual([]);
});
