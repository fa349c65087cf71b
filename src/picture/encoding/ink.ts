/**
 * How pixels become bytes of a file: as they are, or as indices into the few colors of a theme; and with which code
 * these bytes are written. Made once a theme from samples; what these show is left to whoever gives them.
 */
import { type BlockCode, blockCode, evenCode, noCounts } from './deflate/code.ts';
import { countSymbols } from './deflate/pieces.ts';
import { cellOf, choosePalette, indexOfCell, type Palette } from './palette.ts';

/** `lossless`: 24 bits a pixel, as drawn. `palette`: what is posted. */
export type InkName = 'lossless' | 'palette';

export interface Ink {
  readonly name: InkName;
  readonly bytesPerPixel: 1 | 3;
  /** Red, green, blue, one after the other; null without a palette. */
  readonly palette: Uint8Array | null;
  readonly code: BlockCode;
  /** Whether a tile is written as what differs from its likes further left: smaller, but more to keep. */
  readonly looksLeft: boolean;
  /** From opaque pixels: alpha, red, green, blue in one number. */
  bytesOf(pixels: Uint32Array): Uint8Array;
}

/** A tile to learn from. */
export interface Sample {
  /** Opaque: alpha, red, green, blue in one number. */
  readonly pixels: Uint32Array;
  /** In pixels. */
  readonly width: number;
}

const MOST_COLORS = 256;
/** Every how many tiles one is enough to learn the code from. */
const EVERY = 7;
/** Every how many bytes a row of the same tile comes again, in the files that are to be written. */
const USUAL_WIDTH = 1600;

export function losslessInk(samples: Iterable<Sample>): Ink {
  const ink = { name: 'lossless', bytesPerPixel: 3, palette: null, looksLeft: false, bytesOf: withoutAlpha } as const;
  const some: Sample[] = [];
  for (const _ of keepingSome(samples, some));
  return { ...ink, code: learnedCode(some, ink) };
}

/** The same samples give the same colors and the same code. */
export function paletteInk(samples: Iterable<Sample>): Ink {
  const some: Sample[] = [];
  const palette = choosePalette(channels(keepingSome(samples, some)), MOST_COLORS);
  const bytesOf = (pixels: Uint32Array) => indices(palette, pixels);
  const ink = { name: 'palette', bytesPerPixel: 1, palette: palette.colors, looksLeft: true, bytesOf } as const;
  return { ...ink, code: learnedCode(some, ink) };
}

/** Hands on all samples, one at a time so that they need not all be in memory, and keeps some of them. */
function* keepingSome(samples: Iterable<Sample>, some: Sample[]): Generator<Sample> {
  let index = 0;
  for (const sample of samples) {
    if (index % EVERY === 0) some.push(sample);
    index += 1;
    yield sample;
  }
}

/** Red, green, blue, alpha, one after the other. */
function* channels(samples: Iterable<Sample>): Generator<Uint8Array> {
  for (const { pixels } of samples) {
    const bytes = new Uint8Array(pixels.length * 4);
    new Uint32Array(bytes.buffer).set(pixels.map(redFirst));
    yield bytes;
  }
}

/** Two rounds: what is worth a match depends on the code, and the code on the matches. */
function learnedCode(samples: readonly Sample[], ink: Pick<Ink, 'bytesPerPixel' | 'bytesOf'>): BlockCode {
  const rows = samples.map(({ pixels, width }) => ({ bytes: ink.bytesOf(pixels), width: width * ink.bytesPerPixel }));
  let code = evenCode();
  for (let round = 0; round < 2; round++) {
    const counts = noCounts();
    for (const tile of rows) countSymbols(tile, USUAL_WIDTH * ink.bytesPerPixel + 1, code, counts);
    code = blockCode(counts);
  }
  return code;
}

function withoutAlpha(pixels: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length * 3);
  let to = 0;
  for (const pixel of pixels) {
    bytes[to++] = (pixel >>> 16) & 0xff;
    bytes[to++] = (pixel >>> 8) & 0xff;
    bytes[to++] = pixel & 0xff;
  }
  return bytes;
}

/** As four bytes from the lowest: red, green, blue, alpha. */
function redFirst(pixel: number): number {
  return (pixel & 0xff00ff00) | ((pixel >>> 16) & 0xff) | ((pixel & 0xff) << 16);
}

function indices(palette: Palette, pixels: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length);
  const { nearest } = palette;
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] as number;
    const cell = cellOf((pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixel & 0xff);
    const known = nearest[cell] as number;
    bytes[at] = known >= 0 ? known : indexOfCell(palette, cell);
  }
  return bytes;
}
