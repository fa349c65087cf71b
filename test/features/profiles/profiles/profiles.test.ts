/** Profiles: statistics over a person's games, badges awarded once each, and leaderboards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseOf, earnedBadges } from '../../../../src/features/profiles/usecases/badges.ts';
import { shownRating } from '../../../../src/features/profiles/usecases/rating.ts';
import type { StoredResult } from '../../../../src/features/profiles/usecases/result.ts';
import { ALL_TIME, EVERYWHERE } from '../../../../src/features/profiles/usecases/tallies.ts';
import { openStore } from '../../../../src/features/storage/index.ts';
import { seededRandom, toolTileCount } from '../../../../src/rules/index.ts';
import { emptyDatabase } from '../../../support/database/database.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  matchTable,
  playSomeMove,
  runningMatch,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../../support/game/match.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const ALWAYS = new AbortController().signal;

async function playedOut(table: MatchTable, side: 'A' | 'B', seed: number): Promise<StoredResult> {
  const random = seededRandom(seed);
  const { match } = await runningMatch(table, { side });
  for (let status = 'running'; status === 'running'; )
    ({ status } = (await playSomeMove(table, match.id, random)).match);
  const result = await table.people.result(match.id);
  if (!result) throw new Error('the game has no result');
  return result;
}

/** Played once for all tests that read it, and kept until the last of them ends. */
async function playedGames() {
  const database = await emptyDatabase();
  const clock = steadyClock();
  const store = await openStore({ url: database.url, components: standardComponents(), clock });
  const table = matchesOn(database.url, store, clock);
  const results = [await playedOut(table, 'A', RUN_SEED), await playedOut(table, 'B', RUN_SEED + 1)];
  await runningMatch(table);
  const id = results[1]?.matchId ?? '';
  const close = () => store.close().then(database.remove);
  return { table, results, view: await table.matches.view(id), history: await table.matches.history(id), close };
}

let shared: Awaited<ReturnType<typeof playedGames>>;
beforeAll(async () => {
  shared = await playedGames();
});
afterAll(() => shared?.close());

const FIELD = { serverId: 'server', period: ALL_TIME, pool: 'two', games: 1 } as const;

