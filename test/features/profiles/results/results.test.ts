/** The result of a game: saved with its end, equal to the game itself, with the changes of ratings. */
import { describe, expect, test } from 'vitest';
import { computerStrength, POOLS, shownRating } from '../../../../src/features/profiles/usecases/rating.ts';
import type { StoredResult } from '../../../../src/features/profiles/usecases/result.ts';
import type { JobHandler } from '../../../../src/kernel/index.ts';
import { HOUR_MS, type MatchId } from '../../../../src/match/index.ts';
import { LEVELS } from '../../../../src/opponents/index.ts';
import { seededRandom, totalPoints } from '../../../../src/rules/index.ts';
import { ON_SQLITE } from '../../../support/database/database.ts';
import { runDue } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  succeeded,
} from '../../../support/game/match.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

async function playedOut(table: MatchTable, id: MatchId, seed = RUN_SEED): Promise<StoredResult> {
  const random = seededRandom(seed);
  for (let status = 'running'; status === 'running'; ) ({ status } = (await playSomeMove(table, id, random)).match);
  return resultOf(table, id);
}

async function resultOf({ people }: MatchTable, id: MatchId): Promise<StoredResult> {
  const result = await people.result(id);
  if (!result) throw new Error(`match ${id} has no result`);
  return result;
}

async function ratingOf({ people }: MatchTable, person: number, pool: 'two' | 'more' = 'two') {
  return (await people.ratingsOf(`person${person}`)).find((rating) => rating.pool === pool) ?? null;
}

describe('a game that is played to the last card', () => {
  test('has a result with the points, places and turns of the game, rates its players, and adds up', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { players: 3, side: 'B' });
    const first = await playedOut(table, match.id);
    const view = await table.matches.view(match.id);
    const state = view?.state;
    if (!view || !state) throw new Error('the game does not exist');
    const history = await table.matches.history(match.id);
    expect(first).toMatchObject({ side: 'B', players: 3, serverId: 'server', channelId: 'channel', complete: true });
    expect(first).toMatchObject({ unrated: null, moves: history.length, endedAt: history.at(-1)?.at });
    expect(first.beganAt).toEqual(history[0]?.at);
    expect(first.seats.map(({ score }) => score)).toEqual(state.players.map(totalPoints));
    expect(first.seats.flatMap(({ place, seat }) => (place === 1 ? [seat] : []))).toEqual(state.winners);
    for (const { seat, score, tools, connectors, ornaments, plants, tiles, moves, ...rest } of first.seats) {
      expect(tools + connectors + ornaments + plants).toBe(score);
      expect(moves).toBe(history.filter((played) => played.seat === seat).length);
      const owned = state.claims.filter((seats) => seats.includes(seat)).length;
      expect(Object.values(tiles).reduce((sum, count) => sum + count, 0)).toBe(owned);
      expect(rest).toMatchObject({ personId: `person${seat}`, computer: null, ending: 'played' });
      expect(rest.fastest).toBeGreaterThanOrEqual(0);
      expect(await ratingOf(table, seat, 'more')).toMatchObject({ ...rest.rating?.after, games: 1 });
      expect(await ratingOf(table, seat, 'two')).toBeNull();
    }
    const inOrder = first.seats.toSorted((a, b) => a.place - b.place);
    const after = inOrder.map(({ rating }) => rating?.after.mu ?? Number.NaN);
    expect(after).toEqual(after.toSorted((a, b) => b - a));
    expect(first.seats.map(({ rating }) => rating && shownRating(rating.before))).toEqual(
      first.seats.map(() => ({ points: 1500, uncertainty: 250, provisional: true })),
    );

    const second = await playedOut(
      table,
      (await runningMatch(table, { players: 3, side: 'B' })).match.id,
      RUN_SEED + 1,
    );
    expect(second.number).toBeGreaterThan(first.number);
    for (const [seat, own] of second.seats.entries()) {
      const before = first.seats[seat];
      if (!before) throw new Error('these people have not played before');
      expect(own.rating?.before).toEqual(before.rating?.after);
      const [tally, ...others] = await table.people.talliesOf(`person${seat}`);
      expect(others).toEqual([]);
      expect(tally).toMatchObject({
        side: 'B',
        players: 3,
        games: 2,
        complete: 2,
        score: before.score + own.score,
        wins: [before, own].filter(({ place }) => place === 1).length,
        sums: { plants: before.plants + own.plants, connectors: before.connectors + own.connectors },
        best: { value: Math.max(before.score, own.score) },
        seats: [0, 1, 2, 3].map((at) => (at === seat ? 2 : 0)),
        fastest: { value: Math.min(before.fastest ?? 0, own.fastest ?? 0) },
      });
      const sixths = [first, second].flatMap(({ seats }) =>
        seats.flatMap((other) => (other.seat === seat ? [] : [other])),
      );
      expect(tally?.othersSixths.ornaments).toBe(sixths.reduce((sum, { ornaments }) => sum + ornaments * 3, 0));
    }
  });
});

