/** Deflate's symbols of lengths and distances (RFC 1951, 3.2.5), with their extra bits. */
export const END_OF_BLOCK = 256;
/** Bytes, the end of the block, and the lengths. */
export const LITERAL_SYMBOL_COUNT = 286;
export const DISTANCE_SYMBOL_COUNT = 30;
export const MIN_MATCH_LENGTH = 3;
export const MAX_MATCH_LENGTH = 258;
export const MAX_MATCH_DISTANCE = 32768;

const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRAS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];

/** By length 3–258: its symbol (257–285), and the number and value of its extra bits. */
export const LENGTH_SYMBOL = new Uint16Array(MAX_MATCH_LENGTH + 1);
export const LENGTH_EXTRA = new Uint8Array(MAX_MATCH_LENGTH + 1);
export const LENGTH_EXTRA_VALUE = new Uint8Array(MAX_MATCH_LENGTH + 1);

LENGTH_BASES.forEach((base, index) => {
  const next = LENGTH_BASES[index + 1] ?? MAX_MATCH_LENGTH + 1;
  for (let length = base; length < next; length++) {
    LENGTH_SYMBOL[length] = 257 + index;
    LENGTH_EXTRA[length] = LENGTH_EXTRAS[index] ?? 0;
    LENGTH_EXTRA_VALUE[length] = length - base;
  }
});

/** By distance symbol: the number of extra bits, and the first distance. */
export const DISTANCE_EXTRA = Uint8Array.from(DISTANCE_BASES, (_, index) => (index < 2 ? 0 : (index >> 1) - 1));
export const DISTANCE_BASE = Uint16Array.from(DISTANCE_BASES);

/** Distances up to 256 one by one, then in steps of 128: no symbol begins inside a step. */
const SINGLE_DISTANCES = 256;
const DISTANCE_SYMBOLS = new Uint8Array(SINGLE_DISTANCES + MAX_MATCH_DISTANCE / 128);

for (let index = 0; index < DISTANCE_SYMBOLS.length; index++) {
  const distance = index < SINGLE_DISTANCES ? index + 1 : (index - SINGLE_DISTANCES) * 128 + 1;
  DISTANCE_SYMBOLS[index] = DISTANCE_BASES.findLastIndex((base) => base <= distance);
}

/** The symbol (0–29) of a distance 1–32768. */
export function distanceSymbol(distance: number): number {
  return (
    (distance <= SINGLE_DISTANCES
      ? DISTANCE_SYMBOLS[distance - 1]
      : DISTANCE_SYMBOLS[SINGLE_DISTANCES + ((distance - 1) >> 7)]) ?? 0
  );
}
