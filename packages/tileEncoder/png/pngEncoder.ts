/** Assembles PNG files from the bits of encoded tiles; only new tiles are drawn and compressed. */
import { crc32 } from 'node:zlib';
import { ArenaCache, type ArenaEntry, GenerationalCache } from '../caching/index.ts';
import type { Box, Tiling } from '../tiles.ts';
import { Adler } from './adler.ts';
import { BitWriter } from './deflate/bits.ts';
import { writeBlockHead } from './deflate/code.ts';
import { encodePiece } from './deflate/pieces.ts';
import { END_OF_BLOCK, MAX_MATCH_DISTANCE } from './deflate/symbols.ts';
import type { EncodingProfile } from './profile.ts';

export interface Tile {
  readonly at: Box;
  /** Tiles of equal keys have the same pixels in every picture. */
  readonly key: string;
  /** Tiles on the same ground look similar; empty: none. */
  readonly ground: string;
}

export interface TiledPicture<View extends Tile> {
  readonly width: number;
  readonly height: number;
  readonly tiling: Tiling;
  /** By tile. Keys must also distinguish profiles and page widths. */
  readonly views: readonly View[];
}

/** A piece in the picture. */
interface Placed {
  readonly words: Uint32Array;
  readonly at: number;
  /** Bytes per row. */
  readonly width: number;
  readonly top: number;
}

/** Zlib's header: deflate, a 32 KB window, fastest. */
const ZLIB_HEAD = 0x0178;
/** PNG filter 0: unfiltered bytes. */
const FILTER_NONE = 0;
/** For head, filters and end. */
const EXTRA_WORDS = 1024;
/** The spaces of two tables of four players. */
const CACHED_TILE_BYTES = 2 * 2 ** 20;

export class PngEncoder {
  readonly #pieces: ArenaCache<null>;
  /** Unencoded bytes of tiles that others refer to. */
  readonly #tileBytes = new GenerationalCache<Uint8Array>(CACHED_TILE_BYTES);
  readonly #out = new BitWriter(1 << 18);
  /** Reused for tiles that no other refers to. */
  #scratch = new Uint8Array(1 << 16);

  /** `bytes`: size of the cache. */
  constructor(bytes: number) {
    this.#pieces = new ArenaCache(Math.floor(bytes / 2 / Uint32Array.BYTES_PER_ELEMENT));
  }

  get bytesKept(): number {
    return this.#pieces.bytes;
  }

  /** `pixels` draws a tile: opaque pixels as ARGB numbers. */
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

  /** The pieces of all tiles; reserves their output. */
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
    this.#out.reserve(total + picture.height + EXTRA_WORDS);
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
    const cached = this.#pieces.get(key);
    if (cached) return cached;
    const { bytesPerPixel } = profile;
    const context = left ? { bytes: this.#bytesOf(profile, left, pixels), distance } : null;
    const rows = { bytes: this.#bytesOf(profile, view, pixels), width: view.at.width * bytesPerPixel, bytesPerPixel };
    return this.#pieces.put(key, encodePiece(rows, context, stride, profile.code), null);
  }

  /** Tiles with a ground are cached, because others refer to them. */
  #bytesOf<View extends Tile>(profile: EncodingProfile, view: View, pixels: (view: View) => Uint32Array): Uint8Array {
    if (!profile.looksLeft || view.ground === '') {
      const size = view.at.width * view.at.height * profile.bytesPerPixel;
      if (this.#scratch.length < size) this.#scratch = new Uint8Array(size);
      return profile.bytesOf(pixels(view), this.#scratch);
    }
    return this.#tileBytes.get(view.key, () => {
      const bytes = profile.bytesOf(pixels(view));
      return { value: bytes, bytes: bytes.length };
    });
  }
}

/**
 * For each tile, an earlier one to its left on the same ground, such as the same space of another board: what both
 * share costs almost nothing.
 */
class Neighbors<View extends Tile> {
  readonly #last = new Map<string, View>();

  next(view: View): View | undefined {
    if (view.ground === '') return undefined;
    const place = `${view.at.y} ${view.ground}`;
    const last = this.#last.get(place);
    this.#last.set(place, view);
    const away = last ? view.at.x - last.at.x : 0;
    return away >= view.at.width && away < MAX_MATCH_DISTANCE ? last : undefined;
  }
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** `palette`: RGB triples; null: pixels are RGB. */
interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array | null;
}

/** Allocates its own memory, so that the file can be transferred. */
function pngFile({ width, height, palette }: PngHead, stream: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = palette ? 3 : 2;
  const chunks: [string, Uint8Array][] = [
    ['IHDR', header],
    ...(palette ? [['PLTE', palette] satisfies [string, Uint8Array]] : []),
    ['IDAT', stream],
    ['IEND', new Uint8Array(0)],
  ];
  const file = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, [, data]) => sum + 12 + data.length, 0));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, data] of chunks) at = putChunk(file, at, type, data);
  return file;
}

/** Length, type, data, and the CRC of the latter two. */
function putChunk(file: Uint8Array<ArrayBuffer>, at: number, type: string, data: Uint8Array): number {
  const view = new DataView(file.buffer);
  view.setUint32(at, data.length);
  for (let index = 0; index < 4; index++) file[at + 4 + index] = type.charCodeAt(index);
  file.set(data, at + 8);
  const end = at + 8 + data.length;
  view.setUint32(end, crc32(file.subarray(at + 4, end)));
  return end + 4;
}
