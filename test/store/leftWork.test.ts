/** What a change has left to be done, as whoever does it hears: once it is committed, and other processes where nobody here begins. */
import { expect, test } from 'vitest';
import type { PendingWork, WorkKind } from '../../src/match/index.ts';
import { matchTable, PLACE, playSomeMove, runningMatch } from '../support/match.ts';
import { outside } from '../support/store.ts';

test('a change is heard of once it is committed, and never of what was refused, or seen again, or only looked at', async () => {
  const table = await matchTable();
  const client = outside(table.url);
  const heard: Promise<number>[] = [];
  const unsubscribe = table.store.matches.subscribe(() => {
    heard.push(client.execute('SELECT count(*) AS n FROM outbox').then(({ rows }) => Number(rows[0]?.n)));
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
  expect(await Promise.all(heard)).toEqual([1]);
  await table.matches.join(table.actor(1), match.id);
  // Each time it is looked at before anything else changes.
  expect(await Promise.all(heard)).toEqual([1, 2]);
  await table.matches.start(table.actor(0), match.id);
  expect(await Promise.all(heard)).toEqual([1, 2, 4]);
  unsubscribe();
  await playSomeMove(table, match.id);
  expect(heard).toHaveLength(3);
});

test('whoever listens hears what a change leaves to be done, and for nothing else', async () => {
  const table = await matchTable();
  const { matches, store, actor } = table;
  const { match } = await runningMatch(table);
  const { id } = match;
  const heard: PendingWork[] = [];
  const heardOf = async (work: Promise<unknown>) => {
    heard.length = 0;
    await work;
    return heard.map(({ kinds, matchesToNotify }) => [kinds, matchesToNotify]);
  };
  store.matches.subscribe((work) => void heard.push(work));
  const told = [[['telling'], [id]]];
  expect(await heardOf(playSomeMove(table, id))).toEqual(told);
  expect(await heardOf(matches.resign(actor(0), id))).toEqual([[['telling', 'review', 'badges'], [id]]]);
  expect(await heardOf(matches.cancelReview(actor(0), id))).toEqual([]);
  expect(await heardOf(matches.requestReview(actor(0), id))).toEqual([[['review'], []]]);
  expect(await heardOf(matches.recordReviewFailure(id)), 'it is tried again after a while').toEqual([]);
  const review = await matches.review(id);
  if (!review) throw new Error('it has been asked for');
  expect(await heardOf(matches.saveReviewProgress({ ...review, looked: 1 }))).toEqual([]);
  expect(await heardOf(matches.saveReviewProgress({ ...review, status: 'done' }))).toEqual(told);
  const dueAt = table.clock.now();
  const within = store.matches.transaction;
  expect(await heardOf(within(({ computers }) => computers.saveTurn(id, dueAt)))).toEqual([[['computer'], []]]);
  expect(await heardOf(within(({ computers }) => computers.removeTurn(id)))).toEqual([]);
});

test('other processes are left what nobody here takes on at once', async () => {
  const table = await matchTable();
  const { matches, store } = table;
  const { match } = await runningMatch(table);
  const left: (readonly WorkKind[])[] = [];
  const move = async () => {
    left.length = 0;
    await playSomeMove(table, match.id);
    return left;
  };
  // Somebody who only listens.
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
