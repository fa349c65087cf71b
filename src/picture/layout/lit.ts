/**
 * Where the one thing lies that a picture of the table lights, and the pieces of the veil over everything else.
 * How light and veil look is said by the drawing.
 */
import { COLORS, spaceIndex } from '../../rules/index.ts';
import type { Lit } from '../requests.ts';
import { around, type Box, box, grown } from './box.ts';
import { spaceBox } from './floor.ts';
import type { TableLayout } from './table.ts';

/** The side of a piece of the veil at most: small pieces of few sizes are drawn once and laid down often. */
const PIECE = 160;
const MARGIN = 8;

/** Of what is lit, with a margin, at whole pixels; null where the table has no such thing. `tools`: their ids, in order. */
export function litBox(layout: TableLayout, lit: Lit, tools: readonly string[]): Box | null {
  const found = placeOf(layout, lit, tools);
  return found && withinPage(found, layout.page);
}

function placeOf(layout: TableLayout, lit: Lit, tools: readonly string[]): Box | null {
  switch (lit.part) {
    case 'space': {
      const index = spaceIndex(lit.space);
      const seat = layout.seats[lit.seat];
      return seat && index !== undefined ? grown(spaceBox(seat.floor, index), MARGIN) : null;
    }
    case 'board': {
      const seat = layout.seats[lit.seat];
      return seat ? grown(seat.plate, MARGIN) : null;
    }
    // Numbers in a head stand close to what is around them, and at one end of their boxes.
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
      return cell ? grown(around(cell.requires, cell.tiles), MARGIN) : null;
    }
    case 'track':
      return grown(layout.track.spaces.reduce(around), MARGIN);
    case 'resting':
      return grown(layout.resting, MARGIN);
  }
}

/** The page without the hole, in pieces that touch and do not overlap; all of it where there is no hole. */
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

/** A length cut where the hole begins and ends, and between these into pieces. */
function edges(from: number, to: number, ...cuts: readonly number[]): [number, number][] {
  const parts: [number, number][] = [];
  const stops = [...cuts, to].filter((stop) => stop > from);
  let at = from;
  for (const stop of stops) {
    for (; stop > at; at = Math.min(at + PIECE, stop)) parts.push([at, Math.min(at + PIECE, stop)]);
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
