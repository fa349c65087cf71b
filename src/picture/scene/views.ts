/**
 * What is to be seen in each tile of a scene: the parts that touch it, and a key that says so.
 * Two tiles of one key have the same pixels, in whatever picture they stand.
 */

import type { Tiling } from '../../../packages/tileEncoder/index.ts';
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

/** `prefix`: begins each key, for whatever else tells the caller's tiles apart. By tile of the tiling. */
export function tileViews(scene: Scene, { tiles, grid }: Tiling, inked: InkedBoxes, prefix: string): TileView[] {
  const views = tiles.map((at) => new GrowingView(at, prefix));
  for (const part of scene.parts) {
    const boxes = inked(part);
    grid.visit(part.room, (index) => {
      const view = views[index];
      if (view && overlaps(part.room, view.at) && leavesInk(part.room, boxes, view.at)) view.add(part);
    });
  }
  return views;
}

/** The view of a tile while its parts are laid, from the lowest to the highest. */
class GrowingView implements TileView {
  readonly at: Box;
  key: string;
  ground = '';
  parts: Part[] = [];
  readonly #size: string;

  constructor(at: Box, prefix: string) {
    this.at = at;
    this.#size = `${prefix}${at.width} ${at.height}`;
    this.key = this.#size;
  }

  add(part: Part): void {
    const { at } = this;
    const { room } = part;
    const seen = `|${room.x - at.x} ${room.y - at.y} ${overlaps(part.at, at) ? part.key : part.rim}`;
    if (part.solid && contains(part.at, at)) {
      this.parts = [part];
      this.key = this.#size + seen;
      this.ground = this.key;
    } else {
      this.parts.push(part);
      this.key += seen;
    }
  }
}

function leavesInk(room: Box, boxes: readonly Box[], at: Box): boolean {
  const [left, top] = [at.x - room.x, at.y - room.y];
  for (const inked of boxes) {
    if (inked.x >= left + at.width || inked.x + inked.width <= left) continue;
    if (inked.y < top + at.height && inked.y + inked.height > top) return true;
  }
  return false;
}
