/**
 * Finds repeated bytes within a tile, or in an earlier tile of the same rows; the result is valid wherever these tiles
 * stand.
 */
import type { BlockCode } from './code.ts';
import {
  DISTANCE_EXTRA,
  distanceSymbol,
  LENGTH_EXTRA,
  LENGTH_SYMBOL,
  MAX_MATCH_DISTANCE,
  MAX_MATCH_LENGTH,
  MIN_MATCH_LENGTH,
} from './symbols.ts';

/** `width`: bytes per row. */
export interface Rows {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly bytesPerPixel: 1 | 3;
}

/** An earlier tile of the same rows and size, `distance` bytes to the left. */
export interface MatchContext {
  readonly bytes: Uint8Array;
  readonly distance: number;
}

/** Receives the symbols of a tile. */
export interface SymbolSink {
  literal(byte: number): void;
  match(length: number, distance: number): void;
  endRow(): void;
}

const HASH_BITS = 13;
/** Candidates per position; more cost more time than they save bytes. */
const MAX_CANDIDATES = { 1: 6, 3: 3 };
/** A match of this length is taken without checking the next pixel. */
const GOOD_MATCH_LENGTH = 40;
/** Positions inside longer matches are not indexed: the earlier occurrence is. */
const MAX_INDEXED_LENGTH = 64;

const head = new Int32Array(1 << HASH_BITS);
/** By position in `Search.bytes`: the previous one with the same hash, and its place in the stream. */
let chain = new Int32Array(1 << 14);
let place = new Int32Array(1 << 14);
/** By column: cost of the row's bytes before it, in bits. */
let costs = new Uint32Array(1 << 11);

/** `stride`: bytes from a row of the picture to the next. */
export function findMatches(
  rows: Rows,
  context: MatchContext | null,
  stride: number,
  code: BlockCode,
  to: SymbolSink,
): void {
  const { bytes, width, bytesPerPixel: step } = rows;
  const height = bytes.length / width;
  const search = new Search(rows, context, stride, code);
  for (let row = 0; row < height; row++) {
    search.enter(row);
    let x = 0;
    let hasNext = false;
    while (x < width) {
      if (!hasNext) search.find(row, x);
      hasNext = false;
      let { length } = search;
      const { distance, gain } = search;
      search.remember(row, x);
      if (length > 0 && length < GOOD_MATCH_LENGTH && x + step < width) {
        search.find(row, x + step);
        hasNext = search.gain > gain;
        if (hasNext) length = 0;
      }
      if (length === 0) {
        for (const end = x + step; x < end; x++) to.literal(bytes[row * width + x] as number);
        continue;
      }
      to.match(length, distance);
      if (length < MAX_INDEXED_LENGTH)
        for (let offset = step; offset < length; offset += step) search.remember(row, x + offset);
      x += length;
    }
    to.endRow();
  }
}

/**
 * Searches by whole pixels. Rows of context and tile lie side by side in one array, so that a position identifies both;
 * a match stays within its row of one of the two.
 */
class Search {
  /** The best match of the last `find`; `length` is 0 if none saves bits. `gain`: bits saved against literals. */
  length = 0;
  distance = 0;
  gain = 0;

  readonly #bytes: Uint8Array;
  readonly #width: number;
  readonly #step: 1 | 3;
  readonly #line: number;
  readonly #shift: number;
  readonly #stride: number;
  readonly #context: MatchContext | null;
  readonly #code: BlockCode;
  readonly #costs: Uint32Array;
  /** Whether this row equals the one above. */
  #equalsAbove = false;

