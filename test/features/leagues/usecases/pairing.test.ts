/** Pairing in a league: everybody plays each round, each against each, and no pair meets again if avoidable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupRounds } from '../../../../src/features/leagues/usecases/pairing/groups.ts';
import { swissRound } from '../../../../src/features/leagues/usecases/pairing/swiss.ts';
import { Meetings, pairsOf, tableSizes } from '../../../../src/features/leagues/usecases/pairing/tables.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const tableSize = fc.constantFrom(2, 3, 4);

/** Everybody sits once in each round, and no table is too large. */
function expectSeating(tables: readonly (readonly number[])[], people: readonly number[], size: number): void {
  expect(tables.flat().toSorted((a, b) => a - b)).toEqual(people.toSorted((a, b) => a - b));
  for (const table of tables) expect(table.length).toBeLessThanOrEqual(size);
  expect(tables.filter(({ length }) => length === 1).length).toBeLessThanOrEqual(people.length % 2);
}

describe('tables', () => {
  test('have the requested number of seats or one fewer; nobody sits alone except at tables of two', () => {
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
  test('at tables of two, each pair meets once before any pair meets again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 20 }), (people, rounds) => {
        const seatings = groupRounds(people, 2, rounds);
        expect(seatings).toHaveLength(rounds);
        for (const tables of seatings) expectSeating(tables, numbers(people), 2);
        const meetings = new Meetings(seatings.flat());
        const times = pairsOf(numbers(people)).map(([a, b]) => meetings.of(a, b));
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
        const byes = numbers(people).map(
          (person) => seatings.flat().filter((table) => table.join() === `${person}`).length,
        );
        expect(Math.max(...byes) - Math.min(...byes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('at larger tables, pairs meet as evenly as the rounds allow', () => {
    for (const size of [3, 4]) {
      for (let people = size; people <= 9; people++) {
        for (const rounds of [2, 5, 12]) {
          const seatings = groupRounds(people, size, rounds);
          expect(seatings).toHaveLength(rounds);
          for (const tables of seatings) expectSeating(tables, numbers(people), size);
          const meetings = new Meetings(seatings.flat());
          const times = pairsOf(numbers(people)).map(([a, b]) => meetings.of(a, b));
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
  ])('of %i at tables of %i, %i rounds let each pair meet exactly %i times', (people, size, rounds, times) => {
    const meetings = new Meetings(groupRounds(people, size, rounds).flat());
    expect(new Set(pairsOf(numbers(people)).map(([a, b]) => meetings.of(a, b)))).toEqual(new Set([times]));
  });
});

describe('the Swiss system', () => {
  test('nobody meets an opponent again if avoidable, and byes go around', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 41 }), fc.integer(), (people, seed) => {
        let ranking = numbers(people);
        const before: number[][] = [];
        for (let round = 0; round < 5; round++) {
          const tables = swissRound({ ranking, tableSize: 2, before });
          expectSeating(tables, ranking, 2);
          before.push(...tables);
          // Winners rank above losers: the first of a table, or the second.
          const won = new Set(tables.map((table, at) => table[(seed >>> (at % 31)) & 1] ?? table[0]));
          ranking = [...ranking.filter((each) => won.has(each)), ...ranking.filter((each) => !won.has(each))];
        }
        const meetings = new Meetings(before);
        expect(Math.max(...pairsOf(numbers(people)).map(([a, b]) => meetings.of(a, b)))).toBe(1);
        const byes = before.filter(({ length }) => length === 1).map(([person]) => person);
        expect(new Set(byes).size).toBe(byes.length);
      }),
      { numRuns: 10 },
    );
  });

  test('larger tables seat neighbors in the standings, and change their company', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 60 }), fc.constantFrom(3, 4), (people, size) => {
        const ranking = numbers(people);
        const first = swissRound({ ranking, tableSize: size, before: [] });
        expectSeating(first, ranking, size);
        for (const table of first) expect(Math.max(...table) - Math.min(...table)).toBeLessThan(size);
        const second = swissRound({ ranking, tableSize: size, before: first });
        expectSeating(second, ranking, size);
        const meetings = new Meetings(first);
        const again = second.flatMap(pairsOf).filter(([a, b]) => meetings.of(a, b) > 0).length;
        expect(again).toBeLessThanOrEqual(people / 4);
      }),
      { numRuns: 10 },
    );
  });

  test('five hundred people are paired without a noticeable delay', () => {
    const ranking = numbers(500);
    const before: number[][] = [];
    const began = process.cpuUsage();
    for (let round = 0; round < 3; round++) before.push(...swissRound({ ranking, tableSize: 2, before }));
    // Half a second each on a machine five times slower than the reference machine.
    expect(process.cpuUsage(began).user / 5000).toBeLessThan(2500);
    expect(new Meetings(before).of(0, 1)).toBe(1);
  });
});
