/** Writes bits into 32-bit words, lowest first, as deflate requires. */
import { ROW_BITS, ROW_START, ROW_WORDS } from '../adler.ts';

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
  #pendingBits = 0;

  constructor(words = 1024) {
    this.#words = new Uint32Array(words);
  }

  get bits(): number {
    return this.#length * 32 + this.#pendingBits;
  }

  /** Appends the lowest `count` (0–25) bits of `value`, which must have no others. */
  write(value: number, count: number): void {
    this.#pending |= value << this.#pendingBits;
    const pendingBits = this.#pendingBits + count;
    if (pendingBits < 32) {
      this.#pendingBits = pendingBits;
      return;
    }
    this.#push();
    this.#pending = this.#pendingBits === 0 ? 0 : value >>> (32 - this.#pendingBits);
    this.#pendingBits = pendingBits - 32;
  }

  /** Pads to the next word. */
  align(): void {
    if (this.#pendingBits === 0) return;
    this.#push();
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  /** Pads to the next byte. */
  alignToByte(): void {
    this.write(0, (8 - (this.#pendingBits & 7)) & 7);
  }

  /** Makes room for `words` more; `appendRows` does not check. */
  reserve(words: number): void {
    if (this.#length + words + 2 > this.#words.length) this.#grow(this.#length + words + 2);
  }

  /**
   * Appends the rows `from` to `to` of pieces side by side, each row after the `leadBits` bits of `lead`. Bits above a
   * row's end in its last word must be zero. Requires `reserve`.
   */
  appendRows(across: readonly RowSource[], from: number, to: number, lead: number, leadBits: number): void {
    const out = this.#words;
    let at = this.#length;
    let pending = this.#pending;
    let pendingBits = this.#pendingBits;
    for (let y = from; y < to; y++) {
      pending |= lead << pendingBits;
      pendingBits += leadBits;
      if (pendingBits >= 32) {
        out[at++] = pending;
        pendingBits -= 32;
        pending = pendingBits === 0 ? 0 : lead >>> (leadBits - pendingBits);
      }
      for (let index = 0; index < across.length; index++) {
        const { words, at: base, top } = across[index] as RowSource;
        const row = base + (y - top) * ROW_WORDS;
        let word = base + (words[row + ROW_START] as number);
        const count = words[row + ROW_BITS] as number;
        const end = word + (count >>> 5);
        const rest = count & 31;
        if (pendingBits === 0) {
          while (word < end) out[at++] = words[word++] as number;
          pending = rest === 0 ? 0 : (words[word] as number);
          pendingBits = rest;
          continue;
        }
        const back = 32 - pendingBits;
        while (word < end) {
          const value = words[word++] as number;
          out[at++] = pending | (value << pendingBits);
          pending = value >>> back;
        }
        if (rest === 0) continue;
        const value = words[word] as number;
        pending |= value << pendingBits;
        pendingBits += rest;
        if (pendingBits < 32) continue;
        out[at++] = pending;
        pendingBits -= 32;
        pending = value >>> back;
      }
    }
    this.#length = at;
    this.#pending = pending;
    this.#pendingBits = pendingBits;
  }

  /** Keeps the memory. */
  clear(): void {
    this.#length = 0;
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  /** Copies whole words only. */
  copyWords(to: Uint32Array, at: number): void {
    to.set(this.#words.subarray(0, this.#length), at);
  }

  /** Padded with zeros; valid until the next call. */
  bytes(): Uint8Array {
    this.reserve(1);
    this.#words[this.#length] = this.#pending;
    return new Uint8Array(this.#words.buffer, 0, this.#length * 4 + Math.ceil(this.#pendingBits / 8));
  }

  #push(): void {
    if (this.#length === this.#words.length) this.#grow(this.#length + 1);
    this.#words[this.#length] = this.#pending;
    this.#length += 1;
  }

  #grow(minSize: number): void {
    const words = new Uint32Array(Math.max(minSize, this.#words.length * 2));
    words.set(this.#words);
    this.#words = words;
  }
}
