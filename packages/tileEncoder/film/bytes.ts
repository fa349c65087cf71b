/**
 * Bytes written one after the other into memory that grows: what the film's encoders put their files together with.
 * What the bytes mean is said by the encoders.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 1 << 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Makes room for `more` bytes and hands out the memory; whoever writes into it tells `advance`. */
  reserve(more: number): Uint8Array {
    if (this.#length + more > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  advance(to: number): void {
    this.#length = to;
  }

  bytes(...values: readonly number[]): this {
    this.reserve(values.length).set(values, this.#length);
    this.#length += values.length;
    return this;
  }

  append(bytes: Uint8Array): this {
    this.reserve(bytes.length).set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  ascii(text: string): this {
    return this.append(Buffer.from(text, 'latin1'));
  }

  /** Little endian, as all numbers of GIF and WebP are. */
  uint16(value: number): this {
    return this.bytes(value & 255, (value >> 8) & 255);
  }

  uint24(value: number): this {
    return this.bytes(value & 255, (value >> 8) & 255, (value >> 16) & 255);
  }

  uint32(value: number): this {
    return this.uint16(value & 0xffff).uint16(value >>> 16);
  }

  /** A copy of everything written since the last call; the memory is used again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }
}