describe('a person who has played', () => {
  test('has a profile that matches their games, each badge once, and a rank among the others', async () => {
    const { table, results } = shared;
    const { people } = table;
    expect(await people.profile('person4', null)).toBeNull();
    // Earlier games are processed after later ones have ended: later results do not count for them.
    for (const [index, { number }] of results.entries()) {
      expect(await table.store.people.careerOf('person0', number)).toMatchObject({ games: index + 1 });
    }
    expect(await people.awardBadges(ALWAYS)).toMatchObject({ failures: [] });
    const own = results.map(({ seats }) => seats[0]);
    const profile = await people.profile('person0', null);
    expect(profile).toMatchObject({
      since: results[0]?.endedAt,
      running: 1,
      summary: {
        games: 2,
        wins: own.filter((seat) => seat?.place === 1).length,
        mean: own.reduce((sum, seat) => sum + (seat?.score ?? 0), 0) / 2,
        best: Math.max(...own.map((seat) => seat?.score ?? 0)),
        seats: [{ seat: 0, games: 2 }],
      },
    });
    const curve = profile?.ratings.two?.curve ?? [];
    expect(curve.map(({ mu }) => mu)).toEqual(own.map((seat) => seat?.rating?.after.mu));
    expect(profile?.ratings.more).toBeNull();
    const { categories } = profile?.summary ?? expect.fail('there is one');
    expect(categories.own.plants).toBe(results[1]?.seats[0]?.plants);
    expect(categories.others.tools).toBeCloseTo(
      results.reduce((sum, { seats }) => sum + (seats[1]?.tools ?? 0), 0) / 2,
    );

    // A second pass finds nothing, and awards no badge twice.
    expect(await people.awardBadges(ALWAYS)).toEqual({ given: 0, failures: [] });
    const badges = await people.badgesOf('person0');
    expect(new Set(badges.map(({ badge }) => badge)).size).toBe(badges.length);
    for (const [side, badge] of [
      ['A', 'firstWinA'],
      ['B', 'firstWinB'],
    ] as const) {
      const won = results.find((result) => result.side === side && result.seats[0]?.place === 1);
      expect(badges.find((each) => each.badge === badge)?.number).toBe(won?.number);
    }
    // Another one may be awarded while these are shown.
    const another = { personId: 'person0', badge: 'fullTable' } as const;
    await table.store.people.awardBadges(results[1] ?? expect.fail('two have been played'), [another]);
    await people.markBadgesSeen(
      'person0',
      badges.map(({ badge }) => badge),
    );
    const unseen = (await people.badgesOf('person0')).flatMap(({ badge, seen }) => (seen ? [] : [badge]));
    expect(unseen).toEqual([another.badge]);

    expect(await people.headToHead('person0', 'person1')).toEqual({
      games: 2,
      ahead: [
        results.filter(({ seats: [one, two] }) => (one?.place ?? 0) < (two?.place ?? 0)).length,
        results.filter(({ seats: [one, two] }) => (one?.place ?? 0) > (two?.place ?? 0)).length,
      ],
    });
    const page = await people.leaderboard(FIELD, 0, 'person0');
    expect(page).toMatchObject({ own: null, hasMore: false });
    expect(page.lines.map(({ place, games }) => ({ place, games }))).toEqual([
      { place: 1, games: 2 },
      { place: 2, games: 2 },
    ]);
    const points = page.lines.map(({ mu, sigma }) => shownRating({ mu, sigma }).points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(page.lines.every(({ trend }) => trend.length === 2)).toBe(true);
    expect((await people.leaderboard({ ...FIELD, games: 3 }, 0, 'person0')).lines).toEqual([]);
    expect((await people.leaderboard({ ...FIELD, serverId: 'elsewhere' }, 0, 'person0')).lines).toEqual([]);
    // Too little is known of them for a comparison with everybody.
    expect((await people.leaderboard({ ...FIELD, serverId: EVERYWHERE }, 0, 'person0')).lines).toEqual([]);
  });

  test('finds one’s own row on any page, with its rank', async () => {
    const table = await matchTable();
    const { people, store } = table;
    const { match } = await runningMatch(table);
    for (let moves = 0; moves < 6; moves++) await playSomeMove(table, match.id);
    succeeded(await table.matches.resign(table.actor(0), match.id));
    const strangers = Array.from({ length: 25 }, (_, index) => `stranger${index}`);
    await store.matches.transaction(async ({ results, visibility, meet }) => {
      const at = new Date('2025-03-01T12:00:00.000Z');
      for (const personId of strangers) {
        await meet({ personId, name: personId, locale: 'en' }, at);
        await visibility.setAudience(personId, 'everywhere');
      }
      await results.saveChanges({
        ratings: strangers.map((personId, index) => ({
          personId,
          pool: 'two',
          mu: 20 + (index % 7),
          sigma: index % 2 === 0 ? 2 : 7,
          games: 9,
          ratedAt: at,
        })),
        tallies: [],
        standings: strangers.flatMap((personId) =>
          ['server', EVERYWHERE].map((serverId) => ({
            serverId,
            period: ALL_TIME,
            pool: 'two' as const,
            personId,
            games: 9,
            wins: 3,
            rated: 9,
            gained: 0,
          })),
        ),
      });
    });
    for (const serverId of ['server', EVERYWHERE]) {
      const field = { ...FIELD, serverId };
      const pages = [0, 1, 2].map((page) => people.leaderboard(field, page, 'stranger4'));
      const all = (await Promise.all(pages)).flatMap(({ lines }) => lines);
      expect(all.map(({ place }) => place)).toEqual(all.map((_, index) => index + 1));
      expect(all).toHaveLength(serverId === EVERYWHERE ? 13 : 27);
      const certain = all.map(({ mu, sigma }) => shownRating({ mu, sigma }).provisional);
      expect(certain).toEqual(certain.toSorted());
      for (const { personId, place } of all) {
        const other = await people.leaderboard(field, place !== null && place > 10 ? 0 : 1, personId);
        expect(other.own).toMatchObject({ personId, place });
      }
    }
    // Hidden people appear nowhere; people without a choice only where they play.
    await store.matches.transaction(async ({ visibility }) => {
      await visibility.setAudience('stranger0', 'nobody');
      await visibility.setAudience('stranger2', 'server');
    });
    for (const [serverId, hidden] of [
      ['server', ['stranger0']],
      [EVERYWHERE, ['stranger0', 'stranger2']],
    ] as const) {
      const pages = [0, 1, 2].map((page) => people.leaderboard({ ...FIELD, serverId }, page, 'person1'));
      const listed = (await Promise.all(pages)).flatMap(({ lines }) => lines.map(({ personId }) => personId));
      expect(['stranger0', 'stranger2'].filter((personId) => !listed.includes(personId))).toEqual(hidden);
    }
  });
});

describe('badges', () => {
  test('for games in a row leave out seats that the person had taken over', async () => {
    const table = await matchTable();
    const results: StoredResult[] = [];
    for (let game = 0; game < 3; game++) {
      const { match } = await runningMatch(table);
      succeeded(await table.matches.resign(table.actor(1), match.id));
      results.push((await table.people.result(match.id)) ?? expect.fail('the game has no result'));
    }
    await rawDatabase(table.url).execute(
      `UPDATE seat_results SET ending = 'takenOver' WHERE "personId" = 'person0' AND number = ${results[1]?.number}`,
    );
    expect(await table.store.people.careerOf('person0', results[2]?.number ?? 0)).toEqual({
      games: 2,
      endings: ['played', 'played'],
    });
  });

  test('are earned by the facts of the game, whoever reads them', async () => {
    const { table, results, view, history } = shared;
    const result = results[1] ?? expect.fail('two have been played');
    const { state, match } = view ?? {};
    if (!state || !match?.setup) throw new Error('the game does not exist');
    const moves = history.map(({ move }) => move);
    const course = courseOf(table.components, match.setup, moves);
    const game = { components: table.components, state, course };
    const nothing = () => ({ games: 3, endings: [] });
    const of = (given: StoredResult, seat: number, how = game) =>
      earnedBadges(given, how, nothing).flatMap(({ personId, badge }) => (personId === `person${seat}` ? [badge] : []));
    const wilds = new Set(
      history.flatMap(({ seat, move }) => (move.type === 'build' && (move.pay.wild ?? 0) > 0 ? [seat] : [])),
    );
    for (const [seat, own] of result.seats.entries()) {
      const other = result.seats[1 - seat];
      if (!other) throw new Error('two players were expected');
      const badges = of(result, seat);
      expect(badges.includes('points100')).toBe(own.score >= 100);
      expect(badges.includes('firstWinB')).toBe(own.place === 1);
      expect(badges.includes('byOnePoint')).toBe(own.score === other.score + 1);
      expect(badges.includes('withoutWilds')).toBe(own.place === 1 && !wilds.has(seat));
      const tied = own.score === other.score && toolTileCount(state, seat) > toolTileCount(state, 1 - seat);
      expect(badges.includes('tieBroken')).toBe(tied);
      // As if it had ended differently.
      const [best, last] = [
        { ...own, place: 1, score: 121, plants: 40 },
        { ...other, place: 2, score: 120 },
      ];
      const seats = seat === 0 ? [best, last] : [last, best];
      const won = of({ ...result, seats }, seat, {
        ...game,
        course: { beforeLastRound: [9, 9].with(seat, 3), spentWilds: new Set() },
      });
      for (const badge of [
        'points100',
        'points120',
        'fourPlants',
        'byOnePoint',
        'fromBehind',
        'withoutWilds',
      ] as const) {
        expect(won).toContain(badge);
      }
      expect(of({ ...result, complete: false, seats }, seat)).toEqual([]);
      expect(of({ ...result, seats: seats.map((each) => ({ ...each, ending: 'stoodIn' as const })) }, seat)).toEqual(
        [],
      );
    }
    const [own, other] = result.seats;
    if (!own || !other) throw new Error('two players were expected');
    const narrow = (second: number, third: number) =>
      of(
        {
          ...result,
          seats: [
            { ...own, place: 1, score: 80 },
            { ...other, place: 2, score: second },
            { ...other, personId: 'person2', ending: 'takenOver', place: 3, score: third },
          ],
        },
        0,
      ).filter((badge) => badge === 'byOnePoint' || badge === 'tieBroken');
    // Last place in spite of more points: the third has left the seat.
    expect([narrow(60, 80), narrow(60, 79), narrow(79, 80), narrow(80, 79)]).toEqual([
      [],
      [],
      ['byOnePoint'],
      ['tieBroken'],
    ]);
    const row = (games: number, endings: readonly ('played' | 'stoodIn')[]) =>
      earnedBadges({ ...result, complete: false }, null, () => ({ games, endings })).map(({ badge }) => badge);
    const ten = Array.from({ length: 10 }, () => 'played' as const);
    expect(row(100, ten)).toEqual(['tenInARow', 'hundredGames', 'tenInARow', 'hundredGames']);
    expect(row(99, ten.with(4, 'stoodIn' as never))).toEqual([]);
    expect(row(9, ten.slice(1))).toEqual([]);
  });
});
