/**
 * Finds what in a tile has come before: in the tile itself or, where one is given, in an earlier tile of the same rows.
 * Nothing else of the picture is looked at, so the result holds wherever these tiles stand.
 */
import type { BlockCode } from './code.ts';
import {
  DISTANCE_EXTRA,
  distanceSymbol,
  FARTHEST,
  LENGTH_EXTRA,
  LENGTH_SYMBOL,
  LONGEST_MATCH,
  SHORTEST_MATCH,
} from './symbols.ts';

/** Rows of pixels; `width` bytes each. */
export interface Rows {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly bytesPerPixel: 1 | 3;
}

/** An earlier tile of the same rows, as large, `distance` bytes to the left. */
export interface Context {
  readonly bytes: Uint8Array;
  readonly distance: number;
}

/** What a row of a tile is made of. */
export interface Sink {
  literal(byte: number): void;
  match(length: number, distance: number): void;
  endRow(): void;
}

const HASH_BITS = 13;
/** How many earlier places are looked at: more of them take longer than they save. */
const TRIES = { 1: 6, 3: 3 };
/** A match this long is taken without looking whether the next pixel starts a better one. */
const LONG_ENOUGH = 40;
/** What a match this long repeats is found where it came first. */
const NOTED = 64;

const head = new Int32Array(1 << HASH_BITS);
/** By position in `Search.bytes`: the one before with the same hash, and where it stands in the stream. */
let chain = new Int32Array(1 << 14);
let place = new Int32Array(1 << 14);
/** By column: bits of the bytes of a row before it. */
let costs = new Uint32Array(1 << 11);

/** Walks over the tile; `stride`: bytes from a row of the picture to the next. */
export function walk(rows: Rows, context: Context | null, stride: number, code: BlockCode, to: Sink): void {
  const { bytes, width, bytesPerPixel: step } = rows;
  const height = bytes.length / width;
  const search = new Search(rows, context, stride, code);
  for (let row = 0; row < height; row++) {
    search.enter(row);
    let x = 0;
    let found = false;
    while (x < width) {
      if (!found) search.find(row, x);
      found = false;
      let { length } = search;
      const { distance, gain } = search;
      search.remember(row, x);
      if (length > 0 && length < LONG_ENOUGH && x + step < width) {
        search.find(row, x + step);
        found = search.gain > gain;
        if (found) length = 0;
      }
      if (length === 0) {
        for (const end = x + step; x < end; x++) to.literal(bytes[row * width + x] as number);
        continue;
      }
      to.match(length, distance);
      if (length < NOTED) for (let passed = step; passed < length; passed += step) search.remember(row, x + passed);
      x += length;
    }
    to.endRow();
  }
}

/**
 * The search through what has come, whole pixels at a time. Rows of context and tile lie side by side in one array, so that a position there
 * tells both; a match stays within its row of one of the two.
 */
class Search {
  /** The best match at the last `find`: 0 where none is worth it. `gain` in bits against writing the bytes out. */
  length = 0;
  distance = 0;
  gain = 0;

  readonly #bytes: Uint8Array;
  readonly #width: number;
  readonly #step: 1 | 3;
  readonly #line: number;
  readonly #shift: number;
  readonly #stride: number;
  readonly #context: Context | null;
  readonly #code: BlockCode;
  /** Bits of the bytes of this row up to each column. */
  readonly #costs: Uint32Array;
  /** Whether this row is the one above, byte for byte. */
  #likeAbove = false;

