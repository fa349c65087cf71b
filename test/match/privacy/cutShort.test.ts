/** Forgetting somebody that was cut short, or that two processes are at: it is done to its end, once, and to nobody who has come back. */
import { expect, test } from 'vitest';
import { createMatches, DAY, type MatchId, startForgetter } from '../../../src/match/index.ts';
import { aloneLeases, openedLeases } from '../../support/leases.ts';
import { matchTable, newLobby, runningMatch, steadyChance, succeeded } from '../../support/match.ts';
import { ID, traces, wellKnown } from './wellKnown.ts';

test('what was cut short is gone on with at the start, each hour, and a minute after it has failed', async () => {
  const looks: (AbortSignal | undefined)[] = [];
  const planned: { readonly milliseconds: number; readonly work: () => void }[] = [];
  const failures: unknown[] = [];
  const forgetter = startForgetter({
    leases: aloneLeases(),
    matches: {
      finishForgetting: async (signal) => {
        looks.push(signal);
        if (looks.length === 2) throw new Error('no disk');
        return 0;
      },
    },
    timer: {
      after: (milliseconds, work) => {
        planned.push({ milliseconds, work });
        return () => undefined;
      },
    },
    failed: (error) => void failures.push(error),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  for (let look = 0; look < 2; look++) {
    planned.at(-1)?.work();
    await settled();
  }
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([3_600_000, 60_000, 3_600_000]);
  expect(failures).toEqual([new Error('no disk')]);
  await forgetter.close();
  expect(looks.map((signal) => signal?.aborted)).toEqual([true, true, true]);
});

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
  let looked = (): void => undefined;
  /** The next look has ended. */
  const aLook = () =>
    new Promise<void>((resolve) => {
      looked = resolve;
    });
  const timer = {
    after: () => {
      looked();
      return () => undefined;
    },
  };
  const failures: unknown[] = [];
  const first = aLook();
  const forgetter = await openedLeases(store).hold({ kind: 'forgetting', subject: '' }, async () => {
    const begun = startForgetter({
      matches,
      leases: openedLeases(store),
      timer,
      failed: (error) => failures.push(error),
    });
    await first;
    expect(await traces(table)).toEqual(before);
    return begun;
  });
  const second = aLook();
  if (forgetter.held) forgetter.result.wake();
  await second;
  expect(failures).toEqual([]);
  expect(await traces(table)).toEqual([]);
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
  clock.at += DAY - 1;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID, 'person2'])).toEqual(new Map([[ID, done]]));
  expect(await matches.finishForgetting()).toBe(0);
  expect(await traces(table)).toEqual([]);
  clock.at += DAY;
  await store.housekeeping.tidy();
  expect(await matches.forgotten([ID])).toEqual(new Map());
});
