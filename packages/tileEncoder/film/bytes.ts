/** Helpers of the animation encoders: a growing byte buffer and picture differences. */
import type { Box } from '../tiles.ts';

export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 1 << 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns memory for `more` bytes at `length`; call `advance` after writing. */
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

  /** Little endian. */
  uint16(value: number): this {
    return this.bytes(value & 255, (value >> 8) & 255);
  }

  uint24(value: number): this {
    return this.bytes(value & 255, (value >> 8) & 255, (value >> 16) & 255);
  }

  uint32(value: number): this {
    return this.uint16(value & 0xffff).uint16(value >>> 16);
  }

  /** A copy of what was written since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return copy;
  }
}

/** The smallest rectangle around all changes; null: equal. `before` and `after`: RGBA, `width` pixels per row. */
export function changedBox(before: Buffer, after: Buffer, width: number): Box | null {
  const stride = width * 4;
  const rows = after.length / stride;
  const differs = (row: number) => !equalBytes(before, after, row * stride, (row + 1) * stride);
  let top = 0;
  while (top < rows && !differs(top)) top += 1;
  if (top === rows) return null;
  let bottom = rows - 1;
  while (!differs(bottom)) bottom -= 1;
  const old = pixelsOf(before);
  const now = pixelsOf(after);
  let left = width;
  let right = -1;
  for (let row = top; row <= bottom; row++) {
    const start = row * width;
    for (let x = 0; x < left; x++) if (old[start + x] !== now[start + x]) left = x;
    for (let x = width - 1; x > right; x--) if (old[start + x] !== now[start + x]) right = x;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export function equalBytes(one: Buffer, other: Buffer, from: number, to: number): boolean {
  return one.compare(other, from, to, from, to) === 0;
}

/** One number per pixel. The bytes must be aligned to four, as those of a fresh buffer are. */
export function pixelsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
