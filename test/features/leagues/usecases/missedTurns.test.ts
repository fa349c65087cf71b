/**
 * Players who miss their turns in a league: after the configured number in a row they lose the game, and not sooner.
 */
import { beforeEach, expect, test } from 'vitest';
import type { LeagueId, LeagueSettings } from '../../../../src/features/leagues/usecases/league.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import { type MatchTable, matchTable, playSomeMove, succeeded } from '../../../support/game/match.ts';
import { advanceWhileDue, opened, viewOf } from './support.ts';

const ABSENT = 'person1';
let clock: { at: number; now(): Date };
let table: MatchTable;

beforeEach(async () => {
  clock = { at: Date.parse('2025-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  table = await matchTable(undefined, { clock });
});

/** A league of two and its first game. */
async function startLeague(
  settings: Partial<LeagueSettings>,
): Promise<{ readonly id: LeagueId; readonly matchId: string }> {
  const id = await opened(table, 2, { groupSize: null, rounds: 1, ...settings });
  await table.leagues.startLeague(table.actor(0), id);
  const [game] = (await advanceWhileDue(table, id)).games;
  if (!game?.matchId) throw new Error('no game was opened');
  return { id, matchId: game.matchId };
}

async function moverIn(matchId: string): Promise<string | null> {
  const view = await table.matches.view(matchId);
  return view?.match.members[view.state?.turn ?? -1]?.personId ?? null;
}

/** The other player moves until it is the absent one's turn. */
async function waitForTurn(matchId: string): Promise<void> {
  while ((await moverIn(matchId)) !== ABSENT) await playSomeMove(table, matchId);
}

/** Advances the clock, polling all the while, until the turn is over. */
async function missesTurn(matchId: string): Promise<void> {
  await waitForTurn(matchId);
  const before = (await table.matches.view(matchId))?.match.version;
  while ((await table.matches.view(matchId))?.match.version === before) {
    const due = await table.store.matches.dueClocks.first();
    if (!due) throw new Error('no clock is running');
    clock.at = Math.max(clock.at, due.at.getTime());
    await table.store.matches.transaction((transaction) => transaction.recordPoll(clock.now()));
    await table.matches.processDueClocks();
  }
}

/** Runs the periodic league job. */
async function looksAfter(id: LeagueId) {
  clock.at += DAY_MS / 24;
  return advanceWhileDue(table, id);
}

async function theirs(matchId: string) {
  const view = await table.matches.view(matchId);
  return view?.match.members.find(({ personId }) => personId === ABSENT);
}

test('turns missed in a row are counted by seat; a turn that is played resets the count', async () => {
  const { id, matchId } = await startLeague({ misses: 2 });
  const missed = () => table.store.people.missedTurns(id, clock.now());
  const seat = (await viewOf(table, id)).games[0]?.seats.find(({ entry }) => entry === 2)?.seat;
  expect(await missed()).toEqual([]);
  await missesTurn(matchId);
  expect(await missed()).toEqual([{ matchId, seat, personId: ABSENT, count: 1 }]);
  await waitForTurn(matchId);
  await playSomeMove(table, matchId);
  expect(await missed()).toEqual([]);
  await missesTurn(matchId);
  await looksAfter(id);
  expect(await theirs(matchId), 'the replacement for a missed turn is still in the seat').not.toMatchObject({
    resigned: true,
  });
  expect(await missed()).toEqual([{ matchId, seat, personId: ABSENT, count: 1 }]);
});

test('after the configured number the game is lost, and the league continues', async () => {
  const { id, matchId } = await startLeague({ misses: 2 });
  await missesTurn(matchId);
  expect((await looksAfter(id)).games).toMatchObject([{ state: 'open' }]);
  await missesTurn(matchId);
  const { league, games } = await looksAfter(id);
  expect(await theirs(matchId)).toMatchObject({ resigned: true });
  expect(league.status).toBe('finished');
  expect(games[0]?.seats.map(({ entry, result }) => [entry, result?.place])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(await table.store.people.missedTurns(id, clock.now()), 'finished games are no longer checked').toEqual([]);
});

test('if configured, a computer player moves until they come back, and is not sent again before another missed turn', async () => {
  const { id, matchId } = await startLeague({ misses: 1, absence: 'computer' });
  await missesTurn(matchId);
  await looksAfter(id);
  expect(await theirs(matchId)).toMatchObject({ standIn: true });
  succeeded(await table.matches.comeBack(table.actor(1), matchId));
  await looksAfter(id);
  expect(await theirs(matchId)).not.toMatchObject({ standIn: true });
  clock.at += 8 * DAY_MS;
  await table.store.housekeeping.tidy();
  await looksAfter(id);
  expect(await theirs(matchId), 'the record of their return is deleted by then').not.toMatchObject({ standIn: true });
  await missesTurn(matchId);
  await looksAfter(id);
  expect(await theirs(matchId)).toMatchObject({ standIn: true });
});

async function handOver(matchId: string): Promise<void> {
  succeeded(await table.matches.offerSeat(table.actor(1), matchId, { personId: 'person2', name: 'Mia' }));
  const [offer] = await table.store.matches.transaction(({ agreements }) => agreements.open(matchId));
  succeeded(await table.matches.answer(table.actor(2), matchId, offer?.id ?? 0, true));
}

test('missed turns do not count against the person who takes the seat over', async () => {
  const { id, matchId } = await startLeague({ misses: 2 });
  await missesTurn(matchId);
  await missesTurn(matchId);
  await handOver(matchId);
  const { games } = await looksAfter(id);
  expect(games).toMatchObject([{ state: 'open' }]);
  expect(await table.store.people.missedTurns(id, clock.now())).toEqual([]);
});

test('whoever has taken a seat over keeps it when the person who entered leaves the league', async () => {
  const { id, matchId } = await startLeague({});
  await handOver(matchId);
  expect(await table.leagues.leaveLeague(table.actor(1), id)).toMatchObject({ ok: true });
  expect((await looksAfter(id)).games).toMatchObject([{ state: 'open' }]);
  const members = (await table.matches.view(matchId))?.match.members;
  expect(members?.find(({ personId }) => personId === 'person2')).toEqual({ personId: 'person2', name: 'Mia' });
});

test('in a paused game, a computer player takes the seat of a person who leaves, too', async () => {
  const { id, matchId } = await startLeague({ absence: 'computer' });
  succeeded(await table.matches.askPause(table.actor(0), matchId));
  const [pause] = await table.store.matches.transaction(({ agreements }) => agreements.open(matchId));
  succeeded(await table.matches.answer(table.actor(1), matchId, pause?.id ?? 0, true));
  expect(await table.leagues.leaveLeague(table.actor(1), id)).toMatchObject({ ok: true });
  await looksAfter(id);
  expect((await table.matches.view(matchId))?.match.status).toBe('running');
  expect(await theirs(matchId)).toMatchObject({ standIn: true });
});
