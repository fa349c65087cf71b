/** Highlights one item on the table with a veil over everything else and a bright ring around the item. */
import { COLORS, spaceIndex } from '../../rules/index.ts';
import { type Box, borderBoxes, box, inflate, union } from '../layout/box.ts';
import { spaceBox } from '../layout/floor.ts';
import type { TableLayout } from '../layout/table.ts';
import type { Highlight } from '../requests.ts';
import type { Drawer, Scene } from '../scene.ts';
import { PIECES } from '../theme.ts';
import { roundedRect, strokeWith } from './basics/shapes.ts';

/** Small pieces of a few sizes are drawn once and reused often. */
const MAX_VEIL_PIECE_SIDE = 160;
const MARGIN = 8;

/** The box of an item with a margin, at whole pixels; null if the table has no such item. `tools`: ids in order. */
export function highlightBox(layout: TableLayout, lit: Highlight, tools: readonly string[]): Box | null {
  const found = placeOf(layout, lit, tools);
  return found && withinPage(found, layout.page);
}

function placeOf(layout: TableLayout, lit: Highlight, tools: readonly string[]): Box | null {
  switch (lit.part) {
    case 'space': {
      const index = spaceIndex(lit.space);
      const seat = layout.seats[lit.seat];
      return seat?.floor && index !== undefined ? inflate(spaceBox(seat.floor, index), MARGIN) : null;
    }
    case 'board': {
      const seat = layout.seats[lit.seat];
      return seat ? inflate(seat.plate, MARGIN) : null;
    }
    // Numbers in a header are close to their neighbors and at one end of their boxes.
    case 'hand': {
      const hand = layout.seats[lit.seat]?.header.hand;
      return hand ? box(hand.x - MARGIN, hand.y - 1, hand.width + MARGIN, hand.height + 2) : null;
    }
    case 'score': {
      const score = layout.seats[lit.seat]?.header.score;
      return score ? box(score.x + 2 * MARGIN, score.y - 1, score.width - MARGIN, score.height + 2) : null;
    }
    case 'tool': {
      const cell = layout.tools.cells[tools.indexOf(lit.tool)]?.[COLORS.indexOf(lit.color)];
      return cell ? inflate(union(cell.requires, cell.tiles), MARGIN) : null;
    }
    case 'track':
      return inflate(layout.track.outer, MARGIN);
    case 'resting':
      return inflate(layout.resting, MARGIN);
  }
}

/** The page without the hole, in pieces that do not overlap. */
export function veilPieces(page: Box, hole: Box): Box[] {
  const rows = edges(page.y, page.y + page.height, hole.y, hole.y + hole.height);
  const columns = edges(page.x, page.x + page.width, hole.x, hole.x + hole.width);
  return rows.flatMap(([top, bottom]) =>
    columns
      .filter(
        ([left]) => !(top >= hole.y && bottom <= hole.y + hole.height && left >= hole.x && left < hole.x + hole.width),
      )
      .map(([left, right]) => box(left, top, right - left, bottom - top)),
  );
}

/** Splits a length at the cuts and into pieces of at most `MAX_VEIL_PIECE_SIDE`. */
function edges(from: number, to: number, ...cuts: readonly number[]): [number, number][] {
  const parts: [number, number][] = [];
  const stops = [...cuts, to].filter((stop) => stop > from);
  let at = from;
  for (const stop of stops) {
    for (; stop > at; at = Math.min(at + MAX_VEIL_PIECE_SIDE, stop))
      parts.push([at, Math.min(at + MAX_VEIL_PIECE_SIDE, stop)]);
  }
  return parts;
}

function withinPage({ x, y, width, height }: Box, page: Box): Box {
  const left = Math.max(page.x, Math.floor(x));
  const top = Math.max(page.y, Math.floor(y));
  const right = Math.min(page.x + page.width, Math.ceil(x + width));
  const bottom = Math.min(page.y + page.height, Math.ceil(y + height));
  return box(left, top, right - left, bottom - top);
}

export function putHighlight(scene: Scene, layout: TableLayout, lit: Highlight, tools: readonly string[]): void {
  const hole = highlightBox(layout, lit, tools);
  if (hole === null) return;
  for (const piece of veilPieces(layout.page, hole)) scene.put(piece, drawVeil, null, { overhang: 0 });
  for (const side of borderBoxes(inflate(hole, RING_REACH), inflate(hole, -RING_REACH)))
    scene.put(hole, drawRing, null, { clips: [side] });
}

const MAX_SMALL_HEIGHT = 60;

/** How far the ring reaches on each side of its line. */
const RING_REACH = 12;

const drawVeil: Drawer<null> = (context, _, { x, y, width, height }) => {
  context.globalAlpha = 0.5;
  context.fillStyle = PIECES.shade;
  context.fillRect(x, y, width, height);
};

/** Thinner around small items, so that it does not cover them. */
const drawRing: Drawer<null> = (context, _, at) => {
  const weight = at.height < MAX_SMALL_HEIGHT ? 0.6 : 1;
  roundedRect(context, at.x, at.y, at.width, at.height, 14);
  strokeWith(context, PIECES.ebony, 14 * weight);
  strokeWith(context, PIECES.brass, 10 * weight);
  strokeWith(context, PIECES.brassLight, 4 * weight);
};
