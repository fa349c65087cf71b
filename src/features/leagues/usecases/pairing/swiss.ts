/** Swiss pairing: people of similar rank play each other and repeated meetings are avoided. */
import blossom from 'edmonds-blossom-fixed';
import { Meetings, type Seating, splitBySizes, tableSizes } from './tables.ts';

export interface SwissInput {
  /** Best first. */
  readonly ranking: readonly number[];
  readonly tableSize: number;
  /** All tables of earlier rounds; a table of one is a bye. */
  readonly before: Seating;
}

/** The greatest distance in the ranking between paired people; nobody has more opponents to avoid. */
const MAX_DISTANCE = 24;
/** More than any squared distance. */
const REPEAT_COST = 10 * MAX_DISTANCE * MAX_DISTANCE;

/**
 * The tables of the next round. At tables of two, the lowest-ranked of the people with the fewest byes gets a bye, as a
 * table of one, if their number is odd.
 */
export function swissRound({ ranking, tableSize, before }: SwissInput): number[][] {
  const met = new Meetings(before);
  return tableSize === 2 ? pairTables(ranking, before, met) : largerTables(ranking, tableSize, met);
}

function pairTables(ranking: readonly number[], before: Seating, met: Meetings): number[][] {
  const bye = ranking.length % 2 === 1 ? byeFor(ranking, before) : null;
  const playing = ranking.filter((person) => person !== bye);
  const edges = playing.flatMap((person, at) =>
    playing.slice(at + 1, at + 1 + MAX_DISTANCE).map((other, distance): [number, number, number] => {
      const cost = (distance + 1) ** 2 + REPEAT_COST * met.of(person, other);
      return [at, at + 1 + distance, -cost];
    }),
  );
  // Neighbors can always be paired, so the matching is complete.
  const mates = blossom(edges, true);
  const tables = playing.flatMap((person, at) => {
    const mate = mates[at] ?? -1;
    const other = mate > at ? playing[mate] : undefined;
    return other === undefined ? [] : [[person, other]];
  });
  return bye === null ? tables : [...tables, [bye]];
}

function byeFor(ranking: readonly number[], before: Seating): number | null {
  const byes = new Map<number, number>();
  for (const [person, ...others] of before) {
    if (person !== undefined && others.length === 0) byes.set(person, (byes.get(person) ?? 0) + 1);
  }
  const fewest = Math.min(...ranking.map((person) => byes.get(person) ?? 0));
  return ranking.findLast((person) => (byes.get(person) ?? 0) === fewest) ?? null;
}

/** The greatest distance between tables that exchange people. */
const MAX_TABLE_DISTANCE = 3;
const MAX_SWEEPS = 30;

/** Cuts the ranking into tables, then swaps people between nearby tables while that lowers the cost. */
function largerTables(ranking: readonly number[], tableSize: number, met: Meetings): number[][] {
  const rank = new Map(ranking.map((person, at) => [person, at]));
  const tables = splitBySizes(ranking, tableSizes(ranking.length, tableSize));
  const costOf = (person: number, other: number) => {
    const distance = (rank.get(person) ?? 0) - (rank.get(other) ?? 0);
    return distance ** 2 + REPEAT_COST * met.of(person, other);
  };
  /** The cost of seating a person in somebody's place at a table. */
  const cost = (person: number, table: readonly number[], seat: number) =>
    table.reduce((sum, other, at) => (at === seat ? sum : sum + costOf(person, other)), 0);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let isBetter = false;
    for (const [at, table] of tables.entries()) {
      for (const other of tables.slice(at + 1, at + 1 + MAX_TABLE_DISTANCE)) {
        if (improve(table, other, cost)) isBetter = true;
      }
    }
    if (!isBetter) break;
  }
  return tables;
}

/** Makes the first swap between two tables that lowers the cost; false if there is none. */
function improve(
  table: number[],
  other: number[],
  cost: (person: number, table: readonly number[], seat: number) => number,
): boolean {
  for (const [seat, person] of table.entries()) {
    for (const [place, mate] of other.entries()) {
      const now = cost(person, table, seat) + cost(mate, other, place);
      const then = cost(mate, table, seat) + cost(person, other, place);
      if (then >= now) continue;
      table[seat] = mate;
      other[place] = person;
      return true;
    }
  }
  return false;
}
