/**
 * Where the tool board's icons, requirements and tiles lie: one row a tool, or one column a tool.
 * Which tiles lie there is said by the content.
 */
import { type Box, box } from './box.ts';

export interface ToolCell {
  readonly requires: Box;
  readonly tiles: Box;
}

export interface ToolBoardLayout {
  /** By tool: its picture. */
  readonly icons: readonly Box[];
  /** By tool, then by seat: what the player owns of it. They lie to each other as the boards do. */
  readonly sums: readonly (readonly Box[])[];
  /** By tool, then by color. */
  readonly cells: readonly (readonly ToolCell[])[];
  /** Hairlines between rows and, where they are needed, columns. */
  readonly lines: readonly Box[];
}

const TILE = 44;
const CHIP = 26;

function stackedCell(x: number, y: number, width: number, height: number): ToolCell {
  const signs = height - TILE - 11;
  return { requires: box(x, y + 3, width, signs), tiles: box(x, y + 3 + signs + 3, width, TILE) };
}

/**
 * Requirement and tiles one above the other, a tool a row (four players: boards at the four corners, clockwise). The sums
 * lie in the corners around the icon, as the boards do around the table, and may cover a corner of it.
 */
export function toolRows(x: number, y: number, width: number, height: number, tools: number): ToolBoardLayout {
  const step = height / tools;
  const iconWidth = 104;
  const chipWidth = 37;
  const columnWidth = (width - iconWidth) / 4;
  const indices = Array.from({ length: tools }, (_, index) => index);
  const chip = (tool: number, right: boolean, low: boolean) =>
    box(x + (right ? iconWidth - chipWidth - 4 : 0), y + tool * step + (low ? step - CHIP - 6 : 4), chipWidth, CHIP);
  return {
    icons: indices.map((tool) => box(x, y + tool * step + 12, iconWidth - 4, step - 26)),
    sums: indices.map((tool) => [
      chip(tool, false, false),
      chip(tool, true, false),
      chip(tool, true, true),
      chip(tool, false, true),
    ]),
    cells: indices.map((tool) =>
      [0, 1, 2, 3].map((color) =>
        stackedCell(x + iconWidth + color * columnWidth + 3, y + tool * step, columnWidth - 6, step),
      ),
    ),
    lines: indices.slice(1).map((tool) => box(x, y + tool * step - 1, width, 2)),
  };
}

/** A tool a column; `inline` puts requirement and tile side by side (two players: boards left and right). */
export function toolColumns(within: Box, tools: number, head: number, inline: boolean): ToolBoardLayout {
  const { x, y, width, height } = within;
  const columnWidth = width / tools;
  const step = (height - head) / 4;
  const indices = Array.from({ length: tools }, (_, index) => index);
  const cell = (tool: number, color: number): ToolCell => {
    const left = x + tool * columnWidth + 6;
    const top = y + head + color * step;
    if (!inline) return stackedCell(left, top, columnWidth - 12, step);
    const tileWidth = 62;
    return {
      requires: box(left + 1, top + 8, columnWidth - 14 - tileWidth - 5, step - 16),
      tiles: box(left + columnWidth - 13 - tileWidth, top + (step - TILE) / 2, tileWidth, TILE),
    };
  };
  return {
    ...heads(within, columnWidth, head, indices, inline),
    cells: indices.map((tool) => [0, 1, 2, 3].map((color) => cell(tool, color))),
    lines: [
      ...[0, 1, 2, 3].map((color) => box(x, y + head + color * step - 1, width, 2)),
      // Side by side, a requirement could be read with its neighbor's tile.
      ...(inline ? indices.slice(1).map((tool) => box(x + tool * columnWidth - 1, y, 2, height)) : []),
    ],
  };
}

/** Icons with the sums on both sides (two players) or in a line below (three). */
function heads({ x, y }: Box, columnWidth: number, head: number, indices: readonly number[], inline: boolean) {
  const left = (tool: number) => x + tool * columnWidth + 4;
  const width = columnWidth - 8;
  if (inline) {
    const chip = 46;
    return {
      icons: indices.map((tool) => box(left(tool) + chip, y, width - 2 * chip, head - 6)),
      sums: indices.map((tool) =>
        [left(tool), left(tool) + width - chip].map((at) => box(at, y + head / 2 - 22, chip, 36)),
      ),
    };
  }
  return {
    icons: indices.map((tool) => box(left(tool), y, width, head - CHIP - 12)),
    sums: indices.map((tool) =>
      [0, 1, 2].map((seat) => box(left(tool) + (seat * width) / 3 + 3, y + head - CHIP - 7, width / 3 - 6, CHIP)),
    ),
  };
}
