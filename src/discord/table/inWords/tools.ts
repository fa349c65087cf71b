/**
 * The tool board in words: first the tiles that the next piece would claim, then all of them by color.
 * What a tile is worth to a player stands with the first; with the others what is printed on it.
 */
import type { Words } from '../../../language/index.ts';
import { buildableSpaces, COLORS, type Color, type ToolSpace, tilesGainedBy, topTile } from '../../../rules/index.ts';
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
      ...(state.phase === 'over' ? [] : [withinReach(table)]),
      ...COLORS.map((color) => tilesOf(table, color)),
    ],
  };
}

/** A line for each space where the next piece would claim tiles, whether or not it can be paid for. */
function withinReach({ words, components, state, names, viewpoint: { seat, alone } }: WordedTable): Block {
  const gains = buildableSpaces(components, state, seat).flatMap((buildable) => {
    const tiles = tilesGainedBy(components, state, seat, buildable).map(({ space, points, bonus }) =>
      words.t('game.tile.points', { tile: words.tile(space.tool, space.color), points: points + bonus }),
    );
    if (tiles.length === 0) return [];
    const { space, element } = buildable;
    const facts = { space: space.name, element: words.element(element), tiles: tiles.join(words.t('game.separator')) };
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

/** Null where no tile ever lay there for so many players. */
function tileLine({ words, state, names }: WordedTable, space: ToolSpace): string | null {
  const owners = (state.claims[space.index] ?? []).map((seat) => words.name(seat, names));
  const points = topTile(state, space);
  if (points === null && owners.length === 0) return null;
  const facts = {
    tool: words.tool(space.tool),
    needs: needsInWords(words, space.requires),
    names: owners.join(words.t('game.separator')),
  };
  if (points === null) return words.t('table.tools.gone', facts);
  const worth = { ...facts, points: words.t('game.points', { count: points }) };
  return words.t(owners.length === 0 ? 'table.tools.free' : 'table.tools.claimed', worth);
}

/** `1 complete and 2 frames`: how many ornaments of which level, the highest first. */
function needsInWords(words: Words, requires: readonly number[]): string {
  const counted = ([4, 3, 2, 1] as const).flatMap((level) => {
    const count = requires.filter((each) => each === level).length;
    return count === 0 ? [] : [words.t(`table.needs.${level}`, { count })];
  });
  return words.list(counted);
}
