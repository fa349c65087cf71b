/**
 * What is to be seen in each tile of a scene: the parts that touch it, and a key that says so.
 * Two tiles of one key have the same pixels, in whatever picture they stand.
 */
import { type Box, contains, overlaps } from '../layout/box.ts';
import type { Part, Scene } from './scene.ts';

export interface TileView {
  readonly at: Box;
  readonly key: string;
  /** The solid part that covers the tile, and where: tiles on the same ground look much alike. Empty without one. */
  readonly ground: string;
  /** From the lowest to the highest. */
  readonly parts: readonly Part[];
}

/** Where a part really leaves pixels: boxes within its room, counted from the room's corner. */
export type InkedBoxes = (part: Part) => readonly Box[];

/** `prefix`: begins each key, for whatever else tells the caller's tiles apart. */
export function tileViews(scene: Scene, tiles: readonly Box[], inked: InkedBoxes, prefix: string): TileView[] {
  const reaches = scene.parts.map((part) => {
    const { x, y, width, height } = part.room;
    const [right, bottom] = [x + width, y + height];
    return { part, x, y, right, bottom, boxes: inked(part) };
  });
  return tiles.map((at) => viewOf(reaches, at, prefix));
}

interface Reach {
  readonly part: Part;
  /** The edges of its room. */
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly boxes: readonly Box[];
}

function viewOf(reaches: readonly Reach[], at: Box, prefix: string): TileView {
  let parts: Part[] = [];
  let key = `${prefix}${at.width} ${at.height}`;
  let ground = '';
  const size = key;
  const [right, bottom] = [at.x + at.width, at.y + at.height];
  for (const reach of reaches) {
    // Most parts are far from most tiles: that is seen before anything else.
    if (reach.x >= right || reach.right <= at.x || reach.y >= bottom || reach.bottom <= at.y) continue;
    if (!leavesInk(reach, at)) continue;
    const { part, x, y } = reach;
    const seen = `|${x - at.x} ${y - at.y} ${overlaps(part.at, at) ? part.key : part.rim}`;
    if (part.solid && contains(part.at, at)) {
      parts = [part];
      key = size + seen;
      ground = key;
    } else {
      parts.push(part);
      key += seen;
    }
  }
  return { at, key, ground, parts };
}

function leavesInk({ x, y, boxes }: Reach, at: Box): boolean {
  const [left, top] = [at.x - x, at.y - y];
  for (const inked of boxes) {
    if (inked.x >= left + at.width || inked.x + inked.width <= left) continue;
    if (inked.y < top + at.height && inked.y + inked.height > top) return true;
  }
  return false;
}
