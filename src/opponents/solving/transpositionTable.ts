/**
 * The positions that have been solved, each once: what they are worth to everybody and which move makes it so.
 * A position is the boards and hands of all, the reward marker and whose turn it is; cards and wood left follow from these.
 */

import { BOARD_NUMBERS, type Table } from '../compact/table.ts';
import { enlarged, RowInterner } from './rowInterner.ts';

const FIRST_CAPACITY = 1024;
const MOVE_NUMBERS = 3;
export const UNKNOWN = 0;
const YES = 1;
export const NO = 2;

export class TranspositionTable {
  readonly players: number;
  readonly boards = new RowInterner(BOARD_NUMBERS);
  /** A board (twice its number, one more when its player has passed) and a hand. */
  readonly owns = new RowInterner(2);
  readonly positions: RowInterner;
  /** By seat: the number of what they have now. */
  readonly ids: Int32Array;
  /** By position, then seat. */
  worths: Float64Array;
  /** By position: step, cards paid (on passing: kept), cards drawn with the marker's steps above. */
  moves: Int32Array;
  #stuck = new Uint8Array(FIRST_CAPACITY);
  #capacity = FIRST_CAPACITY;

  constructor(players: number) {
    this.players = players;
    this.positions = new RowInterner(players + 1);
    this.ids = new Int32Array(players);
    this.worths = new Float64Array(FIRST_CAPACITY * players);
    this.moves = new Int32Array(FIRST_CAPACITY * MOVE_NUMBERS);
  }

  /** The number of a seat's board as it is on the table. */
  board(table: Table, seat: number): number {
    const { wanted } = this.boards;
    const from = seat * BOARD_NUMBERS;
    for (let index = 0; index < BOARD_NUMBERS; index++) wanted[index] = table.boards[from + index] as number;
    return this.boards.number();
  }

  own(board: number, passed: boolean, hand: number): number {
    const { wanted } = this.owns;
    wanted[0] = 2 * board + (passed ? 1 : 0);
    wanted[1] = hand;
    return this.owns.number();
  }

  boardOf(own: number): number {
    return this.owns.at(own, 0) >> 1;
  }

  /** The number of the position on the table; it is new when it is the last one. */
  position(marker: number, turn: number): number {
    const { ids, players, positions } = this;
    for (let seat = 0; seat < players; seat++) positions.wanted[seat] = ids[seat] as number;
    positions.wanted[players] = marker * players + turn;
    const position = positions.number();
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

  /** The worth of a position becomes that of another. */
  copyWorths(to: number, from: number): void {
    const { players, worths } = this;
    for (let seat = 0; seat < players; seat++) worths[to * players + seat] = worths[from * players + seat] as number;
  }

  worthsAt(position: number): number[] {
    return [...this.worths.subarray(position * this.players, (position + 1) * this.players)];
  }

  /** Whether the seat prefers position `a`: more of its own, then less for the others. */
  isBetter(a: number, b: number, seat: number): boolean {
    const { players, worths } = this;
    const own = (worths[a * players + seat] as number) - (worths[b * players + seat] as number);
    if (own > CLOSE || own < -CLOSE) return own > 0;
    let sum = 0;
    for (let each = 0; each < players; each++) {
      sum += (worths[a * players + each] as number) - (worths[b * players + each] as number);
    }
    return sum < -CLOSE;
  }

  /** Whether a board with a hand allows nothing but passing: `YES`, `NO` or not looked at. */
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

/** Worths closer together than this are the same. */
const CLOSE = 1e-9;
