/** Encodes an animated GIF with one palette, writing only the changed rectangle of each frame. */
import { cellOf, indexOfCell, type Palette } from '../png/palette.ts';
import { type Box, box } from '../tiles.ts';
import { ByteWriter, changedBox, equalBytes, pixelsOf } from './bytes.ts';
import { LzwEncoder } from './lzw.ts';

/** The 256th index means "unchanged". */
export const MAX_GIF_COLORS = 255;
const UNCHANGED = 255;
const INDEX_BITS = 8;
const DISPOSAL_KEEP = 1;
const MAX_DELAY_CENTISECONDS = 0xffff;

export class GifEncoder {
  readonly #width: number;
  readonly #height: number;
  readonly #palette: Palette;
  readonly #writer = new ByteWriter(1 << 20);
  readonly #lzw = new LzwEncoder();
  /** The last picture. */
  #picture: Buffer | null = null;
  readonly #shown: Uint8Array;
  readonly #rectangle: Uint8Array;

  constructor(width: number, height: number, palette: Palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.#shown = new Uint8Array(width * height);
    this.#rectangle = new Uint8Array(width * height);
    this.#writeHeader();
  }

  /** `picture`: opaque RGBA that the caller no longer changes. Returns the next bytes of the file. */
  frame(picture: Buffer, milliseconds: number): Uint8Array<ArrayBuffer> {
    const whole = box(0, 0, this.#width, this.#height);
    const before = this.#picture;
    const changed = before ? (changedBox(before, picture, this.#width) ?? box(0, 0, 1, 1)) : whole;
    const indices = this.#rectangle.subarray(0, changed.width * changed.height);
    if (before) this.#indexChanges(before, picture, changed, indices);
    else this.#indexAll(picture, indices);
    this.#picture = picture;
    this.#writeFrameControl(milliseconds);
    this.#writeImageDescriptor(changed);
    this.#lzw.encode(indices, INDEX_BITS, UNCHANGED, this.#writer);
    return this.#writer.take();
  }

  end(): Uint8Array<ArrayBuffer> {
    return this.#writer.ascii(';').take();
  }

  #writeHeader(): void {
    const writer = this.#writer.ascii('GIF89a').uint16(this.#width).uint16(this.#height);
    // A global table of 2 ** (7 + 1) colors with 8 bits per channel; no background or aspect ratio.
    writer.bytes(0x80 | (7 << 4) | 7, 0, 0);
    const table = new Uint8Array(256 * 3);
    table.set(this.#palette.colors);
    writer.append(table);
    // Loops forever.
    writer.bytes(0x21, 0xff, 11).ascii('NETSCAPE2.0').bytes(3, 1).uint16(0).bytes(0);
  }

  #writeFrameControl(milliseconds: number): void {
    const centiseconds = Math.min(MAX_DELAY_CENTISECONDS, Math.round(milliseconds / 10));
    const flags = (DISPOSAL_KEEP << 2) | 1;
    this.#writer.bytes(0x21, 0xf9, 4, flags).uint16(centiseconds).bytes(UNCHANGED, 0);
  }

  #writeImageDescriptor({ x, y, width, height }: Box): void {
    this.#writer.bytes(0x2c).uint16(x).uint16(y).uint16(width).uint16(height).bytes(0);
  }

  #indexAll(picture: Buffer, indices: Uint8Array): void {
    for (let pixel = 0; pixel < indices.length; pixel++) {
      indices[pixel] = this.#indexAt(picture, pixel);
    }
    this.#shown.set(indices);
  }

  #indexChanges(picture: Buffer, next: Buffer, changed: Box, indices: Uint8Array): void {
    const shown = this.#shown;
    const before = pixelsOf(picture);
    const after = pixelsOf(next);
    const { nearest } = this.#palette;
    let target = 0;
    indices.fill(UNCHANGED);
    for (let y = changed.y; y < changed.y + changed.height; y++) {
      const start = y * this.#width + changed.x;
      // Many times faster than comparing pixels.
      if (equalBytes(picture, next, start * 4, (start + changed.width) * 4)) {
        target += changed.width;
        continue;
      }
      for (let at = start; at < start + changed.width; at++, target++) {
        const pixel = after[at] as number;
        if (before[at] === pixel) continue;
        // Red is the lowest byte.
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