  constructor({ bytes, width, bytesPerPixel }: Rows, context: Context | null, stride: number, code: BlockCode) {
    this.#width = width;
    this.#step = bytesPerPixel;
    this.#shift = context ? width : 0;
    this.#line = width + this.#shift;
    this.#stride = stride;
    this.#context = context;
    this.#code = code;
    if (costs.length <= width) costs = new Uint32Array(width * 2);
    this.#costs = costs;
    this.#bytes = context ? besides(context.bytes, bytes, width) : bytes;
    if (chain.length < this.#bytes.length) {
      chain = new Int32Array(this.#bytes.length * 2);
      place = new Int32Array(this.#bytes.length * 2);
    }
    head.fill(-1);
  }

  /** Begins a row: what the context has there has come already. */
  enter(row: number): void {
    this.#likeAbove = row > 0 && this.#same(row * this.#line + this.#shift, (row - 1) * this.#line + this.#shift);
    if (!this.#likeAbove) this.#weighBytes(row * this.#line + this.#shift);
    if (!this.#context || this.#likeContext(row)) return;
    const start = row * this.#stride - this.#context.distance;
    for (let x = 0; x + SHORTEST_MATCH <= this.#width; x += this.#step) this.#keep(row * this.#line + x, start + x);
  }

  #weighBytes(from: number): void {
    const [to, bytes] = [this.#costs, this.#bytes];
    const { lengths } = this.#code.literals;
    let cost = 0;
    for (let x = 0; x < this.#width; x++) {
      cost += lengths[bytes[from + x] as number] as number;
      to[x + 1] = cost;
    }
  }

  /** Whether the row is the one of the context: then it is a single match. */
  #likeContext(row: number): boolean {
    return this.#same(row * this.#line, row * this.#line + this.#shift);
  }

  /** Whether the same bytes begin at both places, as many as are in a row. */
  #same(one: number, other: number): boolean {
    const bytes = this.#bytes;
    for (let x = 0; x < this.#width; x++) if (bytes[one + x] !== bytes[other + x]) return false;
    return true;
  }

  remember(row: number, x: number): void {
    if (x + SHORTEST_MATCH <= this.#width) this.#keep(row * this.#line + this.#shift + x, row * this.#stride + x);
  }

  find(row: number, x: number): void {
    this.length = 0;
    this.gain = 0;
    const most = Math.min(LONGEST_MATCH, this.#width - x);
    if (most < SHORTEST_MATCH) return;
    const at = row * this.#line + this.#shift + x;
    const here = row * this.#stride + x;
    // What is most likely: the same place in the context, the byte before, the row above.
    if (this.#context) this.#weigh(at - this.#shift, at, this.#context.distance, most, x);
    if (this.length === most) return;
    if (x > 0) this.#weigh(at - this.#step, at, this.#step, most, x);
    if (this.#likeAbove && this.length < most) this.#take(most - (most % this.#step), this.#stride, x);
    else if (row > 0) this.#weigh(at - this.#line, at, this.#stride, most, x);
    let candidate = head[hashAt(this.#bytes, at)] as number;
    for (let tries = TRIES[this.#step]; candidate >= 0 && tries > 0 && this.length < most; tries--) {
      const distance = here - (place[candidate] as number);
      if (distance > FARTHEST) return;
      this.#weigh(candidate, at, distance, most, x);
      candidate = chain[candidate] as number;
    }
  }

  #weigh(candidate: number, at: number, distance: number, most: number, x: number): void {
    const bytes = this.#bytes;
    const best = this.length;
    if (distance > FARTHEST || bytes[candidate + best] !== bytes[at + best]) return;
    const column = candidate % this.#line;
    const limit = Math.min(most, (column < this.#shift ? this.#shift : this.#line) - column);
    if (limit <= best) return;
    let length = 0;
    while (length < limit && bytes[candidate + length] === bytes[at + length]) length++;
    length -= length % this.#step;
    if (length < SHORTEST_MATCH || length <= best) return;
    this.#take(length, distance, x);
  }

  /** Takes a match that was found if it saves more than the best one so far. */
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

  #keep(position: number, stands: number): void {
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

/** Both tiles in one array, each row of the first before the same row of the second. */
function besides(left: Uint8Array, right: Uint8Array, width: number): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  for (let from = 0; from < left.length; from += width) {
    both.set(left.subarray(from, from + width), from * 2);
    both.set(right.subarray(from, from + width), from * 2 + width);
  }
  return both;
}
