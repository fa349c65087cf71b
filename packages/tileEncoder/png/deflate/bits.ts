/**
 * Bits written one behind the other into words of 32, the first bit lowest, as deflate wants them.
 * `code.ts` and `pieces.ts` say which they are.
 */
import { ROW_BITS, ROW_START, ROW_WORDS } from './rows.ts';

/** A piece that begins at a word of a larger array, and the number of its first row. */
export interface RowSource {
  readonly words: Uint32Array;
  readonly at: number;
  readonly top: number;
}

export class BitWriter {
  #words: Uint32Array;
  #length = 0;
  #pending = 0;
  #held = 0;

  constructor(words = 1024) {
    this.#words = new Uint32Array(words);
  }

  /** How many bits were written. */
  get bits(): number {
    return this.#length * 32 + this.#held;
  }

  /** Appends the lowest `count` (0–25) bits of `value`, which must have no others. */
  write(value: number, count: number): void {
    this.#pending |= value << this.#held;
    const held = this.#held + count;
    if (held < 32) {
      this.#held = held;
      return;
    }
    this.#push();
    this.#pending = this.#held === 0 ? 0 : value >>> (32 - this.#held);
    this.#held = held - 32;
  }

  /** Fills up with zeros to the next word. */
  align(): void {
    if (this.#held === 0) return;
    this.#push();
    this.#pending = 0;
    this.#held = 0;
  }

  /** Fills up with zeros to the next byte. */
  alignToByte(): void {
    this.write(0, (8 - (this.#held & 7)) & 7);
  }

  /** Makes room for `words` more, so that `appendRows` need not look. */
  reserve(words: number): void {
    if (this.#length + words + 2 > this.#words.length) this.#grow(this.#length + words + 2);
  }

  /**
   * Appends the rows `from` to `to` of pieces side by side, each row after the `leadBits` bits of `lead`. What is above a
   * row's bits in its last word must be zero. Needs `reserve`.
   */
  appendRows(across: readonly RowSource[], from: number, to: number, lead: number, leadBits: number): void {
    const out = this.#words;
    let at = this.#length;
    let pending = this.#pending;
    let held = this.#held;
    for (let y = from; y < to; y++) {
      pending |= lead << held;
      held += leadBits;
      if (held >= 32) {
        out[at++] = pending;
        held -= 32;
        pending = held === 0 ? 0 : lead >>> (leadBits - held);
      }
      for (let index = 0; index < across.length; index++) {
        const { words, at: base, top } = across[index] as RowSource;
        const row = base + (y - top) * ROW_WORDS;
        let word = base + (words[row + ROW_START] as number);
        const count = words[row + ROW_BITS] as number;
        const end = word + (count >>> 5);
        const rest = count & 31;
        if (held === 0) {
          while (word < end) out[at++] = words[word++] as number;
          pending = rest === 0 ? 0 : (words[word] as number);
          held = rest;
          continue;
        }
        const back = 32 - held;
        while (word < end) {
          const value = words[word++] as number;
          out[at++] = pending | (value << held);
          pending = value >>> back;
        }
        if (rest === 0) continue;
        const value = words[word] as number;
        pending |= value << held;
        held += rest;
        if (held < 32) continue;
        out[at++] = pending;
        held -= 32;
        pending = value >>> back;
      }
    }
    this.#length = at;
    this.#pending = pending;
    this.#held = held;
  }

  /** Starts anew in the same memory. */
  clear(): void {
    this.#length = 0;
    this.#pending = 0;
    this.#held = 0;
  }

  /** Copies the whole words written so far. */
  copyWords(to: Uint32Array, at: number): void {
    to.set(this.#words.subarray(0, this.#length), at);
  }

  /** The bytes written so far, the last one filled up with zeros; valid until the next call of anything. */
  bytes(): Uint8Array {
    this.reserve(1);
    this.#words[this.#length] = this.#pending;
    return new Uint8Array(this.#words.buffer, 0, this.#length * 4 + Math.ceil(this.#held / 8));
  }

  #push(): void {
    if (this.#length === this.#words.length) this.#grow(this.#length + 1);
    this.#words[this.#length] = this.#pending;
    this.#length += 1;
  }

  #grow(least: number): void {
    const words = new Uint32Array(Math.max(least, this.#words.length * 2));
    words.set(this.#words);
    this.#words = words;
  }
}
