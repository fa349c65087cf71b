/**
 * Puts PNG files together from tiles that were encoded before: bits are set one behind the other, nothing is compressed
 * anew. Only a tile that was never seen is drawn and encoded.
 */

import { ArenaCache, type ArenaEntry } from '../caching/arenaCache.ts';
import { GenerationalCache } from '../caching/generationalCache.ts';
import type { Box } from '../tiling/box.ts';
import type { Tiling } from '../tiling/tiles.ts';
import { Adler } from './adler.ts';
import { BitWriter } from './deflate/bits.ts';
import { writeBlockHead } from './deflate/code.ts';
import { encodePiece } from './deflate/pieces.ts';
import { END_OF_BLOCK, FARTHEST } from './deflate/symbols.ts';
import { pngFile } from './png.ts';
import type { EncodingProfile } from './profile.ts';

/** What is to be seen in a tile. */
export interface Tile {
  readonly at: Box;
  /** Two tiles of one key have the same pixels, in whatever picture they stand. */
  readonly key: string;
  /** Tiles on the same ground look much alike. Empty without one. */
  readonly ground: string;
}

/** What one picture is made of. */
export interface TiledPicture<View extends Tile> {
  readonly width: number;
  readonly height: number;
  readonly tiling: Tiling;
  /** By tile. Their keys must tell apart profiles and widths of pages too. */
  readonly views: readonly View[];
}

/** A piece where it stands: everything that is looked at for each of its rows. */
interface Placed {
  readonly words: Uint32Array;
  readonly at: number;
  /** Bytes in a row. */
  readonly width: number;
  readonly top: number;
}

/** Zlib's two bytes before the stream: deflate, a window of 32 KB, fast. */
const ZLIB_HEAD = 0x0178;
/** Each row begins with the number of its filter: its bytes are as they are. */
const FILTER_NONE = 0;
/** For what is not pieces: the head, the filters, the end. */
const SPARE_WORDS = 1024;
/** The spaces of two tables of four. */
const BYTES_LOOKED_AT = 2 * 2 ** 20;

export class PngEncoder {
  readonly #pieces: ArenaCache<null>;
  /** Bytes of tiles that were encoded last, as they were before. */
  readonly #looked = new GenerationalCache<Uint8Array>(BYTES_LOOKED_AT);
  readonly #out = new BitWriter(1 << 18);
  /** Bytes of a tile that nobody looks at again. */
  #passing = new Uint8Array(1 << 16);

  /** `bytes`: how much is kept from picture to picture. */
  constructor(bytes: number) {
    this.#pieces = new ArenaCache(Math.floor(bytes / 2 / Uint32Array.BYTES_PER_ELEMENT));
  }

  /** How much memory is taken for pieces, in bytes. */
  get bytesKept(): number {
    return this.#pieces.bytes;
  }

  /** `pixels` draws a tile: opaque pixels, alpha, red, green, blue in one number. */
  encode<View extends Tile>(
    profile: EncodingProfile,
    picture: TiledPicture<View>,
    pixels: (view: View) => Uint32Array,
  ): Uint8Array<ArrayBuffer> {
    const { width, height } = picture;
    const stride = width * profile.bytesPerPixel + 1;
    const placed = this.#place(profile, picture, stride, pixels);
    const out = this.#out;
    out.clear();
    out.write(ZLIB_HEAD, 16);
    writeBlockHead(out, profile.code);
    const adler = new Adler();
    const { bits, lengths } = profile.code.literals;
    const filter = bits[FILTER_NONE] as number;
    const filterBits = lengths[FILTER_NONE] as number;
    for (const { from, to, tiles } of picture.tiling.bands) {
      const across = tiles.flatMap((index) => placed[index] ?? []);
      out.appendRows(across, from, to, filter, filterBits);
      adler.addRows(across, from, to);
    }
    out.write(bits[END_OF_BLOCK] as number, lengths[END_OF_BLOCK] as number);
    out.alignToByte();
    for (const shift of [24, 16, 8, 0]) out.write((adler.value >>> shift) & 0xff, 8);
    return pngFile({ width, height, palette: profile.palette }, out.bytes());
  }

  /** For every tile the piece that fits its neighbor; makes room in the output for all of them. */
  #place<View extends Tile>(
    profile: EncodingProfile,
    picture: TiledPicture<View>,
    stride: number,
    pixels: (view: View) => Uint32Array,
  ): Placed[] {
    this.#pieces.begin();
    const neighbors = new Neighbors<View>();
    let total = 0;
    const placed = picture.views.map((view): Placed => {
      const left = profile.looksLeft ? neighbors.next(view) : undefined;
      const { words, at, length } = this.#piece(profile, stride, view, left, pixels);
      total += length;
      return { words, at, width: view.at.width * profile.bytesPerPixel, top: view.at.y };
    });
    this.#out.reserve(total + picture.height + SPARE_WORDS);
    return placed;
  }

  #piece<View extends Tile>(
    profile: EncodingProfile,
    stride: number,
    view: View,
    left: View | undefined,
    pixels: (view: View) => Uint32Array,
  ): ArenaEntry<null> {
    const distance = left ? (view.at.x - left.at.x) * profile.bytesPerPixel : 0;
    const key = left ? `${view.key} <${distance} ${left.key}` : view.key;
    const known = this.#pieces.get(key);
    if (known) return known;
    const { bytesPerPixel } = profile;
    const context = left ? { bytes: this.#bytesOf(profile, left, pixels), distance } : null;
    const rows = { bytes: this.#bytesOf(profile, view, pixels), width: view.at.width * bytesPerPixel, bytesPerPixel };
    return this.#pieces.put(key, encodePiece(rows, context, stride, profile.code), null);
  }

  /** A tile that others look at is asked for again and again while they change. */
  #bytesOf<View extends Tile>(profile: EncodingProfile, view: View, pixels: (view: View) => Uint32Array): Uint8Array {
    if (!profile.looksLeft || view.ground === '') {
      const size = view.at.width * view.at.height * profile.bytesPerPixel;
      if (this.#passing.length < size) this.#passing = new Uint8Array(size);
      return profile.bytesOf(pixels(view), this.#passing);
    }
    return this.#looked.get(view.key, () => {
      const bytes = profile.bytesOf(pixels(view));
      return { value: bytes, bytes: bytes.length };
    });
  }
}

/**
 * Finds for each tile one further left that was drawn on the same ground: the same space of another board. What is the
 * same on both then costs next to nothing.
 */
class Neighbors<View extends Tile> {
  readonly #last = new Map<string, View>();

  next(view: View): View | undefined {
    if (view.ground === '') return undefined;
    const place = `${view.at.y} ${view.ground}`;
    const last = this.#last.get(place);
    this.#last.set(place, view);
    const away = last ? view.at.x - last.at.x : 0;
    return away >= view.at.width && away < FARTHEST ? last : undefined;
  }
}
