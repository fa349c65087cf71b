/** Reviews of finished games: started automatically, saved move by move, cancellable, resumed after a restart. */
import { describe, expect, test } from 'vitest';
import type { MoveReviewer } from '../../../../src/features/advice/usecases/ports.ts';
import { reviewJob } from '../../../../src/features/advice/usecases/reviewJob.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import type { Move } from '../../../../src/rules/index.ts';
import type { Statement } from '../../../../src/store/index.ts';
import { runJobs } from '../../../support/database/leases.ts';
import {
  drainOutboxKinds,
  type MatchTable,
  matchTable,
  playSomeMove,
  runningMatch,
  someMove,
  succeeded,
} from '../../../support/game/match.ts';
import { afterOneRound, openProposal } from '../../agreements/usecases/support.ts';

const BETTER: Move = { seat: 0, type: 'pass', return: {} };

/** A game with a few moves that ended by resignation. */
async function finished(table: MatchTable, moves = 8) {
  const { match } = await runningMatch(table);
  for (let count = 0; count < moves; count++) await playSomeMove(table, match.id);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  return match.id;
}

/** Retried jobs are due immediately because `at` runs ahead. */
function reviewing(
  table: MatchTable,
  judge: MoveReviewer,
  failed: (error: unknown) => void = () => undefined,
  at = table.clock,
) {
  const timer = {
    after: (_: number, work: () => void) => {
      const timeout = setTimeout(work, 1);
      return () => clearTimeout(timeout);
    },
  };
  const { matches, components, clock } = table;
  return runJobs(table.store, [reviewJob({ matches, moveReviewer: judge, components, clock, failed })], {
    clock: at,
    timer,
  });
}

const status = (table: MatchTable, id: string) => async () => (await table.matches.review(id))?.status ?? null;
const until = (table: MatchTable, id: string, wanted: string) =>
  expect.poll(status(table, id), { timeout: 60_000, interval: 5 }).toBe(wanted);

