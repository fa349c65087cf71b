/** A whole game at the table with a spectator, and many pages of one game. */
import { expect, it } from 'vitest';
import { CARDS, type Cards, type GameState, seededRandom } from '../../../src/rules/index.ts';
import { matchTable, runningMatch, someMove } from '../../support/game/match.ts';
import { sizeOf } from '../../support/runner/campaign.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';
import { clock, type TestPage, testWeb } from '../support/web.ts';

const PAGES = sizeOf('pages that follow a game', 200, 40);

/** All hands in a value, with their seats. */
function handsIn(value: unknown): { readonly seat: number; readonly hand: Cards }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { players } = value as Partial<GameState>;
  const own = Array.isArray(players) ? players.map(({ hand }, seat) => ({ seat, hand })) : [];
  return [...own, ...Object.values(value).flatMap(handsIn)];
}

it('three people play a whole game with a spectator, and no page gets the hand of another player', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table });
  const { match } = await runningMatch(table, { players: 3 });
  const random = seededRandom(RUN_SEED);
  const pages: TestPage[] = [];
  for (const person of [0, 1, 2, 4]) pages.push(await web.page(await web.linkSession(person, match.id)));
  for (let moves = 0; ; moves++) {
    const view = await table.matches.view(match.id);
    if (view?.match.status !== 'running' || !view.state) break;
    const { version } = view.match;
    await Promise.all(pages.map((page) => page.gameAt(version)));
    const { seat, ...move } = someMove(table.components, view.state, random);
    const page = pages[seat];
    if (moves % 7 === 3) {
      const step = { seat, kind: 'own', move } as never;
      await page?.ask({ type: 'plan', matchId: match.id, edit: { type: 'add', step } });
    }
    const answer = await page?.ask({ type: 'move', matchId: match.id, version, move: move as never });
    expect(answer, `move ${moves}`).toMatchObject({ ok: true });
  }
  for (const page of pages) {
    expect((await page.ask({ type: 'past', matchId: match.id })).past?.positions.length).toBeGreaterThan(20);
    await page.waitForMessage((message) => message.type === 'game' && message.game.status === 'finished');
  }
  for (const [reader, page] of pages.entries()) {
    const hands = page.traffic.flatMap((text) => handsIn(JSON.parse(text)));
    expect(hands.length).toBeGreaterThan(100);
    const others = hands.filter(({ seat }) => seat !== reader);
    const revealed = others.filter(({ hand }) => CARDS.some((card) => card !== 'wild' && hand[card] > 0));
    expect(revealed, `what ${reader} was sent`).toEqual([]);
    // No hand outside the positions.
    expect(page.traffic.join('').split('"hand"').length - 1).toBe(hands.length);
  }
  expect(web.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it(`${PAGES} pages follow a game, and all can be closed`, async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table });
  const { match } = await runningMatch(table);
  global.gc?.();
  const before = process.memoryUsage();
  const pages: TestPage[] = [];
  for (let person = 0; person < PAGES; person++) pages.push(await web.page(await web.linkSession(person, match.id)));
  await Promise.all(pages.map((page) => page.gameAt(match.version)));
  const after = process.memoryUsage();
  const times: number[] = [];
  for (let count = 0; count < 10; count++) {
    const view = await table.matches.view(match.id);
    if (!view?.state) throw new Error('no position');
    const move = someMove(table.components, view.state, seededRandom(RUN_SEED + count));
    const result = await table.matches.play(table.actor(move.seat), match.id, null, move);
    if (!result.ok) throw new Error(result.code);
    const startedAt = performance.now();
    await Promise.all(
      pages.map(async (page) => {
        await page.gameAt(result.match.version);
        times.push(performance.now() - startedAt);
      }),
    );
  }
  times.sort((a, b) => a - b);
  const mb = (after.rss - before.rss) / 1024 / 1024;
  console.info(
    `${PAGES} pages, both ends of them: ${mb.toFixed(0)} MB; commit to page p50 ${times[times.length / 2]?.toFixed(0)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`,
  );
  for (const page of pages) page.leave();
  await Promise.all(pages.map(({ closed }) => closed));
});
