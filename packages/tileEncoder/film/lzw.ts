/**
 * GIF's LZW: indices into a palette as variable-length codes in sub-blocks, quick where one index fills most of a frame.
 * Which pixels are written is the GIF writer's matter.
 */
import type { ByteWriter } from './bytes.ts';

const MOST_CODES = 4096;
const SUB_BLOCK = 255;
/** Slots of the dictionary: a power of two, thinly filled. Each holds prefix, index and code in 32 bits. */
const SLOTS = 1 << 14;
const EMPTY = -1;

/** An encoder that keeps its dictionary's memory from frame to frame; one per film. */
export class LzwEncoder {
  readonly #slots = new Int32Array(SLOTS);
  /** By length: the code of so many `frequent` indices in a row. */
  readonly #runs = new Int32Array(MOST_CODES + 1);

  /**
   * Writes the code size, the codes in sub-blocks, and the terminator. `bits` (2–8): every index is below 2 ** bits.
   * Runs of `frequent` cost by their codes rather than by their length.
   */
  encode(indices: Uint8Array, bits: number, frequent: number, writer: ByteWriter): void {
    const slots = this.#slots;
    const runs = this.#runs;
    const end = indices.length;
    const clear = 1 << bits;
    // The worst: a code of 12 bits an index, a length byte for 255.
    const bytes = writer.reserve(Math.ceil(end * 1.6) + 1024);
    let at = writer.length;
    bytes[at++] = bits;
    let blockStart = at++;
    let buffer = 0;
    let buffered = 0;
    let width = bits + 1;
    let next = clear + 2;
    /** Length of the longest run of `frequent` that has a code. */
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

    /** The next code after an entry has been made; false once the dictionary is full and has to begin anew. */
    function grow(): boolean {
      // A decoder is one entry behind, so the width grows when the entry just made no longer fits it.
      if (next === 1 << width && width < 12) width += 1;
      next += 1;
      return next < MOST_CODES;
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
      // Only a whole phrase of `frequent` is equal to its first code: longer ones never outlive the loop below.
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
      // The decoder makes an entry of it too.
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
