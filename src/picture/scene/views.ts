/**
 * What is to be seen in each tile of a scene: the parts that touch it, and a key that says so.
 * Two tiles of one key have the same pixels, in whatever picture they stand.
 */
import { type Box, box, contains, overlaps } from '../layout/box.ts';
import type { Part, Scene } from './scene.ts';

export interface TileView {
  readonly at: Box;
  readonly key: string;
  /** The solid part that covers the tile, and where: tiles on the same ground look much alike. Empty without one. */
  readonly ground: string;
  /** From the lowest to the highest. */
  readonly parts: readonly Part[];
}

/** Where a part really leaves pixels: a box within its room, counted from the room's corner. */
export type InkedBox = (part: Part) => Box;

/** `prefix`: begins each key, for whatever else tells the caller's tiles apart. */
export function tileViews(scene: Scene, tiles: readonly Box[], inked: InkedBox, prefix: string): TileView[] {
  const reaches = scene.parts.map((part) => {
    const { x, y, width, height } = inked(part);
    return { part, reach: box(x + part.room.x, y + part.room.y, width, height) };
  });
  return tiles.map((at) => viewOf(reaches, at, prefix));
}

interface Reach {
  readonly part: Part;
  readonly reach: Box;
}

function viewOf(reaches: readonly Reach[], at: Box, prefix: string): TileView {
  let parts: Part[] = [];
  let key = `${prefix}${at.width} ${at.height}`;
  let ground = '';
  const size = key;
  for (const { part, reach } of reaches) {
    if (!overlaps(reach, at) || !touchesWhere(part, at)) continue;
    const { x, y } = part.room;
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

function touchesWhere({ where }: Part, at: Box): boolean {
  if (!where) return true;
  for (const box of where) if (overlaps(box, at)) return true;
  return false;
}
