/**
 * The alphabet of deflate (RFC 1951, 3.2.5): which symbol stands for which length or distance, and its extra bits.
 * How many bits a symbol itself takes is said by a code.
 */
export const END_OF_BLOCK = 256;
/** Bytes, the end of the block, and the lengths. */
export const LITERALS_AND_LENGTHS = 286;
export const DISTANCES = 30;
export const SHORTEST_MATCH = 3;
export const LONGEST_MATCH = 258;
export const FARTHEST = 32768;

const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRAS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];

/** By length 3–258: its symbol (257–285), how many extra bits follow, and what they say. */
export const LENGTH_SYMBOL = new Uint16Array(LONGEST_MATCH + 1);
export const LENGTH_EXTRA = new Uint8Array(LONGEST_MATCH + 1);
export const LENGTH_REST = new Uint8Array(LONGEST_MATCH + 1);

LENGTH_BASES.forEach((base, index) => {
  const next = LENGTH_BASES[index + 1] ?? LONGEST_MATCH + 1;
  for (let length = base; length < next; length++) {
    LENGTH_SYMBOL[length] = 257 + index;
    LENGTH_EXTRA[length] = LENGTH_EXTRAS[index] ?? 0;
    LENGTH_REST[length] = length - base;
  }
});

/** Extra bits after each distance symbol, and the distance where it begins. */
export const DISTANCE_EXTRA = Uint8Array.from(DISTANCE_BASES, (_, index) => (index < 2 ? 0 : (index >> 1) - 1));
export const DISTANCE_BASE = Uint16Array.from(DISTANCE_BASES);

/** Distances up to 256 one by one, those beyond in steps of 128: no symbol begins inside a step. */
const NEAR = 256;
const DISTANCE_SYMBOLS = new Uint8Array(NEAR + FARTHEST / 128);

for (let index = 0; index < DISTANCE_SYMBOLS.length; index++) {
  const distance = index < NEAR ? index + 1 : (index - NEAR) * 128 + 1;
  DISTANCE_SYMBOLS[index] = DISTANCE_BASES.findLastIndex((base) => base <= distance);
}

/** The symbol (0–29) of a distance 1–32768. */
export function distanceSymbol(distance: number): number {
  return (distance <= NEAR ? DISTANCE_SYMBOLS[distance - 1] : DISTANCE_SYMBOLS[NEAR + ((distance - 1) >> 7)]) ?? 0;
}
