/**
 * Who plays whom in the Swiss way: those who stand beside each other, and nobody the same person twice while that can be helped.
 * Who stands where is said by the standings.
 */
import blossom from 'edmonds-blossom-fixed';
import { cut, Meetings, type Seating, tableSizes } from './tables.ts';

export interface SwissParts {
  /** From the first to the last. */
  readonly ranking: readonly number[];
  readonly tableSize: number;
  /** All tables of the rounds before, byes among them as tables of one. */
  readonly before: Seating;
}

/** So far apart in the ranking people may be paired; beyond that, nobody has so many behind them to be avoided. */
const NEAR = 24;
/** What meeting again costs; more than any distance within reach, squared. */
const AGAIN = 10 * NEAR * NEAR;

/** The tables of the next round. At tables of two, somebody alone at one has a bye: the last who has had fewest of them. */
export function swissRound({ ranking, tableSize, before }: SwissParts): number[][] {
  const met = new Meetings(before);
  return tableSize === 2 ? pairs(ranking, before, met) : larger(ranking, tableSize, met);
}

function pairs(ranking: readonly number[], before: Seating, met: Meetings): number[][] {
  const bye = ranking.length % 2 === 1 ? byeFor(ranking, before) : null;
  const playing = ranking.filter((person) => person !== bye);
  const edges = playing.flatMap((person, at) =>
    playing.slice(at + 1, at + 1 + NEAR).map((other, distance): [number, number, number] => {
      const cost = (distance + 1) ** 2 + AGAIN * met.of(person, other);
      return [at, at + 1 + distance, -cost];
    }),
  );
  // Whoever stands beside each other can be paired, so that nobody is left over.
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

/** Tables that exchange people lie at most so many apart. */
const TABLES_APART = 3;
/** However long it might get better still. */
const SWEEPS = 30;

/**
 * Larger tables: the ranking cut into tables, whose people then change places with those at tables near by as long as that
 * makes it better. No library knows tables of three and four.
 */
function larger(ranking: readonly number[], tableSize: number, met: Meetings): number[][] {
  const rank = new Map(ranking.map((person, at) => [person, at]));
  const tables = cut(ranking, tableSizes(ranking.length, tableSize));
  const costOf = (person: number, other: number) => {
    const distance = (rank.get(person) ?? 0) - (rank.get(other) ?? 0);
    return distance ** 2 + AGAIN * met.of(person, other);
  };
  /** What it costs that somebody sits at a table in the seat of another. */
  const cost = (person: number, table: readonly number[], seat: number) =>
    table.reduce((sum, other, at) => (at === seat ? sum : sum + costOf(person, other)), 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let isBetter = false;
    for (const [at, table] of tables.entries()) {
      for (const other of tables.slice(at + 1, at + 1 + TABLES_APART)) {
        if (exchange(table, other, cost)) isBetter = true;
      }
    }
    if (!isBetter) break;
  }
  return tables;
}

/** Makes the first exchange between two tables that is for the better; whether there was one. */
function exchange(
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
