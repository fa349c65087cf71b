import { describe, expect, it } from 'vitest';
import { countCards, playerAt, seededRandom } from '../../src/rules/index.ts';
import { runningMatch, someMove } from '../support/match.ts';
import { type TestWeb, testWeb } from './support/web.ts';

/** A legal move of whoever is to move, as a page sends it. */
async function nextMove({ table }: TestWeb, matchId: string, seed = 1) {
  const view = await table.matches.view(matchId);
  if (!view?.state) throw new Error('no position');
  const { seat, ...move } = someMove(table.components, view.state, seededRandom(seed));
  return { seat, move: move as never, version: view.match.version };
}

describe('people at the table', () => {
  it('enter, move and follow, each with their own hand alone', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const pages = [];
    for (const person of [0, 1]) pages.push(await web.page(await web.linkSession(person, match.id)));
    for (const [seat, page] of pages.entries()) {
      const game = await page.gameAt(match.version);
      const state = (await web.table.matches.view(match.id))?.state;
      if (!state) throw new Error('no position');
      expect(game.seat).toBe(seat);
      expect(playerAt(game.state, seat).hand).toEqual(playerAt(state, seat).hand);
      const other = playerAt(game.state, 1 - seat).hand;
      expect(other).toMatchObject({ yellow: 0, red: 0, green: 0, violet: 0 });
      expect(other.wild).toBe(countCards(playerAt(state, 1 - seat).hand));
    }
    const { seat, move, version } = await nextMove(web, match.id);
    const answer = await pages[seat]?.ask({ type: 'move', matchId: match.id, version, move });
    expect(answer).toMatchObject({ ok: true, text: '' });
    for (const page of pages) {
      const game = await page.gameAt(version + 1);
      expect(game.log).toHaveLength(1);
      expect(game.log[0]?.text).not.toBe('');
    }
    expect(pages[seat]?.game().undoable).toBe(true);
    expect(pages[1 - seat]?.game().undoable).toBe(false);
  });

  it('what is sent twice is done once, and answered alike', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const { seat, move, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id));
    const asked = { type: 'move', matchId: match.id, version, move, id: 'the-same-id' } as const;
    const first = await page.ask(asked);
    page.leave();
    const again = await web.page(await web.linkSession(seat, match.id));
    expect(await again.ask(asked)).toEqual(first);
    expect(await web.table.matches.history(match.id)).toHaveLength(1);
  });

  it('who has seen an older position is told what has been played since, and shown it', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const { seat, move, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id), { locale: 'de' });
    await page.gameAt(version);
    expect(await page.ask({ type: 'move', matchId: match.id, version, move })).toMatchObject({ ok: true });
    const before = page.messages.length;
    const answer = await page.ask({ type: 'move', matchId: match.id, version, move });
    expect(answer.ok).toBe(false);
    expect(answer.text).toContain('weitergegangen');
    expect(answer.text.split('\n').length).toBeGreaterThan(1);
    await page.heard((message) => message.type === 'game', before);
    expect(await page.ask({ type: 'undo', matchId: match.id, version: version + 1 })).toMatchObject({ ok: true });
    expect((await page.gameAt(version + 2)).log).toHaveLength(0);
  });
});
