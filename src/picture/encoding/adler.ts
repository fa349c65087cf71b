/**
 * The Adler-32 sum of zlib streams (RFC 1950) in parts: each row of a tile is summed once, and the sums are joined.
 * Which rows follow one another is said by whoever joins them.
 */
const MODULUS = 65521;

/** Two numbers a row: the sum of its bytes, and that of their running sums, both for a row on its own. */
export function rowSums(bytes: Uint8Array, width: number): Uint16Array {
  const rows = bytes.length / width;
  const sums = new Uint16Array(rows * 2);
  for (let row = 0; row < rows; row++) {
    let [plain, running] = [0, 0];
    for (let index = row * width; index < (row + 1) * width; index++) {
      plain += bytes[index] as number;
      running += plain;
    }
    sums[row * 2] = plain % MODULUS;
    sums[row * 2 + 1] = running % MODULUS;
  }
  return sums;
}

/** The sum of a whole stream, row by row. */
export class Adler {
  #plain = 1;
  #running = 0;

  /**
   * Adds rows of tiles side by side, each row after one byte of 0. `across`: from left to right, with the sums of
   * `rowSums`, bytes in a row, and the row of the picture where the tile begins.
   */
  addRows(
    across: readonly { readonly sums: Uint16Array; readonly width: number; readonly top: number }[],
    from: number,
    to: number,
  ): void {
    let [plain, running] = [this.#plain, this.#running];
    for (let y = from; y < to; y++) {
      running += plain;
      // Neither sum leaves the safe integers within a row.
      for (let index = 0; index < across.length; index++) {
        const { sums, width, top } = across[index] as (typeof across)[number];
        const at = (y - top) * 2;
        running += width * plain + (sums[at + 1] as number);
        plain += sums[at] as number;
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
