/**
 * Who plays whom in a group, for all of its rounds at once: each against each as equally often as the rounds allow.
 * It depends on nothing but numbers, so that a round is the same whenever it is looked at.
 */
import { pairsOf, type Seating, tableSizes } from './tables.ts';

/** The rounds of a group whose people are numbered from 0. At tables of two, somebody alone at a table has a bye. */
export function groupRounds(people: number, tableSize: number, rounds: number): Seating[] {
  return tableSize === 2 ? circle(people, rounds) : spread(people, tableSize, rounds);
}

/**
 * The circle method: one stays, the others walk around, and after a turn of the circle each has met each once. It begins anew
 * after that, with the seats of each pair exchanged.
 */
function circle(people: number, rounds: number): Seating[] {
  const size = people + (people % 2);
  return Array.from({ length: rounds }, (_, round) => {
    const walked = (place: number) => 1 + ((place - 1 + round) % (size - 1));
    const around = [0, ...Array.from({ length: size - 1 }, (_, at) => walked(at + 1))];
    const isTurned = Math.floor(round / (size - 1)) % 2 === 1;
    return Array.from({ length: size / 2 }, (_, at) => {
      const pair = [around[at] ?? 0, around[size - 1 - at] ?? 0].filter((person) => person < people);
      return isTurned ? pair.toReversed() : pair;
    });
  });
}

/** So many ways of having begun are followed at once. */
const KEPT = 12;

interface Begun {
  readonly rounds: readonly Seating[];
  /** How often each pair has met, by its place in the list of all. */
  readonly met: readonly number[];
  /** How often each has sat at a table with an empty seat. */
  readonly short: readonly number[];
  readonly cost: number;
}

/**
 * Larger tables: of all seatings of each round those that leave the meetings most even, following several beginnings at once,
 * since the best first rounds need not lead to the best last ones. Groups are small enough for all seatings to be looked at.
 */
function spread(people: number, tableSize: number, rounds: number): Seating[] {
  const all = Array.from({ length: people }, (_, person) => person);
  const sizes = tableSizes(people, tableSize);
  const pairs = new Map(pairsOf(all).map(([a, b], at) => [a * people + b, at]));
  const choices = seatings(all, sizes).map((tables) => ({
    tables,
    meets: tables.flatMap((table) => pairsOf(table).map(([a, b]) => pairs.get(a * people + b) ?? 0)),
    short: tables.filter(({ length }) => length < tableSize).flat(),
  }));
  const nothing: Begun = {
    rounds: [],
    met: Array.from(pairs, () => 0),
    short: all.map(() => 0),
    cost: 0,
  };
  let begun: readonly Begun[] = [nothing];
  for (let round = 0; round < rounds; round++) {
    const grown = begun.flatMap((before) =>
      choices.map(({ tables, meets, short }) => {
        const again = meets.reduce((sum, pair) => sum + oneMore(before.met[pair] ?? 0), 0);
        const unfair = short.reduce((sum, person) => sum + oneMore(before.short[person] ?? 0), 0);
        return { before, tables, meets, short, cost: before.cost + again + unfair / (2 * people) };
      }),
    );
    begun = grown
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, KEPT)
      .map(({ before, tables, meets, short, cost }) => ({
        rounds: [...before.rounds, tables],
        met: counted(before.met, meets),
        short: counted(before.short, short),
        cost,
      }));
  }
  return [...(begun[0]?.rounds ?? [])];
}

/** By how much a cube grows: of a few things done often, each once more costs more than of many done seldom. */
function oneMore(count: number): number {
  return 3 * count * (count + 1) + 1;
}

function counted(counts: readonly number[], more: readonly number[]): number[] {
  const sums = [...counts];
  for (const each of more) sums[each] = (sums[each] ?? 0) + 1;
  return sums;
}

/** All ways to seat these people at tables of these sizes, equal tables in one order only. */
function seatings(people: readonly number[], sizes: readonly number[]): Seating[] {
  const [first, ...others] = people;
  const tried = [...new Set(sizes)];
  if (first === undefined) return [[]];
  return tried.flatMap((size) => {
    const left = sizes.toSpliced(sizes.indexOf(size), 1);
    return chosen(others, size - 1).flatMap((mates) => {
      const table = [first, ...mates];
      return seatings(
        others.filter((each) => !mates.includes(each)),
        left,
      ).map((rest) => [table, ...rest]);
    });
  });
}

function chosen(people: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return people.flatMap((person, at) => chosen(people.slice(at + 1), count - 1).map((rest) => [person, ...rest]));
}
