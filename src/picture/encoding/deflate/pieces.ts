/**
 * A tile encoded row by row into bits that can be put into any picture of the same width and code.
 * Which tiles make up a picture is left to the press.
 */
import { BitWriter } from './bits.ts';
import type { BlockCode, SymbolCounts } from './code.ts';
import { type Context, type Rows, type Sink, walk } from './matches.ts';
import { DISTANCE_BASE, DISTANCE_EXTRA, distanceSymbol, LENGTH_EXTRA, LENGTH_REST, LENGTH_SYMBOL } from './symbols.ts';

/** Each row begins at a word of its own. */
export interface Piece {
  readonly words: Uint32Array;
  /** By row: the word where it begins, and how many bits it has. */
  readonly starts: Uint32Array;
  readonly bits: Uint32Array;
}

export function pieceBytes({ words, starts, bits }: Piece): number {
  return words.byteLength + starts.byteLength + bits.byteLength;
}

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
  readonly #starts: Uint32Array;
  readonly #bits: Uint32Array;
  #row = 0;

  constructor(height: number, code: BlockCode) {
    this.#code = code;
    this.#starts = new Uint32Array(height);
    this.#bits = new Uint32Array(height);
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
    const start = this.#starts[this.#row] as number;
    this.#bits[this.#row] = this.#out.bits - start * 32;
    this.#out.align();
    this.#row += 1;
    if (this.#row < this.#starts.length) this.#starts[this.#row] = this.#out.bits / 32;
  }

  piece(): Piece {
    return { words: this.#out.words(), starts: this.#starts, bits: this.#bits };
  }
}
