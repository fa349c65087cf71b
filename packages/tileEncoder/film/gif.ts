/**
 * An animated GIF, written frame by frame: one palette, and of each frame only the rectangle that has changed.
 * The palette is given, one for all frames.
 */

import { cellOf, indexOfCell, type Palette } from '../png/palette.ts';
import { type Box, box } from '../tiling/box.ts';
import { ByteWriter } from './bytes.ts';
import { changedBox, pixelsOf, sameBytes } from './difference.ts';
import { LzwEncoder } from './lzw.ts';

/** A GIF has 256 indices; the last one means "as it was". */
export const MOST_COLORS = 255;
const UNCHANGED = 255;
const INDEX_BITS = 8;
const KEEP_WHAT_IS_SHOWN = 1;
const LONGEST_CENTISECONDS = 0xffff;

export class GifEncoder {
  readonly #width: number;
  readonly #height: number;
  readonly #palette: Palette;
  readonly #writer = new ByteWriter(1 << 20);
  readonly #lzw = new LzwEncoder();
  /** What the viewer sees: the last picture and its indices. */
  #picture: Buffer | null = null;
  readonly #shown: Uint8Array;
  readonly #rectangle: Uint8Array;

  constructor(width: number, height: number, palette: Palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.#shown = new Uint8Array(width * height);
    this.#rectangle = new Uint8Array(width * height);
    this.#head();
  }

  /** The next frame: opaque RGBA, not changed by the caller afterwards. Resolves the bytes to be written next. */
  frame(picture: Buffer, milliseconds: number): Uint8Array<ArrayBuffer> {
    const whole = box(0, 0, this.#width, this.#height);
    const before = this.#picture;
    const changed = before ? (changedBox(before, picture, this.#width) ?? box(0, 0, 1, 1)) : whole;
    const indices = this.#rectangle.subarray(0, changed.width * changed.height);
    if (before) this.#changes(before, picture, changed, indices);
    else this.#everything(picture, indices);
    this.#picture = picture;
    this.#control(milliseconds);
    this.#descriptor(changed);
    this.#lzw.encode(indices, INDEX_BITS, UNCHANGED, this.#writer);
    return this.#writer.take();
  }

  /** The last bytes of the file. */
  end(): Uint8Array<ArrayBuffer> {
    return this.#writer.ascii(';').take();
  }

  #head(): void {
    const writer = this.#writer.ascii('GIF89a').uint16(this.#width).uint16(this.#height);
    // A global table of 2 ** (7 + 1) colors, 8 bits a channel; background and pixel shape unsaid.
    writer.bytes(0x80 | (7 << 4) | 7, 0, 0);
    const table = new Uint8Array(256 * 3);
    table.set(this.#palette.colors);
    writer.append(table);
    // Shown again and again.
    writer.bytes(0x21, 0xff, 11).ascii('NETSCAPE2.0').bytes(3, 1).uint16(0).bytes(0);
  }

  #control(milliseconds: number): void {
    const centiseconds = Math.min(LONGEST_CENTISECONDS, Math.round(milliseconds / 10));
    const flags = (KEEP_WHAT_IS_SHOWN << 2) | 1;
    this.#writer.bytes(0x21, 0xf9, 4, flags).uint16(centiseconds).bytes(UNCHANGED, 0);
  }

  #descriptor({ x, y, width, height }: Box): void {
    this.#writer.bytes(0x2c).uint16(x).uint16(y).uint16(width).uint16(height).bytes(0);
  }

  #everything(picture: Buffer, indices: Uint8Array): void {
    for (let pixel = 0; pixel < indices.length; pixel++) {
      indices[pixel] = this.#indexAt(picture, pixel);
    }
    this.#shown.set(indices);
  }

  /** The rectangle's indices; a pixel that looks as before is left as it is. */
  #changes(picture: Buffer, next: Buffer, changed: Box, indices: Uint8Array): void {
    const shown = this.#shown;
    const before = pixelsOf(picture);
    const after = pixelsOf(next);
    const { nearest } = this.#palette;
    let target = 0;
    indices.fill(UNCHANGED);
    for (let y = changed.y; y < changed.y + changed.height; y++) {
      const start = y * this.#width + changed.x;
      // Comparing whole rows of bytes is many times quicker than looking at each pixel.
      if (sameBytes(picture, next, start * 4, (start + changed.width) * 4)) {
        target += changed.width;
        continue;
      }
      for (let at = start; at < start + changed.width; at++, target++) {
        const pixel = after[at] as number;
        if (before[at] === pixel) continue;
        // Red comes first in memory, which is the lowest byte.
        const cell = cellOf(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255);
        const known = nearest[cell] as number;
        const index = known >= 0 ? known : indexOfCell(this.#palette, cell);
        if (shown[at] === index) continue;
        shown[at] = index;
        indices[target] = index;
      }
    }
  }

  #indexAt(picture: Buffer, pixel: number): number {
    const offset = pixel * 4;
    const cell = cellOf(picture[offset] as number, picture[offset + 1] as number, picture[offset + 2] as number);
    return indexOfCell(this.#palette, cell);
  }
}
