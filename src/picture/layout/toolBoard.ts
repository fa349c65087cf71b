/** Layouts of the tool board: one row or one column per tool. */
import { type Box, box } from './box.ts';

export interface ToolCell {
  readonly requires: Box;
  readonly tiles: Box;
}

export interface ToolBoardLayout {
  /** By tool. */
  readonly icons: readonly Box[];
  /** By tool and seat. */
  readonly sums: readonly (readonly Box[])[];
  /** By tool and color. */
  readonly cells: readonly (readonly ToolCell[])[];
  /** Hairlines between rows or columns. */
  readonly lines: readonly Box[];
}

const TILE_HEIGHT = 44;

function stackedCell(x: number, y: number, width: number, height: number): ToolCell {
  const signs = height - TILE_HEIGHT - 11;
  return { requires: box(x, y + 3, width, signs), tiles: box(x, y + 3 + signs + 3, width, TILE_HEIGHT) };
}

/**
 * A row per tool, with requirements above tiles. The sums of four players are around the lower right of the icon, those
 * of two to its right.
 */
export function toolRows(within: Box, tools: number, seats: 2 | 4): ToolBoardLayout {
  const { x, y, width, height } = within;
  const step = height / tools;
  const chip = { width: 62, height: Math.floor((step - 5) / (seats === 2 ? 2 : 3)) };
  const iconWidth = seats === 2 ? 92 : chip.width;
  const headWidth = iconWidth + chip.width + 4;
  const columnWidth = (width - headWidth) / 4;
  const indices = Array.from({ length: tools }, (_, index) => index);
  const sum = (tool: number, left: number, row: number) =>
    box(left, y + tool * step + 1 + row * chip.height, chip.width, chip.height);
  const sums = (tool: number) => {
    const besideIcon = Array.from({ length: seats === 2 ? 2 : 3 }, (_, row) => sum(tool, x + iconWidth, row));
    return seats === 2 ? besideIcon : [...besideIcon, sum(tool, x, 2)];
  };
  return {
    icons: indices.map((tool) => box(x, y + tool * step + 1, iconWidth, 2 * chip.height)),
    sums: indices.map(sums),
    cells: indices.map((tool) =>
      [0, 1, 2, 3].map((color) =>
        stackedCell(x + headWidth + color * columnWidth + 3, y + tool * step, columnWidth - 6, step),
      ),
    ),
    lines: indices.slice(1).map((tool) => box(x, y + tool * step - 1, width, 2)),
  };
}

/** One column per tool. `inline`: puts requirement and tiles side by side (two players). */
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
      tiles: box(left + columnWidth - 13 - tileWidth, top + (step - TILE_HEIGHT) / 2, tileWidth, TILE_HEIGHT),
    };
  };
  return {
    ...heads(within, columnWidth, head, indices, inline),
    cells: indices.map((tool) => [0, 1, 2, 3].map((color) => cell(tool, color))),
    lines: [
      ...[0, 1, 2, 3].map((color) => box(x, y + head + color * step - 1, width, 2)),
      // Without lines, a requirement could be read as belonging to its neighbor's tile.
      ...(inline ? indices.slice(1).map((tool) => box(x + tool * columnWidth - 1, y, 2, height)) : []),
    ],
  };
}

/** Icons with upright sums on both sides (two players), or with the sums in a column on the right (three players). */
function heads({ x, y }: Box, columnWidth: number, head: number, indices: readonly number[], inline: boolean) {
  const left = (tool: number) => x + tool * columnWidth + 4;
  const width = columnWidth - 8;
  if (inline) {
    const chip = 46;
    return {
      icons: indices.map((tool) => box(left(tool) + chip, y, width - 2 * chip, head - 6)),
      sums: indices.map((tool) =>
        [left(tool), left(tool) + width - chip].map((at) => box(at, y + 10, chip, head - 28)),
      ),
    };
  }
  const chip = 62;
  return {
    icons: indices.map((tool) => box(left(tool), y, width - chip - 4, head - 6)),
    sums: indices.map((tool) => chips(left(tool) + width - chip - 2, y + 3, chip, head - 10, 3)),
  };
}

function chips(x: number, y: number, width: number, height: number, count: number): Box[] {
  const step = Math.floor(height / count);
  return Array.from({ length: count }, (_, seat) => box(x, y + seat * step, width, step));
}
