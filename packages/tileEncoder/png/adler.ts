/** Adler-32 of zlib streams (RFC 1950), joined from the sums of rows of tiles. */

/** Words at the start of an encoded tile, per row. */
export const ROW_WORDS = 3;
/** The word where the row's bits begin, counted from the tile's first; the number of bits; the sums for Adler-32. */
export const ROW_START = 0;
export const ROW_BITS = 1;
export const ROW_SUMS = 2;

const MODULUS = 65521;

/** Writes a number per row, `step` apart: the sum of its bytes (lower half), and of the running sums. */
export function rowSums(bytes: Uint8Array, width: number, to: Uint32Array, step: number): void {
  for (let row = 0; row * width < bytes.length; row++) {
    let [plain, running] = [0, 0];
    for (let index = row * width; index < (row + 1) * width; index++) {
      plain += bytes[index] as number;
      running += plain;
    }
    to[row * step] = ((running % MODULUS) << 16) | (plain % MODULUS);
  }
}

/** A piece of `width` bytes per row, with the words of `RowSource`. */
export interface SummedRows {
  readonly words: Uint32Array;
  readonly at: number;
  readonly top: number;
  readonly width: number;
}

export class Adler {
  #plain = 1;
  #running = 0;

  /** Adds rows of pieces side by side, left to right, each row after a byte of 0. */
  addRows(across: readonly SummedRows[], from: number, to: number): void {
    let [plain, running] = [this.#plain, this.#running];
    for (let y = from; y < to; y++) {
      running += plain;
      // Neither sum exceeds the safe integers within a row.
      for (let index = 0; index < across.length; index++) {
        const { words, at, top, width } = across[index] as SummedRows;
        const sums = words[at + (y - top) * ROW_WORDS + ROW_SUMS] as number;
        running += width * plain + (sums >>> 16);
        plain += sums & 0xffff;
      }
      plain %= MODULUS;
      running %= MODULUS;
    }
    this.#plain = plain;
    this.#running = running;
  }

  get value(): number {
    return ((this.#running << 16) | this.#plain) >>> 0;
  }
}