describe('the review of a finished game', () => {
  test('finds the three largest misses of each player, and is announced once', async () => {
    const table = await matchTable();
    const id = await finished(table, 12);
    let points = 0;
    reviewing(table, {
      judge: async () => {
        points += 1;
        return { better: BETTER, points };
      },
    });
    await until(table, id, 'done');
    const review = await table.matches.review(id);
    const history = await table.matches.history(id);
    expect(review?.looked).toBe(history.length);
    const seats = review?.misses.map(({ number }) => history[number]?.seat) ?? [];
    expect(seats.toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
    const costs = review?.misses.map((miss) => miss.points) ?? [];
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect((await drainOutboxKinds(table)).filter((kind) => kind === 'review')).toHaveLength(1);
    expect(await table.matches.nextReview()).toBeNull();
  });

  test('is shared once by each player, also after the outbox has been tidied', async () => {
    let now = Date.parse('2025-03-01T12:00:00.000Z');
    const table = await matchTable(undefined, { clock: { now: () => new Date(now) } });
    const id = await finished(table);
    reviewing(table, { judge: async () => null });
    await until(table, id, 'done');
    await drainOutboxKinds(table);
    const share = async (person: number) => {
      succeeded(await table.matches.shareReview(table.actor(person), id));
      return drainOutboxKinds(table);
    };
    expect([await share(0), await share(1), await share(0)]).toEqual([['review'], ['review'], []]);
    now += 31 * DAY_MS;
    expect((await table.store.housekeeping.tidy()).complete).toBe(true);
    expect([await share(0), await share(1)]).toEqual([[], []]);
  });

  test('omits cheap misses, and moves that nobody chose', async () => {
    const table = await matchTable();
    const id = await finished(table);
    const judged: number[] = [];
    reviewing(table, {
      judge: async (state) => {
        judged.push(state.turn ?? -1);
        return { better: BETTER, points: 0.9 };
      },
    });
    await until(table, id, 'done');
    expect((await table.matches.review(id))?.misses).toEqual([]);
    const chosen = (await table.matches.history(id)).filter(({ automatic }) => automatic === null);
    expect(judged).toHaveLength(chosen.length);
  });

  test('charges nobody with the moves of the person who had the seat before', async () => {
    const { table, id, first } = await afterOneRound();
    succeeded(await table.matches.offerSeat(table.actor(first), id, { personId: 'person4', name: 'Lena' }));
    succeeded(await table.matches.answer(table.actor(4), id, (await openProposal(table, id)).id, true));
    const handedOver = (await table.matches.history(id)).length;
    for (let moves = 0; moves < 4; moves++) {
      const view = await table.matches.view(id);
      if (!view?.state) throw new Error('the game is not dealt');
      const move = someMove(table.components, view.state);
      succeeded(await table.matches.play(table.actor(move.seat === first ? 4 : move.seat), id, null, move));
    }
    succeeded(await table.matches.resign(table.actor(4), id));
    reviewing(table, { judge: async () => ({ better: BETTER, points: 10 }) });
    await until(table, id, 'done');
    const missed = (await table.matches.review(id))?.misses.map(({ number }) => number) ?? [];
    const history = await table.matches.history(id);
    const ofSeat = history.filter(({ seat, number }) => seat === first && missed.includes(number));
    expect(ofSeat.length).toBeGreaterThan(0);
    expect(Math.min(...ofSeat.map(({ number }) => number))).toBeGreaterThanOrEqual(handedOver);
  });

  test('judges moves with the knowledge of who had resigned, once the seat has passed for that reason', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table, { players: 3 });
    const leaving = ((state.turn ?? 0) + 1) % 3;
    await playSomeMove(table, match.id);
    succeeded(await table.matches.resign(table.actor(leaving), match.id));
    for (let moves = 0; moves < 6; moves++) await playSomeMove(table, match.id);
    succeeded(await table.matches.resign(table.actor(state.turn ?? 0), match.id));
    const known: (readonly boolean[])[] = [];
    reviewing(table, {
      judge: async (_, __, ___, resigned) => {
        known.push(resigned);
        return null;
      },
    });
    await until(table, match.id, 'done');
    const nobody = [false, false, false];
    expect(known).toHaveLength(7);
    expect(known[0]).toEqual(nobody);
    for (const resigned of known.slice(1)) expect(resigned).toEqual(nobody.map((_, seat) => seat === leaving));
  });

  test('resumes after a restart', async () => {
    const table = await matchTable();
    const id = await finished(table, 8);
    let judged = 0;
    const first = reviewing(table, {
      judge: async (_, __, signal) => {
        judged += 1;
        if (judged <= 3) return null;
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cancelled'))),
        );
      },
    });
    await expect.poll(async () => judged, { timeout: 60_000, interval: 5 }).toBe(4);
    await first.close();
    const judgedMoves = (await table.matches.review(id))?.looked ?? 0;
    expect(judgedMoves).toBeGreaterThanOrEqual(3);
    const again = await matchTable(table.url);
    let left = 0;
    reviewing(again, {
      judge: async () => {
        left += 1;
        return null;
      },
    });
    await until(again, id, 'done');
    const chosen = (await again.matches.history(id)).filter(({ automatic }) => automatic === null);
    expect(left).toBe(chosen.filter(({ number }) => number >= judgedMoves).length);
  });

  test('is saved every few seconds, not after each move', async () => {
    const written: string[] = [];
    const at = new Date('2026-01-01T12:00:00Z');
    const onStatement = ({ sql }: Statement) => {
      if (/^\s*(INSERT INTO|UPDATE) \S*reviews/.test(sql)) written.push(sql);
    };
    const table = await matchTable(undefined, { clock: { now: () => new Date(at) }, onStatement });
    const id = await finished(table, 12);
    written.length = 0;
    let judged = 0;
    reviewing(table, {
      judge: async () => {
        judged += 1;
        // From now on each move takes four seconds, and progress is saved after two.
        if (judged > 4) at.setTime(at.getTime() + 4_000);
        return null;
      },
    });
    await until(table, id, 'done');
    expect(judged).toBeGreaterThan(8);
    expect(written.length).toBeGreaterThan(2);
    expect(written.length).toBeLessThan(judged - 2);
  });

  test('can be cancelled by a player, and requested again', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await finished(table);
    expect(await matches.cancelReview(actor(4), id)).toMatchObject({ code: 'stranger' });
    succeeded(await matches.cancelReview(actor(1), id));
    expect(await matches.nextReview()).toBeNull();
    expect(await matches.requestReview(actor(4), id)).toMatchObject({ code: 'stranger' });
    succeeded(await matches.requestReview(actor(0), id));
    expect(await matches.nextReview()).toMatchObject({ matchId: id });
    expect(await matches.waitingReview(id)).toMatchObject({ looked: 0 });
  });

  test('that is cancelled while a move is being judged stays cancelled', async () => {
    const table = await matchTable();
    const id = await finished(table);
    reviewing(table, {
      judge: async () => {
        await table.matches.cancelReview(table.actor(1), id);
        return null;
      },
    });
    await until(table, id, 'cancelled');
    expect(await drainOutboxKinds(table)).not.toContain('review');
  });

  test('cannot be restarted or cancelled when it exists, but restarts if it has failed', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await finished(table, 4);
    const misses = [{ number: 0, better: BETTER, points: 3 }];
    const review = { matchId: id, status: 'done', looked: 5, misses, failures: 0 } as const;
    expect(await matches.saveReviewProgress({ ...review, status: 'waiting', looked: 2 })).toBe(true);
    // It continues: the job is already running.
    succeeded(await matches.requestReview(actor(1), id));
    expect(await matches.waitingReview(id)).toMatchObject({ looked: 2, misses });
    expect(await matches.saveReviewProgress(review)).toBe(true);
    for (const repeat of [matches.requestReview, matches.cancelReview]) succeeded(await repeat(actor(0), id));
    expect(await matches.review(id)).toEqual(review);
    expect(await matches.saveReviewProgress({ ...review, looked: 9 }), 'it is done').toBe(false);
    expect(await matches.review(id)).toEqual(review);
    expect(await matches.saveReviewProgress({ ...review, matchId: 'nowhere' })).toBe(false);

    const other = await finished(table, 4);
    expect(
      await matches.saveReviewProgress({ matchId: other, status: 'failed', looked: 1, misses: [], failures: 0 }),
    ).toBe(true);
    expect(await matches.nextReview()).toBeNull();
    succeeded(await matches.requestReview(actor(0), other));
    expect(await matches.waitingReview(other)).toEqual({
      matchId: other,
      status: 'waiting',
      looked: 0,
      misses: [],
      failures: 0,
      askedBy: 'person0',
    });
    expect(
      (await drainOutboxKinds(table)).filter((kind) => kind === 'review'),
      'of the finished one',
    ).toHaveLength(1);
  });

  test('that has waited longest is processed first', async () => {
    const table = await matchTable();
    const ids = [await finished(table, 2), await finished(table, 2), await finished(table, 2)];
    for (const id of ids) {
      expect((await table.matches.nextReview())?.matchId).toBe(id);
      await table.matches.saveReviewProgress({ matchId: id, status: 'done', looked: 3, misses: [], failures: 0 });
    }
  });

  test('alternates between the people who ask', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await finished(table, 2));
    for (const id of ids.slice(0, 5)) succeeded(await matches.cancelReview(actor(0), id));
    for (const id of ids.slice(0, 3)) succeeded(await matches.requestReview(actor(0), id));
    for (const id of ids.slice(3, 5)) succeeded(await matches.requestReview(actor(1), id));
    const made: number[] = [];
    const keepReview: typeof matches.saveReviewProgress = (review, lease) => {
      if (review.status === 'done') made.push(ids.indexOf(review.matchId));
      return matches.saveReviewProgress(review, lease);
    };
    reviewing({ ...table, matches: { ...matches, saveReviewProgress: keepReview } }, { judge: async () => null });
    for (const id of ids) await until(table, id, 'done');
    // The last of them was started automatically, before the others were requested.
    expect(made).toEqual([5, 0, 3, 1, 4, 2]);
  });

  test('is only for finished games', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    expect(await table.matches.requestReview(table.actor(0), match.id)).toMatchObject({ code: 'notFinished' });
    expect(await table.matches.review(match.id)).toBeNull();
  });

  test('is abandoned when judging fails repeatedly, and others are made all the same', async () => {
    const table = await matchTable();
    const id = await finished(table, 4);
    const logged: unknown[] = [];
    let ahead = 0;
    const running = {
      now: () => {
        ahead += 60_000;
        return new Date(Date.now() + ahead);
      },
    };
    reviewing(table, { judge: () => Promise.reject(new Error('broken')) }, (error) => logged.push(error), running);
    await until(table, id, 'failed');
    expect(logged).toHaveLength(5);
    expect((await drainOutboxKinds(table)).filter((kind) => kind === 'review')).toHaveLength(1);
  });
});