describe('who counts', () => {
  test('a player who resigns comes last, whatever the points; ending the game with one player left takes six more statements', async () => {
    const statements: string[] = [];
    const table = await matchTable(undefined, { onStatement: ({ sql }) => void statements.push(sql) });
    const { match } = await runningMatch(table);
    for (let moves = 0; moves < 8; moves++) await playSomeMove(table, match.id);
    statements.length = 0;
    succeeded(await table.matches.resign(table.actor(0), match.id));
    const ofPeople = /"(game_results|seat_results|ratings|tallies|standings)"/;
    expect(statements.filter((sql) => ofPeople.test(sql))).toHaveLength(6);
    const { seats, ...result } = await resultOf(table, match.id);
    expect(result).toMatchObject({ complete: false, unrated: null, moves: 8 });
    expect(seats.map(({ ending, place }) => ({ ending, place }))).toEqual([
      { ending: 'resigned', place: 2 },
      { ending: 'played', place: 1 },
    ]);
    expect((await ratingOf(table, 0))?.mu).toBeLessThan((await ratingOf(table, 1))?.mu ?? 0);
    const [tally] = await table.people.talliesOf('person1');
    expect(tally).toMatchObject({ games: 1, wins: 1, complete: 0, score: 0, best: null });
  });

  test('an unrated game counts for nobody, and is saved all the same', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const made = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place: PLACE, rated: false });
    await matches.join(actor(1), made.match.id);
    succeeded(await matches.start(actor(0), made.match.id));
    await playSomeMove(table, made.match.id);
    succeeded(await matches.resign(actor(1), made.match.id));
    const { unrated, seats } = await resultOf(table, made.match.id);
    expect(unrated).toBe('choice');
    expect(seats.map(({ rating }) => rating)).toEqual([null, null]);
    expect(await ratingOf(table, 0)).toBeNull();
    expect(await table.people.talliesOf('person0')).toMatchObject([{ games: 1, wins: 1 }]);
  });

  test('a seat that somebody has taken over counts for nobody', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table, { capacity: 3 });
    for (const person of [1, 2]) await matches.join(actor(person), id);
    const started = succeeded(await matches.start(actor(0), id));
    for (let moves = 0; moves < 9; moves++) await playSomeMove(table, id);
    const [away, ...others] = started.match.members.map(({ personId }) => Number(personId.slice('person'.length)));
    if (away === undefined) throw new Error('three people were expected');
    succeeded(await matches.offerSeat(actor(away), id, { personId: 'person4', name: 'Lena' }));
    const offered = await table.store.matches.transaction((transaction) => transaction.agreements.open(id));
    succeeded(await matches.answer(actor(4), id, offered[0]?.id ?? 0, true));
    succeeded(await matches.resign(actor(others[0] ?? 0), id));
    succeeded(await matches.resign(actor(4), id));
    const { seats, unrated } = await resultOf(table, id);
    expect(unrated).toBeNull();
    expect(seats.flatMap(({ personId, place }) => (place === 1 ? [personId] : []))).toEqual([`person${others[1]}`]);
    expect(seats.find(({ personId }) => personId === 'person4')).toMatchObject({ ending: 'takenOver', rating: null });
    for (const person of [away, 4]) {
      expect(await ratingOf(table, person, 'more')).toBeNull();
      expect(await table.people.talliesOf(`person${person}`)).toEqual([]);
    }
    const [one, other] = others.map((person) => `person${person}`);
    const together = (personId: string) => table.people.headToHead(personId, other ?? '');
    expect(await together('person4')).toEqual({ games: 0, ahead: [0, 0] });
    expect(await together(one ?? '')).toEqual({ games: 1, ahead: [0, 1] });
    const [leaver, stayed] = await Promise.all(others.map((person) => ratingOf(table, person, 'more')));
    expect(leaver?.mu).toBeLessThan(stayed?.mu ?? 0);
  });

  test('who resigns against a computer player that stands in loses, in either seat', async () => {
    for (const leaving of [0, 1]) {
      const table = await matchTable();
      const { match } = await runningMatch(table);
      for (let moves = 0; moves < 8; moves++) await playSomeMove(table, match.id);
      const absent = match.members[1 - leaving] ?? expect.fail();
      await table.matches.giveUpSeat({ matchId: match.id, seat: 1 - leaving, personId: absent.personId }, 'standIn');
      const left = match.members[leaving]?.personId ?? '';
      succeeded(await table.matches.resign(table.actor(Number(left.slice('person'.length))), match.id));
      const { seats } = await resultOf(table, match.id);
      expect(seats.map(({ place }) => place)).toEqual(leaving === 0 ? [2, 1] : [1, 2]);
      expect(await table.people.talliesOf(left)).toMatchObject([{ games: 1, wins: 0 }]);
      expect(await table.people.talliesOf(absent.personId)).toMatchObject([{ games: 1, wins: 1 }]);
    }
  });

  test('computer players have fixed ratings; a person who beats one gains points', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const options = { side: 'A', capacity: 2, locale: 'en', place: PLACE } as const;
    const made = await matches.create(actor(0), {
      ...options,
      ratedAlone: true,
      computers: [{ computer: 'apprentice', name: 'Apprentice' }],
    });
    succeeded(await matches.start(actor(0), made.match.id));
    succeeded(await matches.resign(actor(0), made.match.id));
    const { seats } = await resultOf(table, made.match.id);
    const computer = seats.find(({ personId }) => personId !== 'person0');
    expect(computer).toMatchObject({ computer: 'apprentice', place: 1 });
    expect(computer?.rating?.after).toEqual(computer?.rating?.before);
    expect(computer?.rating && shownRating(computer.rating.after).points).toBe(1010);
    expect((await ratingOf(table, 0))?.mu).toBeLessThan(25);
    expect(await table.people.ratingsOf(computer?.personId ?? '')).toEqual([]);
  });
});

