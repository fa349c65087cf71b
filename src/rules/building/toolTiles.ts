/** Tool tiles: which ones a board earns, who owns them, and what they score. */
import type { Color } from '../components/cards.ts';
import type { Components, ToolSpace } from '../components/components.ts';
import { type GameState, playerCount, type Seat } from '../state/state.ts';

/** `points`: the tile's own points. `bonus`: the points of tiles of the same tool that the player already owned. */
export interface ToolTileClaim {
  readonly space: ToolSpace;
  readonly points: number;
  readonly bonus: number;
}

/** Whether each level in `requires` (highest first) is met by a separate ornament of at least that level. */
export function meetsRequirement(levels: readonly number[], requires: readonly number[]): boolean {
  return isMet(levels.slice().sort(descending), requires);
}

/** An insertion sort, because a sort with a comparison function takes far longer for so few numbers. */
function levelsHighestFirst(ornaments: readonly number[], board: readonly number[]): number[] {
  const levels: number[] = [];
  for (const index of ornaments) {
    const level = board[index] ?? 0;
    let place = levels.length;
    for (; place > 0 && (levels[place - 1] ?? 0) < level; place--) levels[place] = levels[place - 1] ?? 0;
    levels[place] = level;
  }
  return levels;
}

function descending(a: number, b: number): number {
  return b - a;
}

function isMet(levels: readonly number[], requires: readonly number[]): boolean {
  for (let index = 0; index < requires.length; index++) {
    if ((levels[index] ?? 0) < (requires[index] ?? 0)) return false;
  }
  return true;
}

/** The points of the top tile of a space; null if none is left. */
export function topTilePoints(state: GameState, space: ToolSpace): number | null {
  const claimed = state.claims[space.index]?.length ?? 0;
  return space.tiles[playerCount(state)][claimed] ?? null;
}

function ownedTile(state: GameState, space: ToolSpace, seat: Seat): number | null {
  const place = state.claims[space.index]?.indexOf(seat) ?? -1;
  return place < 0 ? null : (space.tiles[playerCount(state)][place] ?? null);
}

/** The sum of a seat's tiles of one tool, which its next tile of that tool scores again. */
export function pointsOfTool(components: Components, state: GameState, tool: string, seat: Seat): number {
  let sum = 0;
  for (const space of components.toolSpacesOfTool.get(tool) ?? []) sum += ownedTile(state, space, seat) ?? 0;
  return sum;
}

/**
 * The tiles that a seat earns with this board after building on an ornament of `color`, in the order of the tool board.
 */
export function earnedTiles(
  components: Components,
  state: GameState,
  seat: Seat,
  board: readonly number[],
  color: Color,
): ToolTileClaim[] {
  const earned: ToolTileClaim[] = [];
  const levels = levelsHighestFirst(components.floors[state.side].ornamentsOf[color], board);
  for (const space of components.toolSpacesOf[color]) {
    if (!isMet(levels, space.requires)) continue;
    const points = topTilePoints(state, space);
    if (points === null || state.claims[space.index]?.includes(seat)) continue;
    earned.push({ space, points, bonus: pointsOfTool(components, state, space.tool, seat) });
  }
  return earned;
}
