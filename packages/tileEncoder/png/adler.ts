/**
 * The Adler-32 sum of zlib streams (RFC 1950) in parts: each row of a tile is summed once, and the sums are joined.
 * Which rows follow one another is said by whoever joins them.
 */
import { ROW_SUMS, ROW_WORDS } from './deflate/rows.ts';

const MODULUS = 65521;

/**
 * Writes a number a row, `step` places apart: the sum of its bytes (lower half), and that of their running sums, both for a row
 * on its own.
 */
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

/** A piece of `width` bytes a row, with the words of `RowSource`. */
export interface SummedRows {
  readonly words: Uint32Array;
  readonly at: number;
  readonly top: number;
  readonly width: number;
}

/** The sum of a whole stream, row by row. */
export class Adler {
  #plain = 1;
  #running = 0;

  /** Adds rows of pieces side by side, from left to right, each row after one byte of 0. */
  addRows(across: readonly SummedRows[], from: number, to: number): void {
    let [plain, running] = [this.#plain, this.#running];
    for (let y = from; y < to; y++) {
      running += plain;
      // Neither sum leaves the safe integers within a row.
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
