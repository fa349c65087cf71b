/**
 * How many sit at which table: as many as a table has seats, and where that does not come out even, one fewer at some.
 * Who sits there is left to the modules beside this.
 */

/**
 * The sizes of the tables for so many people, the largest first. At tables of two somebody may be left over, who is the one
 * at a table of one; at larger ones nobody sits alone unless they are the only one.
 */
export function tableSizes(people: number, tableSize: number): number[] {
  const tables = Math.ceil(people / tableSize);
  return Array.from({ length: tables }, (_, table) => Math.ceil((people - table) / tables));
}

/** Tables as lists of people, whoever a number stands for. */
export type Seating = readonly (readonly number[])[];

/** The list cut into tables of these sizes, in its order. */
export function cut(people: readonly number[], sizes: readonly number[]): number[][] {
  let from = 0;
  return sizes.map((size) => {
    const table = people.slice(from, from + size);
    from += size;
    return table;
  });
}

/** How often pairs have met, whichever of the two is named first. */
export class Meetings {
  readonly #counts = new Map<string, number>();

  constructor(seatings: Iterable<readonly number[]> = []) {
    for (const table of seatings) this.add(table);
  }

  add(table: readonly number[]): void {
    for (const [first, second] of pairsOf(table)) {
      this.#counts.set(keyOf(first, second), this.of(first, second) + 1);
    }
  }

  of(first: number, second: number): number {
    return this.#counts.get(keyOf(first, second)) ?? 0;
  }
}

export function pairsOf(table: readonly number[]): [number, number][] {
  return table.flatMap((first, at) => table.slice(at + 1).map((second): [number, number] => [first, second]));
}

function keyOf(first: number, second: number): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}
