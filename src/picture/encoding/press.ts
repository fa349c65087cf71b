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
import { encodePiece, type Piece, pieceBytes } from './deflate/pieces.ts';
import { END_OF_BLOCK, FARTHEST } from './deflate/symbols.ts';
import type { Ink } from './ink.ts';
import { pngFile } from './png.ts';

/** A tile that was seen: its bytes as the file has them, and how they are encoded beside each neighbor so far (0: none). */
export interface PressedTile {
  readonly number: number;
  readonly bytes: Uint8Array;
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
interface Placed extends Piece {
  readonly sums: Uint16Array;
  /** Bytes in a row. */
  readonly width: number;
  readonly top: number;
}

/** Zlib's two bytes before the stream: deflate, a window of 32 KB, fast. */
const ZLIB_HEAD = 0x0178;
/** Each row begins with the number of its filter: its bytes are as they are. */
const FILTER_NONE = 0;
const NO_BYTES = new Uint8Array(0);
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
    const leftOf = new Neighbors();
    let words = 0;
    const placed = sheet.views.map((view): Placed => {
      const width = view.at.width * ink.bytesPerPixel;
      const tile = this.#tiles.get(view.key, () => this.#tile(ink, stride, view, ink.bytesOf(pixels(view))));
      const left = ink.looksLeft ? leftOf.next(view, tile) : undefined;
      const piece = this.#piece(ink, stride, view.key, tile, width, left);
      words += piece.words.length;
      const { starts, bits } = piece;
      return { words: piece.words, starts, bits, sums: tile.sums, width, top: view.at.y };
    });
    this.#out.reserve(words + sheet.height + SPARE_WORDS);
    return placed;
  }

  /** Tiles on no ground have no likes: they are encoded once, and their bytes can go. */
  #tile(ink: Ink, stride: number, { at, ground }: TileView, bytes: Uint8Array) {
    this.#numbers += 1;
    const width = at.width * ink.bytesPerPixel;
    const sums = rowSums(bytes, width);
    const number = this.#numbers;
    if (ink.looksLeft && ground !== '') {
      return { value: { number, bytes, sums, pieces: new Map() }, bytes: bytes.byteLength + sums.byteLength };
    }
    const piece = encodePiece({ bytes, width }, null, stride, ink.code);
    const value = { number, bytes: NO_BYTES, sums, pieces: new Map([[0, piece]]) };
    return { value, bytes: sums.byteLength + pieceBytes(piece) };
  }

  #piece(ink: Ink, stride: number, key: string, tile: PressedTile, width: number, left: Neighbor | undefined): Piece {
    const distance = (left?.away ?? 0) * ink.bytesPerPixel;
    const beside = left ? left.tile.number * FARTHEST + distance : 0;
    const known = tile.pieces.get(beside);
    if (known) return known;
    const context = left ? { bytes: left.tile.bytes, distance } : null;
    const piece = encodePiece({ bytes: tile.bytes, width }, context, stride, ink.code);
    tile.pieces.set(beside, piece);
    this.#tiles.grow(key, pieceBytes(piece));
    return piece;
  }
}

interface Neighbor {
  readonly tile: PressedTile;
  /** How many pixels to the left. */
  readonly away: number;
}

/**
 * Finds for each tile one further left that was drawn on the same ground: the same space of another board. What is the
 * same on both then costs next to nothing.
 */
class Neighbors {
  readonly #last = new Map<string, { readonly tile: PressedTile; readonly x: number }>();

  next({ at, ground }: TileView, tile: PressedTile): Neighbor | undefined {
    if (ground === '') return undefined;
    const place = `${at.y} ${ground}`;
    const last = this.#last.get(place);
    this.#last.set(place, { tile, x: at.x });
    const away = last ? at.x - last.x : 0;
    return last && away >= at.width && away < FARTHEST ? { tile: last.tile, away } : undefined;
  }
}
