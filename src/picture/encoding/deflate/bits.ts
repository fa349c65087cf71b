/**
 * Bits written one behind the other into words of 32, the first bit lowest, as deflate wants them.
 * What they mean is left to the caller.
 */
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

  /** Makes room for `words` more, so that `append` need not look. */
  reserve(words: number): void {
    if (this.#length + words + 2 > this.#words.length) this.#grow(this.#length + words + 2);
  }

  /** Appends `bits` bits from word `from` on; what is above them in the last word must be zero. Needs `reserve`. */
  append(source: Uint32Array, from: number, bits: number): void {
    const out = this.#words;
    const shift = this.#held;
    const whole = from + (bits >>> 5);
    const rest = bits & 31;
    let at = this.#length;
    if (shift === 0) {
      for (let index = from; index < whole; index++) out[at++] = source[index] as number;
      this.#pending = rest === 0 ? 0 : (source[whole] as number);
      this.#held = rest;
    } else {
      const back = 32 - shift;
      let pending = this.#pending;
      for (let index = from; index < whole; index++) {
        const word = source[index] as number;
        out[at++] = pending | (word << shift);
        pending = word >>> back;
      }
      if (rest > 0) {
        const word = source[whole] as number;
        pending |= word << shift;
        if (shift + rest >= 32) {
          out[at++] = pending;
          pending = word >>> back;
        }
      }
      this.#pending = pending;
      this.#held = (shift + rest) & 31;
    }
    this.#length = at;
  }

  /** Starts anew in the same memory. */
  clear(): void {
    this.#length = 0;
    this.#pending = 0;
    this.#held = 0;
  }

  /** A copy of the words written so far, the last one filled up with zeros. */
  words(): Uint32Array {
    const whole = this.#words.slice(0, this.#length + (this.#held > 0 ? 1 : 0));
    if (this.#held > 0) whole[this.#length] = this.#pending;
    return whole;
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
