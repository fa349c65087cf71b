/**
 * League standings against independent counts: ranks, promotion and relegation, and results that nobody may gain by.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assignGroups,
  exchangeCount,
  groupSizes,
  medalOf,
  nextSeasonOrder,
} from '../../../../src/features/leagues/usecases/grouping.ts';
import type { Entry, League, LeagueGame } from '../../../../src/features/leagues/usecases/league.ts';
import {
  ABSENT_PLACE,
  leagueStandings,
  pointsOf,
  tieBreaksOf,
  WIN_POINTS,
} from '../../../../src/features/leagues/usecases/standings.ts';
import { openingOf, withMatchResult } from '../../../../src/features/leagues/usecases/tableResults.ts';

const GROUPS = { groupSize: 4 } as const;

function entries(count: number, groupOf: (number: number) => number = () => 1): Entry[] {
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    personId: `person${at}`,
    name: `Person ${at}`,
    rankBefore: null,
    left: false,
    group: groupOf(at + 1),
  }));
}

/** A game of these entries with these places and scores. */
function played(
  round: number,
  at: readonly number[],
  places: readonly number[],
  scores?: readonly number[],
): LeagueGame {
  const seats = at.map((entry, seat) => ({ entry, seat, result: null }));
  const game: LeagueGame = {
    round,
    table: at[0] ?? 0,
    group: 1,
    state: 'open',
    matchId: `${round}-${at.join()}`,
    seats,
  };
  return withMatchResult(game, places, scores ?? places.map((place) => 100 - 10 * place));
}

const places = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 4 })
  .map((ranks) => ranks.map((rank) => 1 + ranks.filter((other) => other < rank).length));

describe('points', () => {
  test('are half the number of seats for a full game, in wins', () => {
    fc.assert(
      fc.property(places, (at) => {
        const points = pointsOf(at);
        for (const each of points) expect(Number.isInteger(each)).toBe(true);
        expect(points.reduce((sum, each) => sum + each, 0)).toBe((at.length * WIN_POINTS) / 2);
        for (const [seat, place] of at.entries())
          for (const [other, behind] of at.entries())
            if (place < behind) expect(points[seat]).toBeGreaterThan(points[other] ?? 0);
      }),
    );
  });

  test('are a win for a bye and for a walkover, and nothing for the absent', () => {
    expect(pointsOf([1])).toEqual([WIN_POINTS]);
    expect(pointsOf([1, ABSENT_PLACE, ABSENT_PLACE])).toEqual([WIN_POINTS, 0, 0]);
    expect(pointsOf([1, 1, 3, ABSENT_PLACE])).toEqual([10, 10, 4, 0]);
  });
});

