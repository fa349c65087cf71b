/**
 * The outlines around the spaces of a floor board on which something has just been built.
 * Which spaces these are is said by the changes.
 */
import { grown } from '../../layout/box.ts';
import { type FloorLayout, spaceBox } from '../../layout/floor.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { drawOutline } from '../basics/marks.ts';

/** `spaces`: their indices; none where nothing has changed. */
export function putChanges(scene: Scene, floor: FloorLayout, spaces: Iterable<number> = []): void {
  for (const index of spaces) scene.put(spaceBox(floor, index), drawChange, null);
}

/** The outline stays within its space, so that its neighbors remain as they are. */
const drawChange: Drawer<null> = (context, _, at) => drawOutline(context, grown(at, -6), 12);
