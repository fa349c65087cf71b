/**
 * The light on the one thing that a picture is about: a veil over everything else, and a bright ring around it.
 * Where that thing lies is said by the layout.
 */
import { type Box, grown } from '../layout/box.ts';
import { litBox, veilPieces } from '../layout/lit.ts';
import type { TableLayout } from '../layout/table.ts';
import type { Lit } from '../requests.ts';
import type { Drawer, Scene } from '../scene/scene.ts';
import { PIECES } from '../theme.ts';
import { plate } from './basics/shapes.ts';

/** Lays veil and ring over the table; nothing where it has no such thing. */
export function putLight(scene: Scene, layout: TableLayout, lit: Lit, tools: readonly string[]): void {
  const hole = litBox(layout, lit, tools);
  if (hole === null) return;
  for (const piece of veilPieces(layout.page, hole)) scene.put(piece, drawVeil, null, { over: 0 });
  for (const side of sidesOf(hole)) scene.put(hole, drawRing, null, { where: [side] });
}

const SMALL = 60;

/** Only the ring's own pixels are kept, not what it encloses. */
const RING = 12;

function sidesOf(hole: Box): Box[] {
  const [outer, inner] = [grown(hole, RING), grown(hole, -RING)];
  const right = inner.x + inner.width;
  const bottom = inner.y + inner.height;
  return [
    { x: outer.x, y: outer.y, width: outer.width, height: inner.y - outer.y },
    { x: outer.x, y: bottom, width: outer.width, height: inner.y - outer.y },
    { x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height },
    { x: right, y: inner.y, width: inner.x - outer.x, height: inner.height },
  ];
}

const drawVeil: Drawer<null> = (context, _, { x, y, width, height }) => {
  context.globalAlpha = 0.5;
  context.fillStyle = PIECES.shade;
  context.fillRect(x, y, width, height);
};

/** Thinner around what is small, so that it covers nothing of it. */
const drawRing: Drawer<null> = (context, _, at) => {
  const weight = at.height < SMALL ? 0.6 : 1;
  for (const [width, color] of [
    [14 * weight, PIECES.ebony],
    [10 * weight, PIECES.brass],
    [4 * weight, PIECES.brassLight],
  ] as const) {
    plate(context, at.x, at.y, at.width, at.height, 14);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
};
