/** Describes the tool board: what the next piece would claim, all tiles by color, and what everyone's are worth. */
import {
  buildableSpaces,
  COLORS,
  type Color,
  playerCount,
  pointsOfTool,
  type ToolSpace,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { termOf } from './facts.ts';
import type { Block, Section, WordedTable } from './shapes.ts';

export function toolsSection(table: WordedTable): Section {
  const { words, state } = table;
  return {
    part: 'tools',
    title: words.t('table.part.tools'),
    label: words.t('table.part.tools'),
    blocks: [
      { heading: null, lines: [words.t('table.tools.about')] },
      ...(state.turn === null ? [] : [withinReach(table)]),
      ...COLORS.map((color) => tilesOf(table, color)),
      ...sums(table),
    ],
  };
}

/** A line for each space where the next piece would claim tiles, affordable or not. */
function withinReach({ words, components, state, names, viewpoint: { seat, alone } }: WordedTable): Block {
  const gains = buildableSpaces(components, state, seat).flatMap((buildable) => {
    const tiles = tilesGainedBy(components, state, seat, buildable).map(({ space, points, bonus }) =>
      words.t('game.tile.points', { tile: words.tile(space.tool, space.color), points: points + bonus }),
    );
    if (tiles.length === 0) return [];
    const { space, element } = buildable;
    const facts = { space: space.name, element: words.element(element), tiles: words.enumeration(tiles) };
    return [words.t('table.tools.gain', facts)];
  });
  return {
    heading: alone ? words.t('table.tools.reach') : words.t('table.tools.reachOf', { name: words.name(seat, names) }),
    lines: gains.length === 0 ? [words.t('table.tools.reachNone')] : gains,
  };
}

function tilesOf(table: WordedTable, color: Color): Block {
  const { words, components } = table;
  const lines = components.toolSpacesOf[color].flatMap((space) => tileLine(table, space) ?? []);
  return { heading: termOf(words, `color.${color}`), lines };
}

/** Returns null if this number of players has no tile there. */
function tileLine({ words, state, names }: WordedTable, space: ToolSpace): string | null {
  const owners = (state.claims[space.index] ?? []).map((seat) => words.name(seat, names));
  const [points, below] = space.tiles[playerCount(state)].slice(owners.length);
  if (points === undefined && owners.length === 0) return null;
  const facts = {
    tool: words.tool(space.tool),
    needs: words.list(words.needs(space.requires)),
    names: words.list(owners),
  };
  if (points === undefined) return words.t('table.tools.gone', facts);
  const top = words.t('game.points', { count: points });
  const worth =
    below === undefined
      ? top
      : words.t('table.tools.below', { points: top, below: words.t('game.points', { count: below }) });
  return words.t(owners.length === 0 ? 'table.tools.free' : 'table.tools.claimed', { ...facts, points: worth });
}

/** The points that the owners of each tool score again with their next tile. */
function sums({ words, components, state, names }: WordedTable): Block[] {
  const lines = components.tools.flatMap((tool) => {
    const owned = state.players.flatMap((_, seat) => {
      const points = pointsOfTool(components, state, tool, seat);
      return points === 0 ? [] : [words.t('events.pointsOf', { name: words.name(seat, names), points })];
    });
    return owned.length === 0 ? [] : [words.labelled(words.tool(tool), words.enumeration(owned))];
  });
  return lines.length === 0 ? [] : [{ heading: words.t('table.tools.sums'), lines }];
}
