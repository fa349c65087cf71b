/** Plans all rounds of a group so that everybody meets everybody as evenly as the number of rounds allows. */
import { pairsOf, type Seating, tableSizes } from './tables.ts';

/** The rounds of a group whose people are numbered from 0. A table of one person is a bye. */
export function groupRounds(people: number, tableSize: number, rounds: number): Seating[] {
  return tableSize === 2 ? circleRounds(people, rounds) : searchRounds(people, tableSize, rounds);
}

/** The circle method. Once everybody has met everybody, it starts over with the seats of each pair swapped. */
function circleRounds(people: number, rounds: number): Seating[] {
  const size = people + (people % 2);
  return Array.from({ length: rounds }, (_, round) => {
    const circle = [0, ...Array.from({ length: size - 1 }, (_, at) => 1 + ((at + round) % (size - 1)))];
    const isTurned = Math.floor(round / (size - 1)) % 2 === 1;
    return Array.from({ length: size / 2 }, (_, at) => {
      const pair = [circle[at] ?? 0, circle[size - 1 - at] ?? 0].filter((person) => person < people);
      return isTurned ? pair.toReversed() : pair;
    });
  });
}

const BEAM_WIDTH = 12;

interface Plan {
  readonly rounds: readonly Seating[];
  /** How often each pair has met, indexed like the list of all pairs. */
  readonly met: readonly number[];
  /** How often each person has sat at a smaller table. */
  readonly short: readonly number[];
  readonly cost: number;
}

/**
 * A beam search for larger tables. Each round keeps the plans with the most even meetings, because the best first
 * rounds need not lead to the best last ones. Groups are small enough to try all seatings.
 */
function searchRounds(people: number, tableSize: number, rounds: number): Seating[] {
  const all = Array.from({ length: people }, (_, person) => person);
  const sizes = tableSizes(people, tableSize);
  const pairs = new Map(pairsOf(all).map(([a, b], at) => [a * people + b, at]));
  const choices = seatings(all, sizes).map((tables) => ({
    tables,
    meets: tables.flatMap((table) => pairsOf(table).map(([a, b]) => pairs.get(a * people + b) ?? 0)),
    short: tables.filter(({ length }) => length < tableSize).flat(),
  }));
  const emptyPlan: Plan = {
    rounds: [],
    met: Array.from(pairs, () => 0),
    short: all.map(() => 0),
    cost: 0,
  };
  let plans: readonly Plan[] = [emptyPlan];
  for (let round = 0; round < rounds; round++) {
    const longer = plans.flatMap((before) =>
      choices.map(({ tables, meets, short }) => {
        const again = meets.reduce((sum, pair) => sum + oneMore(before.met[pair] ?? 0), 0);
        const unfair = short.reduce((sum, person) => sum + oneMore(before.short[person] ?? 0), 0);
        return { before, tables, meets, short, cost: before.cost + again + unfair / (2 * people) };
      }),
    );
    plans = longer
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, BEAM_WIDTH)
      .map(({ before, tables, meets, short, cost }) => ({
        rounds: [...before.rounds, tables],
        met: increment(before.met, meets),
        short: increment(before.short, short),
        cost,
      }));
  }
  return [...(plans[0]?.rounds ?? [])];
}

/** The increase of a cube, which makes repeating a frequent meeting cost more than repeating a rare one. */
function oneMore(count: number): number {
  return 3 * count * (count + 1) + 1;
}

function increment(counts: readonly number[], more: readonly number[]): number[] {
  const sums = [...counts];
  for (const each of more) sums[each] = (sums[each] ?? 0) + 1;
  return sums;
}

/** All ways to seat people at tables of these sizes, ignoring the order of tables of equal size. */
function seatings(people: readonly number[], sizes: readonly number[]): Seating[] {
  const [first, ...others] = people;
  if (first === undefined) return [[]];
  return [...new Set(sizes)].flatMap((size) => {
    const left = sizes.toSpliced(sizes.indexOf(size), 1);
    return combinations(others, size - 1).flatMap((mates) => {
      const table = [first, ...mates];
      return seatings(
        others.filter((each) => !mates.includes(each)),
        left,
      ).map((rest) => [table, ...rest]);
    });
  });
}

function combinations(people: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return people.flatMap((person, at) => combinations(people.slice(at + 1), count - 1).map((rest) => [person, ...rest]));
}
