import { expect, it } from 'vitest';
import type { Review } from '../../src/features/advice/model.ts';
import { NO_LIMITS } from '../../src/match/index.ts';
import { apply, countCards, createGame, legalMoves } from '../../src/rules/index.ts';
import { finishedMatch, type MatchTable, matchTable, runningMatch } from '../support/match.ts';
import { clock, testWeb } from './support/web.ts';

async function atTheEnd(table: MatchTable) {
  const web = await testWeb({ table });
  const { match } = await finishedMatch(table);
  return { web, match, page: await web.page(await web.linkSession(0, match.id)) };
}

/** As a reviewer would have found that the last of the first four moves could have been another. */
async function reviewed({ matches, components }: MatchTable, matchId: string): Promise<Review> {
  const view = await matches.view(matchId);
  if (!view?.match.setup) throw new Error('no game');
  let { state } = createGame(components, view.match.setup);
  const history = await matches.history(matchId);
  for (const { move } of history.slice(0, 3)) {
    const applied = apply(components, state, move);
    if (applied.ok) state = applied.state;
  }
  const better = [...legalMoves(components, state)].find(({ type }) => type === 'build');
  if (!better) throw new Error('nothing can be built');
  const review: Review = {
    matchId,
    status: 'done',
    looked: history.length,
    failures: 0,
    misses: [{ number: 3, better, points: 4.4 }],
  };
  await matches.saveReviewProgress(review);
  return review;
}

it('a finished game says how far its review is, then which moves were not the best, with what would have been', async () => {
  const table = await matchTable(undefined, { clock });
  const { web, match, page } = await atTheEnd(table);
  const asked = { type: 'review', matchId: match.id, make: false } as const;
  const waiting = (await page.ask(asked)).review;
  expect(waiting).toMatchObject({ status: 'waiting', misses: [] });
  expect(waiting?.text).toMatch(/0 of \d+ moves/);
  const { misses } = await reviewed(table, match.id);
  const done = (await page.ask(asked)).review;
  expect(done).toMatchObject({ status: 'done', text: '', misses: [{ number: 4, points: 4.4 }] });
  const [miss] = done?.misses ?? [];
  expect(miss?.text).toMatch(/^Better: (Anni|Peter): .* on /);
  expect(miss?.better).toMatchObject({ type: 'build', seat: misses[0]?.better.seat });
  const { hand } = miss?.state.players[1] ?? {};
  expect(hand?.wild, 'of the other’s hand only the number').toBe(hand && countCards(hand));
  // Whoever sees the game sees it.
  const onlooker = await web.page(await web.linkSession(4, match.id));
  expect((await onlooker.ask(asked)).review?.misses).toHaveLength(1);
});

it('a review is made by a player’s wish alone, within what they may have in a day, and looking costs nothing', async () => {
  const use = { person: 1, server: 100 };
  const table = await matchTable(undefined, { clock, limits: { ...NO_LIMITS, reviews: use } });
  const { web, match, page } = await atTheEnd(table);
  const asked = { type: 'review', matchId: match.id } as const;
  await table.matches.cancelReview(table.actor(0), match.id);
  for (const _ of [1, 2, 3]) expect((await page.ask({ ...asked, make: false })).review?.status).toBe('none');
  const onlooker = await web.page(await web.linkSession(4, match.id));
  expect(await onlooker.ask({ ...asked, make: true })).toMatchObject({ ok: false });
  expect((await page.ask({ ...asked, make: true })).review?.status).toBe('waiting');
  // It is being made already: that is no second one.
  expect((await page.ask({ ...asked, make: true })).review?.status).toBe('waiting');
  await table.matches.cancelReview(table.actor(0), match.id);
  const refused = await page.ask({ ...asked, make: true });
  expect(refused.ok).toBe(false);
  expect(refused.text).not.toBe('');
  expect(refused.review).toBeUndefined();
});

it('a game that runs has none', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const page = await web.page(await web.linkSession(0, match.id));
  for (const make of [false, true])
    expect(await page.ask({ type: 'review', matchId: match.id, make })).toMatchObject({ ok: false });
});
