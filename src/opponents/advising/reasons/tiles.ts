/**
 * Reasons about tool tiles: which ones a build claims and before whom, and which one it brings near.
 * What a tile asks for and scores is said by the rules.
 */
import {
  type Buildable,
  buildableSpaces,
  type Color,
  type Components,
  type GameState,
  playerAt,
  playerCount,
  type Seat,
  type ToolSpace,
  type ToolTileClaim,
  tilesGainedBy,
} from '../../../rules/index.ts';
import type { Reason } from './reason.ts';

/** The tiles that the build claims. */
export function claimed(components: Components, state: GameState, seat: Seat, buildable: Buildable): readonly Reason[] {
  return tilesGainedBy(components, state, seat, buildable).map(({ space, points, bonus }) => ({
    kind: 'tile',
    tool: space.tool,
    color: space.color,
    points,
    bonus,
    ahead: rivalsFor(components, state, seat, space),
  }));
}

/** Who else could claim the last tile of a space with one build in this round; nobody where another tile lies below it. */
function rivalsFor(components: Components, state: GameState, seat: Seat, tile: ToolSpace): readonly Seat[] {
  const left = tile.tiles[playerCount(state)].length - (state.claims[tile.index]?.length ?? 0);
  if (left !== 1) return [];
  return state.players
    .map((_, at) => at)
    .filter((at) => at !== seat && !playerAt(state, at).passed)
    .filter((at) => tilesWithinReach(components, state, at, tile.color).some(({ space }) => space === tile));
}

/** The tiles of a color that the seat could claim with one build, were it its turn: wood is left and its hand can pay. */
function tilesWithinReach(components: Components, state: GameState, seat: Seat, color: Color): ToolTileClaim[] {
  return buildableSpaces(components, state, seat)
    .filter((build) => build.payable && build.color === color)
    .flatMap((build) => tilesGainedBy(components, state, seat, build));
}

/** The dearest tile that has come to lack one build only, which the cards that are left pay for. */
export function broughtNear(
  components: Components,
  before: GameState,
  after: GameState,
  seat: Seat,
  { space, color }: Buildable,
): readonly Reason[] {
  if (space.kind !== 'ornament' || color === null) return [];
  const near = tilesWithinReach(components, after, seat, color)
    .filter((tile) => lacking(components, before, seat, tile.space) > 1)
    .map(({ space: { tool }, points, bonus }) => ({ kind: 'near', tool, color, points: points + bonus }) as const);
  return near.sort((a, b) => b.points - a.points).slice(0, 1);
}

/** How many steps of ornaments are missing to a tile's requirement. */
function lacking(components: Components, state: GameState, seat: Seat, { color, requires }: ToolSpace): number {
  const { board } = playerAt(state, seat);
  const levels = components.floors[state.side].ornamentsOf[color]
    .map((index) => board[index] ?? 0)
    .sort((a, b) => b - a);
  return requires.reduce((sum, level, place) => sum + Math.max(0, level - (levels[place] ?? 0)), 0);
}
