/** Notifications about pending work: after the commit, to subscribers in this and other processes. */
import { expect, test } from 'vitest';
import type { PendingWork, WorkKind } from '../../src/match/index.ts';
import { rawDatabase } from '../support/database/store.ts';
import { matchTable, PLACE, playSomeMove, runningMatch } from '../support/game/match.ts';

test('subscribers are notified after a commit, and not of refused, repeated or reading commands', async () => {
  const table = await matchTable();
  const client = rawDatabase(table.url);
  const events: Promise<number>[] = [];
  const unsubscribe = table.store.matches.subscribe(() => {
    events.push(client.execute('SELECT count(*) AS n FROM outbox').then(({ rows }) => Number(rows[0]?.n)));
  });
  const host = table.actor(0);
  const wanted = { side: 'A', capacity: 2, locale: 'en', place: PLACE } as const;
  const { match } = await table.matches.create(host, wanted);
  await table.matches.create(host, wanted);
  await table.matches.join(table.actor(0), match.id);
  await table.matches.view(match.id);
  const broken = table.store.matches.transaction(async (inside) => {
    await inside.announce(match.id, 1, { kind: 'lobby' }, table.clock.now());
    throw new Error('power cut');
  });
  await expect(broken).rejects.toThrow('power cut');
  expect(await Promise.all(events)).toEqual([1]);
  await table.matches.join(table.actor(1), match.id);

  expect(await Promise.all(events)).toEqual([1, 2]);
  await table.matches.start(table.actor(0), match.id);
  expect(await Promise.all(events)).toEqual([1, 2, 4]);
  unsubscribe();
  await playSomeMove(table, match.id);
  expect(events).toHaveLength(3);
});

test('a notification names the kinds of pending work and the matches to deliver', async () => {
  const table = await matchTable();
  const { matches, store, actor } = table;
  const { match } = await runningMatch(table);
  const { id } = match;
  const events: PendingWork[] = [];
  const eventsOf = async (work: Promise<unknown>) => {
    events.length = 0;
    await work;
    return events.map(({ kinds, matchesToNotify }) => [kinds, matchesToNotify]);
  };
  store.matches.subscribe((work) => void events.push(work));
  const deliveryOnly = [[['telling'], [id]]];
  expect(await eventsOf(playSomeMove(table, id))).toEqual(deliveryOnly);
  expect(await eventsOf(matches.resign(actor(0), id))).toEqual([[['telling', 'review', 'badges'], [id]]]);
  expect(await eventsOf(matches.cancelReview(actor(0), id))).toEqual([]);
  expect(await eventsOf(matches.requestReview(actor(0), id))).toEqual([[['review'], []]]);
  expect(await eventsOf(matches.recordReviewFailure(id)), 'the retry is a job').toEqual([]);
  const review = await matches.review(id);
  if (!review) throw new Error('nothing was requested');
  expect(await eventsOf(matches.saveReviewProgress({ ...review, looked: 1 }))).toEqual([]);
  expect(await eventsOf(matches.saveReviewProgress({ ...review, status: 'done' }))).toEqual(deliveryOnly);
  const dueAt = table.clock.now();
  const transaction = store.matches.transaction;
  expect(await eventsOf(transaction(({ computers }) => computers.saveTurn(id, dueAt)))).toEqual([[['computer'], []]]);
  expect(await eventsOf(transaction(({ computers }) => computers.removeTurn(id)))).toEqual([]);
});

test('other processes are notified of work that no subscriber here can handle', async () => {
  const table = await matchTable();
  const { matches, store } = table;
  const { match } = await runningMatch(table);
  const left: (readonly WorkKind[])[] = [];
  const move = async () => {
    left.length = 0;
    await playSomeMove(table, match.id);
    return left;
  };
  // A subscriber that handles nothing.
  matches.subscribe(
    ({ forOtherProcesses }) => void left.push(forOtherProcesses),
    () => false,
  );
  expect(await move()).toEqual([['telling']]);
  let isBusy = false;
  const end = store.matches.subscribe(
    () => undefined,
    (kind) => kind === 'telling' && !isBusy,
  );
  expect(await move()).toEqual([[]]);
  isBusy = true;
  expect(await move()).toEqual([['telling']]);
  isBusy = false;
  end();
  expect(await move()).toEqual([['telling']]);
});
