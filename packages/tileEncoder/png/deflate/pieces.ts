/** Encodes a tile row by row into bits that fit any picture of the same width and code. */
import { ROW_BITS, ROW_START, ROW_SUMS, ROW_WORDS, rowSums } from '../adler.ts';
import { BitWriter } from './bits.ts';
import type { BlockCode } from './code.ts';
import { findMatches, type MatchContext, type Rows, type SymbolSink } from './matches.ts';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  distanceSymbol,
  LENGTH_EXTRA,
  LENGTH_EXTRA_VALUE,
  LENGTH_SYMBOL,
} from './symbols.ts';

/**
 * Three words per row: the word where its bits begin, counted from the piece's first, their number, and the sums of
 * `rowSums`; then the bits, each row starting at a word.
 */
export type Piece = Uint32Array;

/**
 * `stride`: bytes from one row of the picture to the next, including the filter's. The piece is valid until the next
 * call.
 */
export function encodePiece(rows: Rows, context: MatchContext | null, stride: number, code: BlockCode): Piece {
  const writer = new PieceWriter(rows, code);
  findMatches(rows, context, stride, code, writer);
  return writer.piece();
}

const scratch = new BitWriter(1 << 13);
let pieces = new Uint32Array(1 << 13);

class PieceWriter implements SymbolSink {
  readonly #out = scratch;
  readonly #code: BlockCode;
  readonly #head: Uint32Array;
  #row = 0;
  #start = 0;

  constructor(rows: Rows, code: BlockCode) {
    this.#code = code;
    this.#head = headOf(rows);
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
    this.#out.write(LENGTH_EXTRA_VALUE[length] as number, LENGTH_EXTRA[length] as number);
    const far = distanceSymbol(distance);
    this.#out.write(distances.bits[far] as number, distances.lengths[far] as number);
    this.#out.write(distance - (DISTANCE_BASE[far] as number), DISTANCE_EXTRA[far] as number);
  }

  endRow(): void {
    this.#head[this.#row + ROW_START] = this.#head.length + this.#start;
    this.#head[this.#row + ROW_BITS] = this.#out.bits - this.#start * 32;
    this.#row += ROW_WORDS;
    this.#out.align();
    this.#start = this.#out.bits / 32;
  }

  piece(): Piece {
    const length = this.#head.length + this.#start;
    if (pieces.length < length) pieces = new Uint32Array(length * 2);
    pieces.set(this.#head);
    this.#out.copyWords(pieces, this.#head.length);
    return pieces.subarray(0, length);
  }
}

/** Reused: allocating one per piece costs garbage collections every few pictures. */
let heads = new Uint32Array(1 << 10);

/** Valid until the next call. */
function headOf({ bytes, width }: Rows): Uint32Array {
  const length = (bytes.length / width) * ROW_WORDS;
  if (heads.length < length) heads = new Uint32Array(length * 2);
  const head = heads.subarray(0, length);
  rowSums(bytes, width, head.subarray(ROW_SUMS), ROW_WORDS);
  return head;
}
