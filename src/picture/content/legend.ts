/**
 * Finds in a game what explains the table best: a requirement with a fan, two tiles left, a tile taken.
 * Where none is found, the first of the kind stands for it.
 */
import {
  COLORS,
  type Components,
  type GameState,
  playerCount,
  pointsOfTool,
  type ToolSpace,
} from '../../rules/index.ts';
import type { LegendCell, LegendExamples } from '../layout/legend.ts';

export function legendExamples(components: Components, state: GameState): LegendExamples {
  const { tools, toolSpaces } = components;
  const seats = state.players.map((_, seat) => seat);
  const cellOf = ({ tool, color }: ToolSpace): LegendCell => ({
    tool: tools.indexOf(tool),
    color: COLORS.indexOf(color),
  });
  const used = new Set<number>();
  const find = (suits: (space: ToolSpace) => boolean): LegendCell => {
    const found = toolSpaces.find((space) => suits(space) && !used.has(tools.indexOf(space.tool))) ?? toolSpaces[0];
    if (!found) return { tool: 0, color: 0 };
    used.add(tools.indexOf(found.tool));
    return cellOf(found);
  };
  const claims = (space: ToolSpace) => state.claims[space.index]?.length ?? 0;
  const left = (space: ToolSpace) => space.tiles[playerCount(state)].length - claims(space);
  // The rarest first, each on a tool of its own.
  const owner = find((space) => claims(space) > 0 && left(space) > 0);
  const requirement = find(
    ({ requires }) => requires.length > 1 && (requires[0] ?? 0) > 1 && new Set(requires).size === 1,
  );
  const tiles = find((space) => claims(space) === 0 && new Set(space.tiles[playerCount(state)]).size > 1);
  const owned = tools.map((tool) => seats.filter((seat) => pointsOfTool(components, state, tool, seat) > 0).length);
  const passed = state.players.findIndex((player) => player.passed);
  return {
    requirement,
    tiles,
    owner,
    sums: owned.indexOf(Math.max(...owned.map((count, tool) => (used.has(tool) ? 0 : count)))),
    passed: Math.max(0, passed),
  };
}
