/**
 * A tile encoded row by row into bits that can be put into any picture of the same width and code.
 * Which tiles make up a picture is left to the press.
 */
import { BitWriter } from './bits.ts';
import type { BlockCode, SymbolCounts } from './code.ts';
import { type Context, type Rows, type Sink, walk } from './matches.ts';
import { DISTANCE_BASE, DISTANCE_EXTRA, distanceSymbol, LENGTH_EXTRA, LENGTH_REST, LENGTH_SYMBOL } from './symbols.ts';

/**
 * First two words a row: the word where its bits begin, and how many they are; then the bits, each row from a word of its
 * own on. One array, because there are many thousands of pieces.
 */
export type Piece = Uint32Array;

/** `stride`: bytes from one row of the picture to the next, the filter's byte included. */
export function encodePiece(rows: Rows, context: Context | null, stride: number, code: BlockCode): Piece {
  const writer = new PieceWriter(rows.bytes.length / rows.width, code);
  walk(rows, context, stride, code, writer);
  return writer.piece();
}

/** Adds the symbols that the tile comes to. */
export function countSymbols(rows: Rows, stride: number, code: BlockCode, counts: SymbolCounts): void {
  const { literals, distances } = counts;
  walk(rows, null, stride, code, {
    literal: (byte) => {
      literals[byte] = (literals[byte] ?? 0) + 1;
    },
    match: (length, distance) => {
      const symbol = LENGTH_SYMBOL[length] ?? 0;
      literals[symbol] = (literals[symbol] ?? 0) + 1;
      const far = distanceSymbol(distance);
      distances[far] = (distances[far] ?? 0) + 1;
    },
    endRow: () => undefined,
  });
}

const scratch = new BitWriter(1 << 13);

class PieceWriter implements Sink {
  readonly #out = scratch;
  readonly #code: BlockCode;
  readonly #rows: Uint32Array;
  #row = 0;
  #start = 0;

  constructor(height: number, code: BlockCode) {
    this.#code = code;
    this.#rows = new Uint32Array(height * 2);
    this.#out.clear();
  }

  literal(byte: number): void {
    const { bits, lengths } = this.#code.literals;
    this.#out.write(bits[byte] as number, lengths[byte] as number);
  }

  match(length: number, distance: number): void {
    const { literals, distances } = this.#code;
    const symbol = LENGTH_SYMBOL[length] as number;
    this.#out.write(literals.bits[symbol] as number, literals.lengths[symbol] as number);
    this.#out.write(LENGTH_REST[length] as number, LENGTH_EXTRA[length] as number);
    const far = distanceSymbol(distance);
    this.#out.write(distances.bits[far] as number, distances.lengths[far] as number);
    this.#out.write(distance - (DISTANCE_BASE[far] as number), DISTANCE_EXTRA[far] as number);
  }

  endRow(): void {
    this.#rows[this.#row] = this.#rows.length + this.#start;
    this.#rows[this.#row + 1] = this.#out.bits - this.#start * 32;
    this.#row += 2;
    this.#out.align();
    this.#start = this.#out.bits / 32;
  }

  piece(): Piece {
    const bits = this.#out.words();
    const piece = new Uint32Array(this.#rows.length + bits.length);
    piece.set(this.#rows);
    piece.set(bits, this.#rows.length);
    return piece;
  }
}