test('each level is rated above the one below it in either pool, newcomers at the mean of all but the beginner', () => {
  for (const pool of POOLS) {
    const points = LEVELS.map((level) => shownRating(computerStrength(level, pool) ?? expect.fail(level)).points);
    expect(points).toEqual(points.toSorted((a, b) => a - b));
    expect(points[0]).toBeLessThan(1000);
    expect(points.slice(1).reduce((sum, each) => sum + each, 0) / (points.length - 1)).toBeCloseTo(1500, 0);
    expect(points.at(-1)).toBeGreaterThan(1900);
    expect(computerStrength('a program', pool)).toBeNull();
  }
});

test('concurrent ends of games of the same people, on a server with two processes, all count', async () => {
  const table = await matchTable();
  // One process owns a SQLite file.
  const other = ON_SQLITE ? table : await matchTable(table.url);
  const processes = [table.matches, other.matches];
  const ids: MatchId[] = [];
  for (let game = 0; game < 4; game++) {
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    ids.push(match.id);
  }
  await Promise.all(
    ids.map(async (id, at) => succeeded(await (processes[at % 2] ?? table.matches).resign(table.actor(0), id))),
  );
  const results = (await Promise.all(ids.map((id) => resultOf(table, id)))).toSorted((a, b) => a.number - b.number);
  for (const seat of [0, 1]) {
    const chain = results.map(({ seats }) => seats.find(({ personId }) => personId === `person${seat}`)?.rating);
    for (const [at, rating] of chain.entries()) if (at > 0) expect(rating?.before).toEqual(chain[at - 1]?.after);
    expect(await ratingOf(table, seat)).toMatchObject({ ...chain.at(-1)?.after, games: 4 });
    expect(await table.people.talliesOf(`person${seat}`)).toMatchObject([{ games: 4, wins: seat === 0 ? 0 : 4 }]);
  }
});

