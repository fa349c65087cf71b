/**
 * Different rows of numbers, each kept once and known by its number from then on.
 * What a row stands for, and what belongs to it, is the caller's matter.
 */
const NONE = -1;
const FIRST_CAPACITY = 1024;

export class RowInterner {
  /** The row that is looked for. */
  readonly wanted: Int32Array;
  readonly width: number;
  size = 0;
  /** One row after the other. */
  numbers: Int32Array;
  #slots: Int32Array;
  #capacity = FIRST_CAPACITY;

  constructor(width: number) {
    this.width = width;
    this.wanted = new Int32Array(width);
    this.numbers = new Int32Array(FIRST_CAPACITY * width);
    this.#slots = new Int32Array(2 * FIRST_CAPACITY).fill(NONE);
  }

  /** The number of the row wanted; rows are counted in the order in which they came. */
  number(): number {
    if (this.size === this.#capacity) this.#grow();
    const { wanted, width, numbers } = this;
    const slot = this.#slotOf(wanted, 0);
    const known = this.#slots[slot] as number;
    if (known !== NONE) return known;
    const row = this.size++;
    this.#slots[slot] = row;
    for (let index = 0; index < width; index++) numbers[row * width + index] = wanted[index] as number;
    return row;
  }

  at(row: number, index: number): number {
    return this.numbers[row * this.width + index] as number;
  }

  /** Where the row that begins at `from` lies, or would lie. */
  #slotOf(row: Int32Array, from: number): number {
    const { width, numbers } = this;
    const slots = this.#slots;
    const last = slots.length - 1;
    let mixed = 0;
    for (let index = 0; index < width; index++) {
      mixed = Math.imul(mixed ^ (row[from + index] as number), 0x9e3779b1);
      mixed ^= mixed >>> 15;
    }
    for (let slot = mixed & last; ; slot = (slot + 1) & last) {
      const known = slots[slot] as number;
      if (known === NONE) return slot;
      let same = true;
      for (let index = 0; index < width && same; index++) {
        same = numbers[known * width + index] === row[from + index];
      }
      if (same) return slot;
    }
  }

  #grow(): void {
    this.#capacity *= 2;
    this.numbers = enlarged(this.numbers, this.#capacity * this.width);
    this.#slots = new Int32Array(2 * this.#capacity).fill(NONE);
    for (let row = 0; row < this.size; row++) this.#slots[this.#slotOf(this.numbers, row * this.width)] = row;
  }
}

/** The same numbers with room behind them. */
export function enlarged<Column extends Int32Array | Float64Array>(column: Column, length: number): Column {
  const larger = (column instanceof Int32Array ? new Int32Array(length) : new Float64Array(length)) as Column;
  larger.set(column);
  return larger;
}
