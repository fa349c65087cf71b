/**
 * Puts PNG files together from tiles that were encoded before: bits are set one behind the other, nothing is compressed
 * anew. Only a tile that was never seen is drawn and encoded. What tiles show is left to whoever draws them.
 */
import type { Kept } from '../scene/kept.ts';
import type { Tiling } from '../scene/tiles.ts';
import type { TileView } from '../scene/views.ts';
import { Adler, rowSums } from './adler.ts';
import { BitWriter } from './deflate/bits.ts';
import { writeBlockHead } from './deflate/code.ts';
import { encodePiece, type Piece } from './deflate/pieces.ts';
import { END_OF_BLOCK, FARTHEST } from './deflate/symbols.ts';
import type { Ink } from './ink.ts';
import { pngFile } from './png.ts';

/** A tile that was seen: the sums of its rows, and how it is encoded beside each neighbor so far (0: none). */
export interface PressedTile {
  readonly number: number;
  readonly sums: Uint16Array;
  readonly pieces: Map<number, Piece>;
}

/** What one picture is made of. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly tiling: Tiling;
  /** By tile. Their keys must tell apart inks and widths of pages too. */
  readonly views: readonly TileView[];
}

/** A tile where it stands: everything that is looked at for each of its rows. */
interface Placed {
  readonly piece: Piece;
  readonly sums: Uint16Array;
  /** Bytes in a row. */
  readonly width: number;
  readonly top: number;
}

/** Zlib's two bytes before the stream: deflate, a window of 32 KB, fast. */
const ZLIB_HEAD = 0x0178;
/** Each row begins with the number of its filter: its bytes are as they are. */
const FILTER_NONE = 0;
/** What a tile or piece takes beside its bytes, roughly. */
const OVERHEAD = 400;
/** For what is not pieces: the head, the filters, the end. */
const SPARE_WORDS = 1024;

export class Press {
  readonly #tiles: Kept<PressedTile>;
  readonly #out = new BitWriter(1 << 18);
  #numbers = 0;

  /** `tiles`: kept from picture to picture, and bounded by whoever gives them. */
  constructor(tiles: Kept<PressedTile>) {
    this.#tiles = tiles;
  }

  /** `pixels` draws a tile: opaque pixels, alpha, red, green, blue in one number. */
  png(ink: Ink, sheet: Sheet, pixels: (view: TileView) => Uint32Array): Uint8Array<ArrayBuffer> {
    const { width, height } = sheet;
    const stride = width * ink.bytesPerPixel + 1;
    const placed = this.#place(ink, sheet, stride, pixels);
    const out = this.#out;
    out.clear();
    out.write(ZLIB_HEAD, 16);
    writeBlockHead(out, ink.code);
    const adler = new Adler();
    const { bits, lengths } = ink.code.literals;
    const filter = bits[FILTER_NONE] as number;
    const filterBits = lengths[FILTER_NONE] as number;
    for (const { from, to, tiles } of sheet.tiling.bands) {
      const across = tiles.flatMap((index) => placed[index] ?? []);
      out.appendRows(across, from, to, filter, filterBits);
      adler.addRows(across, from, to);
    }
    out.write(bits[END_OF_BLOCK] as number, lengths[END_OF_BLOCK] as number);
    out.alignToByte();
    for (const shift of [24, 16, 8, 0]) out.write((adler.value >>> shift) & 0xff, 8);
    return pngFile({ width, height, palette: ink.palette }, out.bytes());
  }

  /** Every tile with the piece that fits its neighbor; makes room in the output for all of them. */
  #place(ink: Ink, sheet: Sheet, stride: number, pixels: (view: TileView) => Uint32Array): Placed[] {
    const neighbors = new Neighbors();
    const bytesOf = (view: TileView) => ink.bytesOf(pixels(view));
    let words = 0;
    const placed = sheet.views.map((view): Placed => {
      const width = view.at.width * ink.bytesPerPixel;
      const tile = this.#tiles.get(view.key, () => this.#tile(bytesOf(view), width));
      const left = ink.looksLeft ? neighbors.next(view, tile) : undefined;
      const piece = this.#piece(ink, stride, view, tile, left, bytesOf);
      words += piece.length;
      return { piece, sums: tile.sums, width, top: view.at.y };
    });
    this.#out.reserve(words + sheet.height + SPARE_WORDS);
    return placed;
  }

  #tile(bytes: Uint8Array, width: number): { readonly value: PressedTile; readonly bytes: number } {
    this.#numbers += 1;
    const sums = rowSums(bytes, width);
    return { value: { number: this.#numbers, sums, pieces: new Map() }, bytes: sums.byteLength + OVERHEAD };
  }

  #piece(
    ink: Ink,
    stride: number,
    view: TileView,
    tile: PressedTile,
    left: Neighbor | undefined,
    bytesOf: (view: TileView) => Uint8Array,
  ): Piece {
    const distance = (left?.away ?? 0) * ink.bytesPerPixel;
    const beside = left ? left.number * FARTHEST + distance : 0;
    const known = tile.pieces.get(beside);
    if (known) return known;
    const rows = { bytes: bytesOf(view), width: view.at.width * ink.bytesPerPixel };
    const context = left ? { bytes: bytesOf(left.view), distance } : null;
    const piece = encodePiece(rows, context, stride, ink.code);
    tile.pieces.set(beside, piece);
    this.#tiles.grow(view.key, piece.byteLength + OVERHEAD);
    return piece;
  }
}

interface Neighbor {
  readonly number: number;
  readonly view: TileView;
  /** How many pixels to the left. */
  readonly away: number;
}

/**
 * Finds for each tile one further left that was drawn on the same ground: the same space of another board. What is the
 * same on both then costs next to nothing.
 */
class Neighbors {
  readonly #last = new Map<string, { readonly number: number; readonly view: TileView }>();

  next(view: TileView, { number }: PressedTile): Neighbor | undefined {
    if (view.ground === '') return undefined;
    const place = `${view.at.y} ${view.ground}`;
    const last = this.#last.get(place);
    this.#last.set(place, { number, view });
    const away = last ? view.at.x - last.view.at.x : 0;
    return last && away >= view.at.width && away < FARTHEST ? { ...last, away } : undefined;
  }
}
