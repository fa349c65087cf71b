/** Who plays whom in a league: everybody each round, each against each, and nobody again while that can be helped. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupRounds } from '../../../../src/features/leagues/usecases/pairing/groups.ts';
import { swissRound } from '../../../../src/features/leagues/usecases/pairing/swiss.ts';
import { Meetings, pairsOf, tableSizes } from '../../../../src/features/leagues/usecases/pairing/tables.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const tableSize = fc.constantFrom(2, 3, 4);

/** Everybody sits once in each round, and no table is larger than it may be. */
function expectSeating(tables: readonly (readonly number[])[], people: readonly number[], size: number): void {
  expect(tables.flat().toSorted((a, b) => a - b)).toEqual(people.toSorted((a, b) => a - b));
  for (const table of tables) expect(table.length).toBeLessThanOrEqual(size);
  expect(tables.filter(({ length }) => length === 1).length).toBeLessThanOrEqual(people.length % 2);
}

describe('tables', () => {
  test('have as many seats as were asked for, or one fewer; nobody sits alone but at tables of two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), tableSize, (people, size) => {
        const sizes = tableSizes(people, size);
        expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(people);
        expect(sizes.length).toBe(Math.ceil(people / size));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        if (size > 2) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('groups', () => {
  test('at tables of two each meets each once before anybody meets again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 20 }), (people, rounds) => {
        const seatings = groupRounds(people, 2, rounds);
        expect(seatings).toHaveLength(rounds);
        for (const tables of seatings) expectSeating(tables, numbers(people), 2);
        const met = new Meetings(seatings.flat());
        const times = pairsOf(numbers(people)).map(([a, b]) => met.of(a, b));
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
        const byes = numbers(people).map(
          (person) => seatings.flat().filter((table) => table.join() === `${person}`).length,
        );
        expect(Math.max(...byes) - Math.min(...byes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('at larger tables the pairs meet as evenly as the rounds allow', () => {
    for (const size of [3, 4]) {
      for (let people = size; people <= 9; people++) {
        for (const rounds of [2, 5, 12]) {
          const seatings = groupRounds(people, size, rounds);
          expect(seatings).toHaveLength(rounds);
          for (const tables of seatings) expectSeating(tables, numbers(people), size);
          const met = new Meetings(seatings.flat());
          const times = pairsOf(numbers(people)).map(([a, b]) => met.of(a, b));
          expect(Math.max(...times) - Math.min(...times), `${people} at ${size}, ${rounds} rounds`).toBeLessThanOrEqual(
            3,
          );
        }
      }
    }
  });

  test.each([
    [9, 3, 4, 1],
    [9, 4, 4, 1],
    [8, 3, 4, 1],
    [8, 4, 7, 3],
    [7, 4, 7, 3],
    [6, 3, 10, 4],
  ])('of %i at tables of %i, %i rounds let each meet each %i times exactly', (people, size, rounds, times) => {
    const met = new Meetings(groupRounds(people, size, rounds).flat());
    expect(new Set(pairsOf(numbers(people)).map(([a, b]) => met.of(a, b)))).toEqual(new Set([times]));
  });
});

describe('the Swiss way', () => {
  test('nobody meets again while there is another way, and byes go around', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 41 }), fc.integer(), (people, seed) => {
        let ranking = numbers(people);
        const before: number[][] = [];
        for (let round = 0; round < 5; round++) {
          const tables = swissRound({ ranking, tableSize: 2, before });
          expectSeating(tables, ranking, 2);
          before.push(...tables);
          // Whoever has won stands before whoever has lost: the first of a table, or the second.
          const won = new Set(tables.map((table, at) => table[(seed >>> (at % 31)) & 1] ?? table[0]));
          ranking = [...ranking.filter((each) => won.has(each)), ...ranking.filter((each) => !won.has(each))];
        }
        const met = new Meetings(before);
        expect(Math.max(...pairsOf(numbers(people)).map(([a, b]) => met.of(a, b)))).toBe(1);
        const byes = before.filter(({ length }) => length === 1).map(([person]) => person);
        expect(new Set(byes).size).toBe(byes.length);
      }),
      { numRuns: 10 },
    );
  });

  test('larger tables seat those who stand beside each other, and others than before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 60 }), fc.constantFrom(3, 4), (people, size) => {
        const ranking = numbers(people);
        const first = swissRound({ ranking, tableSize: size, before: [] });
        expectSeating(first, ranking, size);
        for (const table of first) expect(Math.max(...table) - Math.min(...table)).toBeLessThan(size);
        const second = swissRound({ ranking, tableSize: size, before: first });
        expectSeating(second, ranking, size);
        const met = new Meetings(first);
        const again = second.flatMap(pairsOf).filter(([a, b]) => met.of(a, b) > 0).length;
        expect(again).toBeLessThanOrEqual(people / 4);
      }),
      { numRuns: 10 },
    );
  });

  test('five hundred people are paired while nobody notices', () => {
    const ranking = numbers(500);
    const before: number[][] = [];
    const began = process.cpuUsage();
    for (let round = 0; round < 3; round++) before.push(...swissRound({ ranking, tableSize: 2, before }));
    // Half a second each on a machine five times slower than those it was made on.
    expect(process.cpuUsage(began).user / 5000).toBeLessThan(2500);
    expect(new Meetings(before).of(0, 1)).toBe(1);
  });
});
