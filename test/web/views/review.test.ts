/** The review of a finished game at the table. */
import { expect, it } from 'vitest';
import type { Review } from '../../../src/features/advice/model.ts';
import { NO_LIMITS } from '../../../src/match/index.ts';
import { apply, countCards, createGame, legalMoves } from '../../../src/rules/index.ts';
import { finishedMatch, type MatchTable, matchTable, runningMatch, succeeded } from '../../support/game/match.ts';
import { clock, testWeb } from '../support/web.ts';

async function finishedGame(table: MatchTable) {
  const web = await testWeb({ table });
  const { match } = await finishedMatch(table);
  return { web, match, page: await web.page(await web.linkSession(0, match.id)) };
}

/** Saves a review in which the fourth move could have been better. */
async function saveReview({ matches, components }: MatchTable, matchId: string): Promise<Review> {
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

it('a finished game shows the progress of its review, then the misses with the better moves', async () => {
  const table = await matchTable(undefined, { clock });
  const { web, match, page } = await finishedGame(table);
  const request = { type: 'review', matchId: match.id, make: false } as const;
  const waiting = (await page.ask(request)).review;
  expect(waiting).toMatchObject({ status: 'waiting', misses: [] });
  expect(waiting?.text).toMatch(/0 of \d+ moves/);
  const { misses } = await saveReview(table, match.id);
  const done = (await page.ask(request)).review;
  expect(done).toMatchObject({ status: 'done', text: '', misses: [{ number: 4, points: 4.4 }] });
  const [miss] = done?.misses ?? [];
  expect(miss?.text).toMatch(/^Better: (Anni|Peter): .* on /);
  expect(miss?.better).toMatchObject({ type: 'build', seat: misses[0]?.better.seat });
  const { hand } = miss?.state.players[1] ?? {};
  expect(hand?.wild, 'only the number of cards of the other hand').toBe(hand && countCards(hand));

  const spectator = await web.page(await web.linkSession(4, match.id));
  expect((await spectator.ask(request)).review?.misses).toHaveLength(1);
});

it('a game without a move is not called flawless', async () => {
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({ table });
  const { match } = await runningMatch(table);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  await table.matches.saveReviewProgress({ matchId: match.id, status: 'done', looked: 0, misses: [], failures: 0 });
  const page = await web.page(await web.linkSession(0, match.id));
  const { review } = await page.ask({ type: 'review', matchId: match.id, make: false });
  expect(review).toEqual({ status: 'done', text: '', misses: [] });
});

it('only players can request a review, within their daily limit, and viewing is free', async () => {
  const reviews = { person: 1, server: 100 };
  const table = await matchTable(undefined, { clock, limits: { ...NO_LIMITS, reviews } });
  const { web, match, page } = await finishedGame(table);
  const request = { type: 'review', matchId: match.id } as const;
  await table.matches.cancelReview(table.actor(0), match.id);
  for (const _ of [1, 2, 3]) expect((await page.ask({ ...request, make: false })).review?.status).toBe('none');
  const spectator = await web.page(await web.linkSession(4, match.id));
  expect(await spectator.ask({ ...request, make: true })).toMatchObject({ ok: false });
  expect((await page.ask({ ...request, make: true })).review?.status).toBe('waiting');
  // A review in progress does not count again.
  expect((await page.ask({ ...request, make: true })).review?.status).toBe('waiting');
  await table.matches.cancelReview(table.actor(0), match.id);
  const refused = await page.ask({ ...request, make: true });
  expect(refused.ok).toBe(false);
  expect(refused.text).not.toBe('');
  expect(refused.review).toBeUndefined();
});

it('a running game has no review', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const page = await web.page(await web.linkSession(0, match.id));
  for (const make of [false, true])
    expect(await page.ask({ type: 'review', matchId: match.id, make })).toMatchObject({ ok: false });
});