  constructor({ bytes, width, bytesPerPixel }: Rows, context: MatchContext | null, stride: number, code: BlockCode) {
    this.#width = width;
    this.#step = bytesPerPixel;
    this.#shift = context ? width : 0;
    this.#line = width + this.#shift;
    this.#stride = stride;
    this.#context = context;
    this.#code = code;
    if (costs.length <= width) costs = new Uint32Array(width * 2);
    this.#costs = costs;
    this.#bytes = context ? interleave(context.bytes, bytes, width) : bytes;
    if (chain.length < this.#bytes.length) {
      chain = new Int32Array(this.#bytes.length * 2);
      place = new Int32Array(this.#bytes.length * 2);
    }
    head.fill(-1);
  }

  /** Begins a row and indexes the context's row. */
  enter(row: number): void {
    this.#equalsAbove = row > 0 && this.#same(row * this.#line + this.#shift, (row - 1) * this.#line + this.#shift);
    if (!this.#equalsAbove) this.#sumCosts(row * this.#line + this.#shift);
    if (!this.#context || this.#equalsContext(row)) return;
    const start = row * this.#stride - this.#context.distance;
    for (let x = 0; x + MIN_MATCH_LENGTH <= this.#width; x += this.#step) this.#index(row * this.#line + x, start + x);
  }

  #sumCosts(from: number): void {
    const [to, bytes] = [this.#costs, this.#bytes];
    const { lengths } = this.#code.literals;
    let cost = 0;
    for (let x = 0; x < this.#width; x++) {
      cost += lengths[bytes[from + x] as number] as number;
      to[x + 1] = cost;
    }
  }

  #equalsContext(row: number): boolean {
    return this.#same(row * this.#line, row * this.#line + this.#shift);
  }

  /** Compares whole rows. */
  #same(one: number, other: number): boolean {
    const bytes = this.#bytes;
    for (let x = 0; x < this.#width; x++) if (bytes[one + x] !== bytes[other + x]) return false;
    return true;
  }

  remember(row: number, x: number): void {
    if (x + MIN_MATCH_LENGTH <= this.#width) this.#index(row * this.#line + this.#shift + x, row * this.#stride + x);
  }

  find(row: number, x: number): void {
    this.length = 0;
    this.gain = 0;
    const most = Math.min(MAX_MATCH_LENGTH, this.#width - x);
    if (most < MIN_MATCH_LENGTH) return;
    const at = row * this.#line + this.#shift + x;
    const here = row * this.#stride + x;
    // The likeliest places: the same one in the context, the pixel before, the row above.
    if (this.#context) this.#tryMatch(at - this.#shift, at, this.#context.distance, most, x);
    if (this.length === most) return;
    if (x > 0) this.#tryMatch(at - this.#step, at, this.#step, most, x);
    if (this.#equalsAbove && this.length < most) this.#take(most - (most % this.#step), this.#stride, x);
    else if (row > 0) this.#tryMatch(at - this.#line, at, this.#stride, most, x);
    let candidate = head[hashAt(this.#bytes, at)] as number;
    for (let tries = MAX_CANDIDATES[this.#step]; candidate >= 0 && tries > 0 && this.length < most; tries--) {
      const distance = here - (place[candidate] as number);
      if (distance > MAX_MATCH_DISTANCE) return;
      this.#tryMatch(candidate, at, distance, most, x);
      candidate = chain[candidate] as number;
    }
  }

  #tryMatch(candidate: number, at: number, distance: number, most: number, x: number): void {
    const bytes = this.#bytes;
    const best = this.length;
    if (distance > MAX_MATCH_DISTANCE || bytes[candidate + best] !== bytes[at + best]) return;
    const column = candidate % this.#line;
    const limit = Math.min(most, (column < this.#shift ? this.#shift : this.#line) - column);
    if (limit <= best) return;
    let length = 0;
    while (length < limit && bytes[candidate + length] === bytes[at + length]) length++;
    length -= length % this.#step;
    if (length < MIN_MATCH_LENGTH || length <= best) return;
    this.#take(length, distance, x);
  }

  /** Takes a match that saves more than the best so far. */
  #take(length: number, distance: number, x: number): void {
    const symbol = distanceSymbol(distance);
    const bits =
      (this.#code.literals.lengths[LENGTH_SYMBOL[length] as number] as number) +
      (LENGTH_EXTRA[length] as number) +
      (this.#code.distances.lengths[symbol] as number) +
      (DISTANCE_EXTRA[symbol] as number);
    const gain = (this.#costs[x + length] as number) - (this.#costs[x] as number) - bits;
    if (gain <= this.gain) return;
    this.length = length;
    this.distance = distance;
    this.gain = gain;
  }

  #index(position: number, stands: number): void {
    const hash = hashAt(this.#bytes, position);
    chain[position] = head[hash] as number;
    place[position] = stands;
    head[hash] = position;
  }
}

function hashAt(bytes: Uint8Array, at: number): number {
  const three = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  return Math.imul(three, 0x9e3779b1) >>> (32 - HASH_BITS);
}

/** Interleaves the rows of both tiles. */
function interleave(left: Uint8Array, right: Uint8Array, width: number): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  for (let from = 0; from < left.length; from += width) {
    both.set(left.subarray(from, from + width), from * 2);
    both.set(right.subarray(from, from + width), from * 2 + width);
  }
  return both;
}