describe('standings', () => {
  const season = fc.integer({ min: 2, max: 8 }).chain((people) =>
    fc.record({
      people: fc.constant(people),
      games: fc.array(
        fc.tuple(
          fc.shuffledSubarray([...Array(people).keys()], { minLength: 2, maxLength: Math.min(4, people) }),
          places,
        ),
        {
          maxLength: 14,
        },
      ),
    }),
  );

  test('match a count by hand, and every rank counts everybody ahead', () => {
    fc.assert(
      fc.property(season, ({ people, games }) => {
        const all = games.map(([seats, ranks], round) => {
          const size = Math.min(seats.length, ranks.length);
          const at = ranks.slice(0, size);
          return played(
            round + 1,
            seats.slice(0, size).map((seat) => seat + 1),
            at.map((rank) => 1 + at.filter((other) => other < rank).length),
          );
        });
        const rows = leagueStandings(GROUPS, entries(people), all);
        expect(rows).toHaveLength(people);
        for (const row of rows) {
          const own = all.flatMap(({ seats }) => seats.filter(({ entry }) => entry === row.entry.number));
          expect(row.points).toBe(own.reduce((sum, { result }) => sum + (result?.points ?? 0), 0));
          expect(row.played).toBe(own.length);
          // A player with more points always ranks higher, and shares no rank.
          const better = rows.filter(({ points }) => points > row.points).length;
          expect(row.place).toBeGreaterThan(better);
          const isBefore = (other: (typeof rows)[number]) => other.place < row.place;
          expect(rows.filter(isBefore).length).toBe(row.place - 1);
          expect(rows.filter(isBefore).every(({ points }) => points >= row.points)).toBe(true);
        }
      }),
    );
  });

  test('do not depend on the order of games and people', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const games = [
          played(1, [1, 2], [1, 2]),
          played(1, [3, 4], [1, 2]),
          played(2, [1, 3], [2, 1]),
          played(2, [2, 4], [1, 2]),
          played(3, [1, 4], [1, 2]),
        ];
        const turn = Math.abs(seed) % games.length;
        const turned = [...games.slice(turn), ...games.slice(0, turn)];
        expect(leagueStandings(GROUPS, entries(4), turned)).toEqual(leagueStandings(GROUPS, entries(4), games));
        expect(leagueStandings(GROUPS, entries(4).toReversed(), games).map(({ place }) => place)).toEqual([1, 2, 3, 4]);
      }),
    );
  });

  test('with equal points are decided by the direct game, then by the opponents beaten', () => {
    // 1 beats 2 and loses to 3; 3 loses to 4; 2 beats 4: 1 and 3 have met, and 3 has won.
    const rows = leagueStandings(GROUPS, entries(4), [
      played(1, [1, 2], [1, 2]),
      played(1, [3, 4], [2, 1]),
      played(2, [1, 3], [2, 1]),
      played(2, [2, 4], [1, 2]),
      played(3, [1, 4], [1, 2]),
      played(3, [2, 3], [2, 1]),
    ]);
    expect(rows.map(({ entry, points }) => [entry.number, points / WIN_POINTS])).toEqual([
      [3, 2],
      [1, 2],
      [2, 1],
      [4, 1],
    ]);
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  test('do not use the direct game if not all tied players have met', () => {
    const rows = leagueStandings(GROUPS, entries(4), [played(1, [1, 2], [1, 1]), played(1, [3, 4], [1, 1])]);
    expect(rows.map(({ place }) => place)).toEqual([1, 1, 1, 1]);
    for (const { tieBreaks } of rows) expect(tieBreaks.direct).toBe(0);
  });

  test('share a rank only if nothing separates two players', () => {
    const rows = leagueStandings(GROUPS, entries(2), [played(1, [1, 2], [1, 1], [50, 40])]);
    expect(rows.map(({ entry, place }) => [entry.number, place])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('count the share of the scores only in games that were played', () => {
    const all = entries(4).map((entry) => ({ ...entry, left: entry.number === 4 }));
    const byNumber = new Map(all.map((entry) => [entry.number, entry]));
    const walkover = (round: number, at: readonly number[]) =>
      openingOf({ absence: 'lost' } as League, byNumber, played(round, at, [1, 2])).game;
    const rows = leagueStandings(GROUPS, all, [
      played(1, [1, 4], [1, 2], [60, 40]),
      played(2, [1, 2], [1, 2], [55, 45]),
      played(3, [2, 3], [1, 2], [55, 45]),
      played(4, [3, 1], [1, 2], [55, 45]),
      walkover(5, [2, 4]),
      walkover(6, [4, 3]),
    ]);
    const shares = new Map(rows.map(({ entry, tieBreaks }) => [entry.number, tieBreaks.share]));
    expect([shares.get(2), shares.get(3)]).toEqual([500, 500]);
    expect(rows.map(({ entry, played }) => [entry.number, played]).toSorted()).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
    ]);
  });

  test('use the opponents met in the Swiss system, and the opponents beaten in groups', () => {
    expect(tieBreaksOf({ groupSize: null })).toEqual(['direct', 'opponents', 'wins', 'share']);
    expect(tieBreaksOf(GROUPS)).toEqual(['direct', 'beaten', 'wins', 'share']);
  });
});

describe('groups', () => {
  const league = fc.record({
    groupSize: fc.integer({ min: 4, max: 8 }),
    tableSize: fc.constantFrom(2 as const, 3 as const, 4 as const),
    seed: fc.integer(),
  });

  test('are even, include everybody, and are large enough to play', () => {
    fc.assert(
      fc.property(league, fc.integer({ min: 2, max: 500 }), (settings, people) => {
        const sizes = groupSizes(people, settings);
        expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(people);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        if (people >= Math.max(3, settings.tableSize)) {
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.max(3, settings.tableSize));
        }
        expect(Math.max(...sizes)).toBeLessThanOrEqual(
          Math.max(settings.groupSize, 2 * Math.max(3, settings.tableSize) - 1),
        );
        const all = assignGroups(entries(people), settings);
        expect(new Set(all.map(({ number }) => number)).size).toBe(people);
        expect(assignGroups(entries(people), settings)).toEqual(all);
      }),
      { numRuns: 25 },
    );
  });

  test('promote the first and relegate the last; people who have left make room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 3, max: 8 }), fc.nat(), (count, size, gone) => {
        const people = count * size;
        const all = entries(people, (number) => Math.ceil(number / size));
        const rows = leagueStandings(GROUPS, all, []).map((row) =>
          row.entry.number === 1 + (gone % people) ? { ...row, entry: { ...row.entry, left: true } } : row,
        );
        const order = nextSeasonOrder(rows);
        expect(order).toHaveLength(people - 1);
        expect(new Set(order).size).toBe(people - 1);
      }),
    );
    const all = entries(9, (number) => Math.ceil(number / 3));
    const order = nextSeasonOrder(leagueStandings(GROUPS, all, []));
    expect(order.map(({ number }) => number)).toEqual([1, 2, 4, 3, 5, 7, 6, 8, 9]);
    expect([exchangeCount(3, 3), exchangeCount(6, 7), exchangeCount(8, 2), exchangeCount(8, 1)]).toEqual([1, 2, 1, 0]);
  });

  test('medals go to the first three who have stayed', () => {
    const rows = leagueStandings(GROUPS, entries(4), [played(1, [1, 2], [1, 2]), played(1, [3, 4], [1, 2], [60, 5])]);
    expect(rows.map(medalOf)).toEqual(['gold', 'silver', 'bronze', null]);
    const [first] = rows;
    if (!first) throw new Error('the standings are empty');
    expect(medalOf({ ...first, entry: { ...first.entry, left: true } })).toBeNull();
  });
});
