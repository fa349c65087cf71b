/**
 * Prefix codes for deflate: lengths from how often each symbol comes, and the canonical codes of these lengths.
 * One code serves every picture of a theme, so that what was encoded once can be used in any of them.
 */
import type { BitWriter } from './bits.ts';
import { DISTANCES, LITERALS_AND_LENGTHS } from './symbols.ts';

/** The bits of each symbol, the first one lowest, and how many they are. */
export interface PrefixCode {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

/** The two codes of a block. */
export interface BlockCode {
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

/** How often each symbol came. */
export interface SymbolCounts {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

export function noCounts(): SymbolCounts {
  return { literals: new Uint32Array(LITERALS_AND_LENGTHS), distances: new Uint32Array(DISTANCES) };
}

const LONGEST_CODE = 15;

/** Every symbol gets a code, also those that never came: a later picture may need them. */
export function blockCode({ literals, distances }: SymbolCounts): BlockCode {
  return { literals: prefixCode(literals, LONGEST_CODE), distances: prefixCode(distances, LONGEST_CODE) };
}

/** A code for sizing matches before anything was counted: every byte alike. */
export function evenCode(): BlockCode {
  const { literals, distances } = noCounts();
  return blockCode({ literals: literals.fill(1), distances: distances.fill(1) });
}

/** The canonical code in which each symbol has that many bits. */
export function prefixCodeOf(lengths: Uint8Array): PrefixCode {
  return { lengths, bits: canonicalBits(lengths) };
}

function prefixCode(counts: Uint32Array, longest: number): PrefixCode {
  return prefixCodeOf(codeLengths(counts, longest));
}

/** Code lengths by package-merge: the best ones of at most `longest` bits. Counts of 0 are taken as 1. */
function codeLengths(counts: Uint32Array, longest: number): Uint8Array {
  interface Package {
    readonly weight: number;
    readonly symbols: readonly number[];
  }
  const leaves: Package[] = [...counts]
    .map((count, symbol) => ({ weight: Math.max(1, count), symbols: [symbol] }))
    .sort((a, b) => a.weight - b.weight);
  let packages: Package[] = [];
  for (let bit = 0; bit < longest; bit++) {
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

/** RFC 1951, 3.2.2; the bits turned round, as they are written lowest first. */
function canonicalBits(lengths: Uint8Array): Uint16Array {
  const bits = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    next <<= 1;
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      bits[symbol] = turned(next, length);
      next += 1;
    });
  }
  return bits;
}

function turned(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) if (code & (1 << bit)) result |= 1 << (length - 1 - bit);
  return result;
}

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_META = 7;

/** Writes the head of the only block of a stream: "last, dynamic", and the two codes (RFC 1951, 3.2.7). */
export function writeBlockHead(out: BitWriter, code: BlockCode): void {
  const lengths = [...code.literals.lengths, ...code.distances.lengths];
  const counts = new Uint32Array(19);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const meta = prefixCode(counts, LONGEST_META);
  out.write(1, 1);
  out.write(2, 2);
  out.write(code.literals.lengths.length - 257, 5);
  out.write(code.distances.lengths.length - 1, 5);
  out.write(ORDER.length - 4, 4);
  for (const symbol of ORDER) out.write(meta.lengths[symbol] ?? 0, 3);
  for (const length of lengths) out.write(meta.bits[length] ?? 0, meta.lengths[length] ?? 0);
}