test('resigning before the first move loses the game', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  const { moves, seats } = await resultOf(table, match.id);
  expect(moves).toBe(0);
  expect(seats.map(({ place }) => place)).toEqual([2, 1]);
});

test('games from before results existed get theirs in the background, in the order of their ends, even after a damaged one', async () => {
  const table = await matchTable();
  const { matches, people, actor } = table;
  const ids: MatchId[] = [];
  for (let game = 0; game < 3; game++) {
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    succeeded(await matches.resign(actor(game % 2), match.id));
    ids.push(match.id);
  }
  const [first = '', damaged = '', last = ''] = ids;
  const results = await Promise.all([first, last].map((id) => resultOf(table, id)));
  const client = rawDatabase(table.url);
  for (const name of ['game_results', 'seat_results', 'ratings', 'tallies', 'standings']) {
    await client.execute(`DELETE FROM "${name}"`);
  }
  await client.execute(
    `INSERT INTO jobs ("kind", "subject", "dueAt") SELECT 'results', "matchId", max(at) FROM moves GROUP BY "matchId"`,
  );
  await client.execute(`UPDATE matches SET state = NULL WHERE id = '${damaged}'`);
  await client.execute(`UPDATE moves SET move = '{"type":"choose","card":"none"}' WHERE "matchId" = '${damaged}'`);
  const failed: unknown[] = [];
  const handler: JobHandler = {
    kind: 'results',
    retry: { after: HOUR_MS, most: HOUR_MS },
    run: (job) => people.storeEarlierResult(job.subject, job),
    failed: (error) => void failed.push(error),
  };
  await runDue(table.store, [handler]);
  expect(await people.result(damaged)).toBeNull();
  const again = await Promise.all([first, last].map((id) => resultOf(table, id)));
  expect(again[0]?.number).toBeLessThan(again[1]?.number ?? 0);
  for (const [at, result] of again.entries()) {
    expect(result.seats.map(({ place, moves }) => ({ place, moves }))).toEqual(
      results[at]?.seats.map(({ place, moves }) => ({ place, moves })),
    );
  }
  expect(again[0]?.seats).toEqual(results[0]?.seats);
  expect(again[1]?.seats.map(({ rating }) => rating?.before)).toEqual(
    again[0]?.seats.map(({ rating }) => rating?.after),
  );
  await expect.poll(() => failed).toHaveLength(1);
});

test('damaged results hide no other games from the history, and keep none from being checked for badges', async () => {
  const table = await matchTable();
  const { people, store } = table;
  const ids: MatchId[] = [];
  for (let game = 0; game < 22; game++) {
    const { match } = await runningMatch(table);
    succeeded(await table.matches.resign(table.actor(game % 2), match.id));
    ids.push(match.id);
  }
  const [oldest = '', newest = ''] = [ids[0], ids.at(-1)];
  await rawDatabase(table.url).execute(
    `UPDATE game_results SET side = 'X' WHERE "matchId" NOT IN ('${oldest}', '${newest}')`,
  );
  const viewer = { personId: 'person0', serverId: 'server' };
  const query = { of: { personId: 'person0' }, side: null, players: null, won: null, withId: null, viewer } as const;
  const first = await people.history(query, null, 1, async () => true);
  expect(first).toMatchObject({ games: [{ game: { id: newest } }], hasNewer: false, hasOlder: true });
  const number = first.games[0]?.result.number ?? 0;
  const second = await people.history(query, { to: 'older', number }, 1, async () => true);
  expect(second).toMatchObject({ games: [{ game: { id: oldest } }], hasNewer: true, hasOlder: false });
  const back = { to: 'newer', number: second.games[0]?.result.number ?? 0 } as const;
  expect(await people.history(query, back, 1, async () => true)).toEqual({ ...first, hasOlder: true });

  expect(await store.people.uncheckedResults(10, 0)).toHaveLength(2);
  expect(await people.awardBadges(new AbortController().signal)).toMatchObject({ failures: [] });
  expect(await store.people.uncheckedResults(10, 0)).toEqual([]);
});
