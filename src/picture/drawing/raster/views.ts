/** Computes for each tile of a scene the parts that touch it and a key. Equal keys mean equal pixels in any picture. */
import type { Tiling } from '../../../../packages/tileEncoder/index.ts';
import { type Box, contains, overlaps } from '../../layout/box.ts';
import type { Part, Scene } from '../../scene.ts';

export interface TileView {
  readonly at: Box;
  readonly key: string;
  /** Identifies the solid part below the tile, because tiles on the same ground look alike; empty if there is none. */
  readonly ground: string;
  /** From bottom to top. */
  readonly parts: readonly Part[];
}

/** The boxes in which a part leaves pixels, relative to the corner of its bounds. */
export type InkedBoxes = (part: Part) => readonly Box[];

/** `prefix`: added to each key, to tell apart further variants of the caller's tiles. */
export function tileViews(scene: Scene, { tiles, grid }: Tiling, inked: InkedBoxes, prefix: string): TileView[] {
  const views = tiles.map((at) => new GrowingView(at, prefix));
  for (const part of scene.parts) {
    const boxes = inked(part);
    grid.visit(part.bounds, (index) => {
      const view = views[index];
      if (view && overlaps(part.bounds, view.at) && leavesInk(part.bounds, boxes, view.at)) view.add(part);
    });
  }
  return views;
}

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
    const { bounds } = part;
    const seen = `|${bounds.x - at.x} ${bounds.y - at.y} ${overlaps(part.at, at) ? part.key : part.rim}`;
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
