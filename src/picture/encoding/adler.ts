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

  /** Adds the row of `sums` (from `rowSums`) that has `width` bytes. */
  add(sums: Uint16Array, row: number, width: number): void {
    this.#running = (this.#running + width * this.#plain + (sums[row * 2 + 1] as number)) % MODULUS;
    this.#plain = (this.#plain + (sums[row * 2] as number)) % MODULUS;
  }

  /** Adds one byte of 0. */
  addZero(): void {
    this.#running = (this.#running + this.#plain) % MODULUS;
  }

  get value(): number {
    return ((this.#running << 16) | this.#plain) >>> 0;
  }
}
