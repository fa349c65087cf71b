/**
 * How an encoded tile tells of its rows: so many words each at its beginning, and what each of them says.
 * The bits that follow are written and read by others.
 */
export const ROW_WORDS = 3;
/** The word where the row's bits begin, counted from the tile's first; how many they are; its two sums for Adler-32. */
export const ROW_START = 0;
export const ROW_BITS = 1;
export const ROW_SUMS = 2;
