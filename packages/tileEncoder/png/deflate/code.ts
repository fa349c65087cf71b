/** Prefix codes for deflate; one code serves all pictures of a theme, so that encoded tiles fit any of them. */
import type { BitWriter } from './bits.ts';
import { DISTANCE_SYMBOL_COUNT, LITERAL_SYMBOL_COUNT } from './symbols.ts';

/** The bits of each symbol, lowest first, and their number. */
export interface PrefixCode {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

export interface BlockCode {
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

export interface SymbolCounts {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

export function zeroCounts(): SymbolCounts {
  return { literals: new Uint32Array(LITERAL_SYMBOL_COUNT), distances: new Uint32Array(DISTANCE_SYMBOL_COUNT) };
}

const MAX_CODE_LENGTH = 15;

/** Unused symbols get a code, too: a later picture may need them. */
export function blockCode({ literals, distances }: SymbolCounts): BlockCode {
  return { literals: prefixCode(literals, MAX_CODE_LENGTH), distances: prefixCode(distances, MAX_CODE_LENGTH) };
}

/** For sizing matches before anything was counted. */
export function uniformCode(): BlockCode {
  const { literals, distances } = zeroCounts();
  return blockCode({ literals: literals.fill(1), distances: distances.fill(1) });
}

/** The canonical code of these lengths. */
export function prefixCodeOf(lengths: Uint8Array): PrefixCode {
  return { lengths, bits: canonicalBits(lengths) };
}

function prefixCode(counts: Uint32Array, maxLength: number): PrefixCode {
  return prefixCodeOf(codeLengths(counts, maxLength));
}

/** Package-merge: optimal lengths of at most `maxLength` bits. Counts of 0 become 1. */
function codeLengths(counts: Uint32Array, maxLength: number): Uint8Array {
  interface Package {
    readonly weight: number;
    readonly symbols: readonly number[];
  }
  const leaves: Package[] = [...counts]
    .map((count, symbol) => ({ weight: Math.max(1, count), symbols: [symbol] }))
    .sort((a, b) => a.weight - b.weight);
  let packages: Package[] = [];
  for (let bit = 0; bit < maxLength; bit++) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight);
    packages = [];
    for (let index = 0; index + 1 < merged.length; index += 2) {
      const [a, b] = [merged[index], merged[index + 1]];
      if (a && b) packages.push({ weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] });
    }
  }
  const lengths = new Uint8Array(counts.length);
  for (const { symbols } of packages.slice(0, counts.length - 1)) {
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
  }
  return lengths;
}

/** RFC 1951, 3.2.2; reversed, because bits are written lowest first. */
function canonicalBits(lengths: Uint8Array): Uint16Array {
  const bits = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    next <<= 1;
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      bits[symbol] = reverseBits(next, length);
      next += 1;
    });
  }
  return bits;
}

function reverseBits(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) if (code & (1 << bit)) result |= 1 << (length - 1 - bit);
  return result;
}

const META_SYMBOL_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MAX_META_CODE_LENGTH = 7;

/** Writes the head of the only block of a stream: "last, dynamic", and the two codes (RFC 1951, 3.2.7). */
export function writeBlockHead(out: BitWriter, code: BlockCode): void {
  const lengths = [...code.literals.lengths, ...code.distances.lengths];
  const counts = new Uint32Array(19);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const meta = prefixCode(counts, MAX_META_CODE_LENGTH);
  out.write(1, 1);
  out.write(2, 2);
  out.write(code.literals.lengths.length - 257, 5);
  out.write(code.distances.lengths.length - 1, 5);
  out.write(META_SYMBOL_ORDER.length - 4, 4);
  for (const symbol of META_SYMBOL_ORDER) out.write(meta.lengths[symbol] ?? 0, 3);
  for (const length of lengths) out.write(meta.bits[length] ?? 0, meta.lengths[length] ?? 0);
}
