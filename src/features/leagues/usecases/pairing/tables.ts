/** Sizes of tables and groups, and how often people have met. */
/** Tables as lists of people. */
export type Seating = readonly (readonly number[])[];

/** Sizes of the fewest possible tables of at most `tableSize` seats, as equal as possible, largest first. */
export function tableSizes(people: number, tableSize: number): number[] {
  return evenSizes(people, Math.ceil(people / tableSize));
}

export function evenSizes(people: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => Math.ceil((people - part) / parts));
}

/** Cuts a list into parts of these sizes, in order. */
export function splitBySizes<Member>(list: readonly Member[], sizes: readonly number[]): Member[][] {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return list.slice(from - size, from);
  });
}

/** Counts how often two people have met, in either order. */
export class Meetings {
  readonly #counts = new Map<string, number>();

  constructor(seating: Seating) {
    for (const [first, second] of seating.flatMap(pairsOf)) {
      this.#counts.set(keyOf(first, second), this.of(first, second) + 1);
    }
  }

  of(first: number, second: number): number {
    return this.#counts.get(keyOf(first, second)) ?? 0;
  }
}

export function pairsOf(table: readonly number[]): [number, number][] {
  return table.flatMap((first, index) => table.slice(index + 1).map((second): [number, number] => [first, second]));
}

function keyOf(first: number, second: number): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}
