/** The solved positions. Each is stored once, with its value for all players and its best move. */
import { BOARD_NUMBERS, type PackedTable } from '../compact/packedTable.ts';

const NONE = -1;
const INITIAL_CAPACITY = 1024;

export class RowInterner {
  readonly wanted: Int32Array;
  readonly width: number;
  size = 0;
  numbers: Int32Array;
  #slots: Int32Array;
  #capacity = INITIAL_CAPACITY;

  constructor(width: number) {
    this.width = width;
    this.wanted = new Int32Array(width);
    this.numbers = new Int32Array(INITIAL_CAPACITY * width);
    this.#slots = new Int32Array(2 * INITIAL_CAPACITY).fill(NONE);
  }

  /** The number of the row in `wanted`; adds the row if it is new. */
  intern(): number {
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

  /** The slot where the row at `from` is, or belongs. */
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

export function enlarged<Column extends Int32Array | Float64Array>(column: Column, length: number): Column {
  const larger = (column instanceof Int32Array ? new Int32Array(length) : new Float64Array(length)) as Column;
  larger.set(column);
  return larger;
}

const MOVE_NUMBERS = 3;
export const UNKNOWN = 0;
const YES = 1;
export const NO = 2;

export class TranspositionTable {
  readonly players: number;
  readonly boards = new RowInterner(BOARD_NUMBERS);
  /** A board (twice its number, plus one if its player has passed) and a hand. */
  readonly owns = new RowInterner(2);
  readonly positions: RowInterner;
  /** By seat: the current number in `owns`. */
  readonly ids: Int32Array;
  worths: Float64Array;
  /** By position: step, cards paid (for a pass: kept), cards drawn with the marker's steps in the bits above. */
  moves: Int32Array;
  #stuck = new Uint8Array(INITIAL_CAPACITY);
  #capacity = INITIAL_CAPACITY;

  constructor(players: number) {
    this.players = players;
    this.positions = new RowInterner(players + 1);
    this.ids = new Int32Array(players);
    this.worths = new Float64Array(INITIAL_CAPACITY * players);
    this.moves = new Int32Array(INITIAL_CAPACITY * MOVE_NUMBERS);
  }

  board(table: PackedTable, seat: number): number {
    const { wanted } = this.boards;
    const from = seat * BOARD_NUMBERS;
    for (let index = 0; index < BOARD_NUMBERS; index++) wanted[index] = table.boards[from + index] as number;
    return this.boards.intern();
  }

  own(board: number, passed: boolean, hand: number): number {
    const { wanted } = this.owns;
    wanted[0] = 2 * board + (passed ? 1 : 0);
    wanted[1] = hand;
    return this.owns.intern();
  }

  boardOf(own: number): number {
    return this.owns.at(own, 0) >> 1;
  }

  /** The position is new if its number equals the previous size. */
  position(marker: number, turn: number): number {
    const { ids, players, positions } = this;
    for (let seat = 0; seat < players; seat++) positions.wanted[seat] = ids[seat] as number;
    positions.wanted[players] = marker * players + turn;
    const position = positions.intern();
    if (position >= this.#capacity) {
      this.#capacity *= 2;
      this.worths = enlarged(this.worths, this.#capacity * players);
      this.moves = enlarged(this.moves, this.#capacity * MOVE_NUMBERS);
    }
    return position;
  }

  setMove(position: number, step: number, paid: number, drawn: number): void {
    this.moves[position * MOVE_NUMBERS] = step;
    this.moves[position * MOVE_NUMBERS + 1] = paid;
    this.moves[position * MOVE_NUMBERS + 2] = drawn;
  }

  moveAt(position: number): { readonly step: number; readonly paid: number; readonly drawn: number } {
    const [step = 0, paid = 0, drawn = 0] = this.moves.subarray(position * MOVE_NUMBERS, (position + 1) * MOVE_NUMBERS);
    return { step, paid, drawn };
  }

  copyWorths(to: number, from: number): void {
    const { players, worths } = this;
    for (let seat = 0; seat < players; seat++) worths[to * players + seat] = worths[from * players + seat] as number;
  }

  worthsAt(position: number): number[] {
    return [...this.worths.subarray(position * this.players, (position + 1) * this.players)];
  }

  /** Better means more for the seat; in a tie, less for the others. */
  isBetter(a: number, b: number, seat: number): boolean {
    const { players, worths } = this;
    const own = (worths[a * players + seat] as number) - (worths[b * players + seat] as number);
    if (own > TOLERANCE || own < -TOLERANCE) return own > 0;
    let sum = 0;
    for (let each = 0; each < players; each++) {
      sum += (worths[a * players + each] as number) - (worths[b * players + each] as number);
    }
    return sum < -TOLERANCE;
  }

  /** Whether a board and hand allow only passing: `YES`, `NO` or `UNKNOWN`. */
  stuck(own: number): number {
    return this.#stuck[own] ?? UNKNOWN;
  }

  setStuck(own: number, stuck: boolean): void {
    if (own >= this.#stuck.length) {
      const larger = new Uint8Array(2 * Math.max(own, this.#stuck.length));
      larger.set(this.#stuck);
      this.#stuck = larger;
    }
    this.#stuck[own] = stuck ? YES : NO;
  }
}

const TOLERANCE = 1e-9;
