/**
 * Where a pair of bars lies, cut so that what many bars have in common is a tile that many pictures have in common.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box } from '../box.ts';

export interface BarLayout {
  /** As long as a bar can be. */
  readonly whole: Box;
  readonly bar: Box;
  /** Of the bar, what is as it is on the longest one: piece by piece, from its left end on. */
  readonly uncut: readonly Box[];
  /** The rest of it. */
  readonly end: Box;
  readonly value: Box;
}

export interface BarsLayout {
  readonly bars: readonly BarLayout[];
  readonly tiles: readonly Box[];
}

const VALUE_WIDTH = 92;
const GAP = 12;
const SHORTEST = 6;
const THICKEST = 25;
const TILE = 50;
/** What an edge's line reaches beyond it. */
const EDGE = 2;
/** From where on the right end looks otherwise than the middle: its corners are round. */
const ROUND = 6;

/** `shares`: how long each bar is, of the longest there can be. */
export function barsLayout(at: Box, shares: readonly number[]): BarsLayout {
  const thick = Math.min(THICKEST, Math.floor((at.height - 10) / 2));
  const middle = Math.floor(at.y + at.height / 2);
  const longest = at.width - VALUE_WIDTH;
  const count = Math.ceil(at.width / TILE);
  const tiles = Array.from({ length: count }, (_, index) => {
    const left = at.x + index * TILE - (index === 0 ? EDGE : 0);
    const right = Math.min(at.x + (index + 1) * TILE, at.x + at.width);
    return box(left, at.y, right - left, at.height);
  });
  const bars = shares.map((share, index): BarLayout => {
    const top = middle + (index === 0 ? -thick - 1 : 1);
    const length = Math.max(SHORTEST, Math.round(longest * share));
    const rows = (from: number, to: number) => box(from, top - EDGE, to - from, thick + 2 * EDGE);
    const pieces = Math.max(0, Math.floor((length - ROUND) / TILE));
    const uncut = tiles.slice(0, pieces).map(({ x, width }) => rows(x, x + width));
    const cut = pieces === 0 ? at.x - EDGE : at.x + pieces * TILE;
    return {
      whole: box(at.x, top, longest, thick),
      bar: box(at.x, top, length, thick),
      uncut,
      end: rows(cut, at.x + length + EDGE),
      value: box(at.x + length + GAP, top, VALUE_WIDTH - GAP, thick),
    };
  });
  return { bars, tiles };
}
