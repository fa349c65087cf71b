/**
 * What is to be seen in each tile of a scene: the parts that touch it, and a key that says so.
 * Two tiles of one key have the same pixels, in whatever picture they stand.
 */
import { type Box, contains, overlaps } from '../layout/box.ts';
import { type Part, type Scene, touches } from './scene.ts';

export interface TileView {
  readonly at: Box;
  readonly key: string;
  /** The key of the lowest solid part seen: tiles on the same ground look much alike. Empty without one. */
  readonly ground: string;
  /** From the lowest to the highest. */
  readonly parts: readonly Part[];
}

/** `prefix`: begins each key, for whatever else tells the caller's tiles apart. */
export function tileViews(scene: Scene, tiles: readonly Box[], prefix: string): TileView[] {
  return tiles.map((at) => viewOf(scene.parts, at, prefix));
}

function viewOf(all: readonly Part[], at: Box, prefix: string): TileView {
  let parts: Part[] = [];
  let key = `${prefix}${at.width} ${at.height}`;
  let ground = '';
  const size = key;
  for (const part of all) {
    if (!touches(part, at)) continue;
    const { x, y } = part.at;
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
