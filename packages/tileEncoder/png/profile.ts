/** Encoding profiles: RGB or palette pixels, with a prefix code learned from samples (see the tests). */
import { type BlockCode, prefixCodeOf } from './deflate/code.ts';
import { cellOf, indexOfCell, type Palette, paletteOf } from './palette.ts';

/** `lossless`: 24 bits per pixel. `palette`: for posting. */
export type ProfileName = 'lossless' | 'palette';

/** As stored in a file. */
export interface ProfileData {
  /** `rrggbb` separated by spaces; empty: no palette. */
  readonly colors: string;
  /** By symbol: the length of its code, one hexadecimal digit each. */
  readonly literals: string;
  readonly distances: string;
}

export interface EncodingProfile {
  readonly name: ProfileName;
  readonly bytesPerPixel: 1 | 3;
  /** RGB triples; null: no palette. */
  readonly palette: Uint8Array | null;
  readonly code: BlockCode;
  /** Whether tiles refer to similar ones to their left: smaller files, more to cache. */
  readonly looksLeft: boolean;
  /** `pixels`: opaque ARGB numbers. Writes to `into` if given, which must be large enough. */
  bytesOf(pixels: Uint32Array, into?: Uint8Array): Uint8Array;
}

export function profileOf(name: ProfileName, { colors, literals, distances }: ProfileData): EncodingProfile {
  const code = { literals: prefixCodeOf(digitsOf(literals)), distances: prefixCodeOf(digitsOf(distances)) };
  if (name === 'lossless') {
    return { name, bytesPerPixel: 3, palette: null, code, looksLeft: false, bytesOf: withoutAlpha };
  }
  const palette = paletteOf(colors.split(' ').map(channelsOf));
  const bytesOf = (pixels: Uint32Array, into?: Uint8Array) => indices(palette, pixels, into);
  return { name, bytesPerPixel: 1, palette: palette.colors, code, looksLeft: true, bytesOf };
}

function digitsOf(digits: string): Uint8Array {
  return Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16));
}

function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color, 16);
  return [value >>> 16, (value >>> 8) & 0xff, value & 0xff];
}

function withoutAlpha(pixels: Uint32Array, into?: Uint8Array): Uint8Array {
  const length = pixels.length * 3;
  const bytes = into ? into.subarray(0, length) : new Uint8Array(length);
  let to = 0;
  for (const pixel of pixels) {
    bytes[to++] = (pixel >>> 16) & 0xff;
    bytes[to++] = (pixel >>> 8) & 0xff;
    bytes[to++] = pixel & 0xff;
  }
  return bytes;
}

function indices(palette: Palette, pixels: Uint32Array, into?: Uint8Array): Uint8Array {
  const bytes = into ? into.subarray(0, pixels.length) : new Uint8Array(pixels.length);
  const { nearest } = palette;
  // No opaque pixel is 0; most equal the one before.
  let last = 0;
  let index = 0;
  for (let at = 0; at < pixels.length; at++) {
    const pixel = (pixels[at] as number) | 0;
    if (pixel !== last) {
      last = pixel;
      const cell = cellOf((pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixel & 0xff);
      index = nearest[cell] as number;
      if (index < 0) index = indexOfCell(palette, cell);
    }
    bytes[at] = index;
  }
  return bytes;
}
