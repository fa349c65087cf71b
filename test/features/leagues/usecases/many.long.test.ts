/**
 * The largest league allowed, 500 people in the Swiss system, on a real database without Discord: some leave each
 * round, nobody meets an opponent twice, the standings match an independent count; prints time and memory.
 */
import { expect, test } from 'vitest';
import { leagueCsv } from '../../../../src/features/leagues/usecases/csv.ts';
import type { LeagueView } from '../../../../src/features/leagues/usecases/ports.ts';
import { leagueStandings, WIN_POINTS } from '../../../../src/features/leagues/usecases/standings.ts';
import { type MatchTable, matchTable, succeeded } from '../../../support/game/match.ts';
import { sizeOf } from '../../../support/runner/campaign.ts';
import { advanceWhileDue, opened, viewOf } from './support.ts';

/** The maximum number of entries. */
const MAX_ENTRIES = 500;
const ENTRIES = sizeOf('people in the largest league', MAX_ENTRIES, 100);
const ROUNDS = 5;
/** Milliseconds that only a hang takes. */
const LIMIT = 1_800_000;
/** Leave during each round but the last. */
const LEAVE = 7;
const MEGABYTE = 2 ** 20;

const personOf = ({ entries }: LeagueView, number: number) =>
  Number(entries.find((entry) => entry.number === number)?.personId.replace('person', ''));

/** Ends all open games: the later entrant resigns. Resolves to the winners, with byes and walkovers. */
async function play(table: MatchTable, view: LeagueView, round: number): Promise<readonly number[]> {
  const winners: number[] = [];
  for (const { round: of, state, matchId, seats } of view.games) {
    if (of !== round) continue;
    const people = seats.map(({ entry }) => personOf(view, entry)).toSorted((a, b) => a - b);
    if (state === 'open' && matchId !== null) {
      succeeded(await table.matches.resign(table.actor(people.at(-1) ?? 0), matchId));
      winners.push(people[0] ?? 0);
    } else winners.push(...seats.filter(({ result }) => result?.place === 1).map(({ entry }) => personOf(view, entry)));
  }
  return winners;
}

test(`a league of ${ENTRIES} people is played to its end`, { timeout: LIMIT }, async () => {
  const began = performance.now();
  const spent: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const from = performance.now();
    const result = await work();
    spent[name] = (spent[name] ?? 0) + performance.now() - from;
    return result;
  };
  let statements = 0;
  const table = await matchTable(undefined, { onStatement: () => void statements++ });
  const id = await timed('enter', () => opened(table, ENTRIES, { groupSize: null, rounds: ROUNDS, sides: 'A' }));
  const { actor, leagues } = table;
  if (ENTRIES === MAX_ENTRIES) {
    const refused = await leagues.enterLeague(actor(MAX_ENTRIES), id);
    expect(refused).toMatchObject({ code: 'leagueFull', most: MAX_ENTRIES });
  }
  await timed('start', () => leagues.startLeague(actor(0), id));
  const wins = new Map<number, number>();
  const leavers = new Set<number>();
  const memory: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const before = statements;
    const view = await timed('open', () => advanceWhileDue(table, id));
    const opening = (statements - before) / (ENTRIES / 2);
    expect(view.league.round).toBe(round);
    const ofRound = view.games.filter((game) => game.round === round);
    const seated = ofRound.flatMap(({ seats }) => seats.map(({ entry }) => personOf(view, entry)));
    expect(new Set(seated).size).toBe(seated.length);
    expect(seated.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: ENTRIES }, (_, person) => person).filter((person) => !leavers.has(person)),
    );
    // The number of statements per game does not grow with the number of people.
    expect(opening).toBeLessThan(40);
    if (round < ROUNDS) {
      const ahead = await timed('leave', async () => {
        for (let place = 0; place < LEAVE; place++) {
          const person = (round * 61 + place * 67) % ENTRIES;
          if (leavers.has(person)) continue;
          leavers.add(person);
          expect(await leagues.leaveLeague(actor(person), id)).toMatchObject({ ok: true });
        }
        return advanceWhileDue(table, id);
      });
      // Their games of this round are lost at once.
      for (const { state, seats } of ahead.games.filter((game) => game.round === round)) {
        if (seats.some(({ entry }) => leavers.has(personOf(ahead, entry)))) expect(state).toBe('over');
      }
    }
    const winners = await timed('play', async () => play(table, await viewOf(table, id), round));
    for (const person of winners) wins.set(person, (wins.get(person) ?? 0) + 1);
    globalThis.gc?.();
    memory.push(Math.round(process.memoryUsage().rss / MEGABYTE));
  }
  const view = await timed('end', () => advanceWhileDue(table, id));
  expect(view.league.status).toBe('finished');
  const pairs = new Set<string>();
  for (const { seats } of view.games) {
    if (seats.length < 2) continue;
    const pair = seats
      .map(({ entry }) => entry)
      .toSorted((a, b) => a - b)
      .join('-');
    expect(pairs.has(pair), `${pair} meet twice`).toBe(false);
    pairs.add(pair);
  }
  const rows = await timed('standings', async () => leagueStandings(view.league, view.entries, view.games));
  for (const { entry, points } of rows) {
    const person = Number(entry.personId.replace('person', ''));
    expect([person, points / WIN_POINTS]).toEqual([person, wins.get(person) ?? 0]);
    expect(entry.left).toBe(leavers.has(person));
  }
  expect(leagueCsv(view, ({ name }) => name).split('\n')).toHaveLength(
    view.games.flatMap(({ seats }) => seats).length + 2,
  );
  const next = await timed('next', () => leagues.nextSeason(actor(0), id, view.league));
  if (!next.ok) throw new Error(next.code);
  expect(await leagues.entries(next.league.id)).toHaveLength(ENTRIES - leavers.size);
  const seconds = Object.entries(spent).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`);
  const games = view.games.filter(({ matchId }) => matchId !== null).length;
  process.stderr.write(
    `${games} games, ${statements} statements, ${((performance.now() - began) / 1000).toFixed(0)} s (${seconds.join(', ')}), MB after each round: ${memory.join(', ')}\n`,
  );
});
