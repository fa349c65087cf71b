/** Forgetting somebody that was cut short, or that two processes are at: it is done to its end, once, and to nobody who has come back. */
import { expect, test } from 'vitest';
import { createMatches } from '../../../../src/features/createMatches.ts';
import type { JobHandler } from '../../../../src/kernel/index.ts';
import { DAY_MS, type MatchId } from '../../../../src/match/index.ts';
import { openedLeases, runJobs } from '../../../support/leases.ts';
import { matchTable, newLobby, runningMatch, steadyChance, succeeded } from '../../../support/match.ts';
import { ID, traces, wellKnown } from './wellKnown.ts';

test('what the end of the program cuts short is finished by the next start, wherever it was', async () => {
  const { table, games } = await wellKnown();
  const { store } = table;
  await store.matches.transaction(({ privacy }) => privacy.begin(ID, new Date('2025-03-01T12:00:00Z')));
  // A running game has been left, and one that is over has been gone through.
  await store.matches.transaction(async ({ privacy }) => privacy.forgetIn(games.finished ?? '', ID));
  expect(await store.matches.forgetSome(ID, new Date())).toBe(true);
  expect(await traces(table)).not.toEqual([]);
  const next = await matchTable(table.url);
  expect(await next.matches.finishForgetting()).toBe(1);
  expect(await traces(next)).toEqual([]);
  expect(await next.matches.finishForgetting()).toBe(0);
});

test('nothing of anybody is forgotten while only somebody else has asked for it', async () => {
  const { table } = await wellKnown();
  const { store } = table;
  await store.matches.transaction(({ privacy }) => privacy.begin('person2', new Date('2025-03-01T12:00:00Z')));
  const before = await traces(table);
  expect(await store.matches.forgetSome(ID, new Date())).toBe(false);
  expect(await traces(table)).toEqual(before);
});

test('of two processes that forget somebody the later one leaves alone who has come back meanwhile', async () => {
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
    breathe: meanwhile,
  });
  await slow.forget(ID);
  expect(again).toBeTruthy();
  expect((await table.matches.ofPerson(ID)).map(({ match }) => match.id)).toEqual([again]);
});

test('what another process is forgetting is left to it, and taken up when that one has ended', async () => {
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
    let looked = (): void => undefined;
    const aLook = new Promise<void>((resolve) => {
      looked = resolve;
    });
    const after = () => {
      looked();
      return () => undefined;
    };
    const begun = runJobs(store, [forgetting], { timer: { after } });
    await aLook;
    expect(await traces(table)).toEqual(before);
    return begun;
  });
  if (jobs.held) jobs.result.wake();
  await expect.poll(() => traces(table), { timeout: 60_000 }).toEqual([]);
  expect(failures).toEqual([]);
});

test('that somebody has been forgotten is known for a day, by nothing that says who they are', async () => {
  const clock = { at: Date.parse('2025-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const table = await matchTable(undefined, { clock });
  const { matches, store } = table;
  const begun = new Date(clock.at);
  await store.matches.transaction(({ privacy }) => privacy.begin(ID, begun));
  clock.at += 60_000;
  expect(await matches.forgotten([ID, 'person2'])).toEqual(new Map([[ID, new Date(clock.at)]]));
  expect(await matches.finishForgetting()).toBe(1);
  const done = new Date(clock.at);
  clock.at += DAY_MS - 1;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID, 'person2'])).toEqual(new Map([[ID, done]]));
  expect(await matches.finishForgetting()).toBe(0);
  expect(await traces(table)).toEqual([]);
  clock.at += DAY_MS;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID])).toEqual(new Map());
});
