/** Interrupted or concurrent erasure of a person: it is completed once, and affects nobody who has come back. */
import { expect, test } from 'vitest';
import { createMatches } from '../../../../src/features/createMatches.ts';
import type { JobHandler } from '../../../../src/kernel/index.ts';
import { DAY_MS, type MatchId } from '../../../../src/match/index.ts';
import { openedLeases, runJobs } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { matchTable, newLobby, runningMatch, steadyChance, succeeded } from '../../../support/game/match.ts';
import { ID, traces, wellKnown } from './wellKnown.ts';

test('an interrupted erasure is completed after the next start, wherever it stopped', async () => {
  const { table, games } = await wellKnown();
  const { store } = table;
  await store.matches.transaction(({ privacy }) => privacy.begin(ID, new Date('2025-03-01T12:00:00Z')));
  // A running game has been left, and a finished one processed.
  await store.matches.transaction(async ({ privacy }) => privacy.forgetIn(games.finished ?? '', ID));
  expect(await store.matches.forgetSome(ID, new Date())).toBe(true);
  expect(await traces(table)).not.toEqual([]);
  const next = await matchTable(table.url);
  expect(await next.matches.finishForgetting()).toBe(1);
  expect(await traces(next)).toEqual([]);
  expect(await next.matches.finishForgetting()).toBe(0);
});

test('an erasure that fails does not stop the others', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  await runningMatch(table, { players: 3 });
  await rawDatabase(table.url).execute(`UPDATE matches SET side = 'Z' WHERE id = '${match.id}'`);
  const begun = ['person1', 'person2'];
  for (const id of begun) await table.store.matches.transaction(({ privacy }) => privacy.begin(id, new Date(0)));
  await expect(table.matches.finishForgetting()).rejects.toThrow(match.id);
  const { rows } = await rawDatabase(table.url).execute('SELECT id FROM people');
  expect(rows.map(({ id }) => id)).toContain('person1');
  expect(rows.map(({ id }) => id)).not.toContain('person2');
});

test('a request of one person erases nothing of another', async () => {
  const { table } = await wellKnown();
  const { store } = table;
  await store.matches.transaction(({ privacy }) => privacy.begin('person2', new Date('2025-03-01T12:00:00Z')));
  const before = await traces(table);
  expect(await store.matches.forgetSome(ID, new Date())).toBe(false);
  expect(await traces(table)).toEqual(before);
});

test('when two processes erase a person, the later one spares the person who has come back meanwhile', async () => {
  const table = await matchTable();
  await runningMatch(table);
  const other = await matchTable(table.url);
  let again: MatchId | undefined;
  const meanwhile = async () => {
    if (again !== undefined) return;
    again = '';
    await table.matches.forget(ID);
    again = await newLobby(table);
    succeeded(await table.matches.join(table.actor(1), again));
  };
  const { components, computerPlayer, clock, store } = other;
  const slow = createMatches({
    components,
    computerPlayer,
    clock,
    store: store.matches,
    chance: steadyChance(),
    yieldNow: meanwhile,
  });
  await slow.forget(ID);
  expect(again).toBeTruthy();
  expect((await table.matches.ofPerson(ID)).map(({ match }) => match.id)).toEqual([again]);
});

test('an erasure in another process is left alone, and resumed when that process has ended', async () => {
  const { table } = await wellKnown();
  const { store, matches } = table;
  await store.matches.transaction(({ privacy }) => privacy.begin(ID, new Date('2025-03-01T12:00:00Z')));
  const before = await traces(table);
  const failures: unknown[] = [];
  const forgetting: JobHandler = {
    kind: 'forgetting',
    intervalMs: DAY_MS,
    dueAtStart: true,
    run: (job, signal) => matches.finishForgetting(signal, job),
    failed: (error) => failures.push(error),
  };
  const jobs = await openedLeases(store).tryWithLease({ kind: 'forgetting', subject: '' }, async () => {
    let onPoll = (): void => undefined;
    const firstPoll = new Promise<void>((resolve) => {
      onPoll = resolve;
    });
    const after = () => {
      onPoll();
      return () => undefined;
    };
    const started = runJobs(store, [forgetting], { timer: { after } });
    await firstPoll;
    expect(await traces(table)).toEqual(before);
    return started;
  });
  if (jobs.held) jobs.result.wake();
  await expect.poll(() => traces(table), { timeout: 60_000 }).toEqual([]);
  expect(failures).toEqual([]);
});

test('an erasure is on record for a day, without identifying the person', async () => {
  const clock = { at: Date.parse('2025-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const table = await matchTable(undefined, { clock });
  const { matches, store } = table;
  const startedAt = new Date(clock.at);
  await store.matches.transaction(({ privacy }) => privacy.begin(ID, startedAt));
  clock.at += 60_000;
  expect(await matches.forgotten([ID, 'person2'])).toEqual(new Map([[ID, new Date(clock.at)]]));
  expect(await matches.finishForgetting()).toBe(1);
  const finishedAt = new Date(clock.at);
  clock.at += DAY_MS - 1;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID, 'person2'])).toEqual(new Map([[ID, finishedAt]]));
  expect(await matches.finishForgetting()).toBe(0);
  expect(await traces(table)).toEqual([]);
  clock.at += DAY_MS;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID])).toEqual(new Map());
});
