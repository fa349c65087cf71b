/** GIF's LZW, fast where one index fills most of a frame. */
import type { ByteWriter } from './bytes.ts';

const MAX_CODES = 4096;
const SUB_BLOCK = 255;
/** A sparse power of two. A slot holds prefix, index and code in 32 bits. */
const SLOTS = 1 << 14;
const EMPTY = -1;

/** Reuses its memory between frames. */
export class LzwEncoder {
  readonly #slots = new Int32Array(SLOTS);
  /** By length: the code of a run of `frequent`. */
  readonly #runs = new Int32Array(MAX_CODES + 1);

  /**
   * Writes code size, sub-blocks and terminator. `bits` (2–8): every index is below 2 ** bits. A run of `frequent`
   * takes time by its codes, not its length.
   */
  encode(indices: Uint8Array, bits: number, frequent: number, writer: ByteWriter): void {
    const slots = this.#slots;
    const runs = this.#runs;
    const end = indices.length;
    const clear = 1 << bits;
    // Worst case: 12 bits per index, and a length byte per 255.
    const bytes = writer.reserve(Math.ceil(end * 1.6) + 1024);
    let at = writer.length;
    bytes[at++] = bits;
    let blockStart = at++;
    let buffer = 0;
    let buffered = 0;
    let width = bits + 1;
    let next = clear + 2;
    /** The longest run of `frequent` with a code. */
    let longest = 1;

    function put(code: number): void {
      buffer |= code << buffered;
      buffered += width;
      while (buffered >= 8) {
        bytes[at++] = buffer & 255;
        buffer >>>= 8;
        buffered -= 8;
        if (at - blockStart > SUB_BLOCK) {
          bytes[blockStart] = SUB_BLOCK;
          blockStart = at++;
        }
      }
    }

    /** False: the dictionary is full and must be reset. */
    function grow(): boolean {
      // A decoder is one entry behind, so the width grows once the new entry no longer fits.
      if (next === 1 << width && width < 12) width += 1;
      next += 1;
      return next < MAX_CODES;
    }

    function reset(): void {
      slots.fill(EMPTY);
      runs[1] = frequent;
      longest = 1;
      next = clear + 2;
      width = bits + 1;
    }

    put(clear);
    reset();
    let position = 0;
    let prefix = -1;
    while (position < end) {
      const index = indices[position] as number;
      if (prefix < 0) {
        prefix = index;
        position += 1;
        if (index !== frequent) continue;
      }
      // Only whole runs of `frequent` start with its code: longer phrases do not survive the loop below.
      if (prefix === frequent) {
        let stop = position;
        while (stop < end && indices[stop] === frequent) stop += 1;
        let left = stop - position + 1;
        while (left > longest) {
          put(runs[longest] as number);
          left -= longest;
          longest += 1;
          runs[longest] = next;
          if (!grow()) {
            put(clear);
            reset();
          }
        }
        prefix = runs[left] as number;
        position = stop;
        if (position >= end) break;
      }
      const suffix = indices[position] as number;
      const key = (prefix << 8) | suffix;
      let slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SLOTS - 1);
      let entry = slots[slot] as number;
      while (entry !== EMPTY && entry >>> 12 !== key) {
        slot = (slot + 1) & (SLOTS - 1);
        entry = slots[slot] as number;
      }
      position += 1;
      if (entry !== EMPTY) {
        prefix = entry & 0xfff;
        continue;
      }
      put(prefix);
      slots[slot] = (key << 12) | next;
      if (!grow()) {
        put(clear);
        reset();
      }
      prefix = suffix;
    }
    if (prefix >= 0) {
      put(prefix);
      // The decoder adds an entry, too.
      grow();
    }
    put(clear + 1);
    if (buffered > 0) bytes[at++] = buffer & 255;
    if (at - blockStart > 1) {
      bytes[blockStart] = at - blockStart - 1;
      bytes[at++] = 0;
    } else bytes[blockStart] = 0;
    writer.advance(at);
  }
}
