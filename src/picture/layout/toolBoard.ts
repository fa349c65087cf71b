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
  /** By tool: its picture, and the place for what each player owns of it. */
  readonly icons: readonly Box[];
  readonly sums: readonly Box[];
  /** By tool, then by color. */
  readonly cells: readonly (readonly ToolCell[])[];
  /** Hairlines between rows and, where they are needed, columns. */
  readonly lines: readonly Box[];
}

const TILE = 42;

function stackedCell(x: number, y: number, width: number, height: number): ToolCell {
  const signs = height - TILE - 12;
  return { requires: box(x, y + 4, width, signs), tiles: box(x, y + 4 + signs + 3, width, TILE) };
}

/** Requirement and tiles one above the other, a tool a row (four players). */
export function toolRows(x: number, y: number, width: number, height: number, tools: number): ToolBoardLayout {
  const step = height / tools;
  const iconWidth = 66;
  const columnWidth = (width - iconWidth) / 4;
  const indices = Array.from({ length: tools }, (_, index) => index);
  return {
    icons: indices.map((tool) => box(x, y + tool * step + 4, iconWidth - 6, step - 46)),
    sums: indices.map((tool) => box(x, y + (tool + 1) * step - 42, iconWidth - 6, 36)),
    cells: indices.map((tool) =>
      [0, 1, 2, 3].map((color) =>
        stackedCell(x + iconWidth + color * columnWidth + 4, y + tool * step, columnWidth - 8, step),
      ),
    ),
    lines: indices.slice(1).map((tool) => box(x, y + tool * step - 1, width, 2)),
  };
}

/** A tool a column; `inline` puts requirement and tile side by side (two players). */
export function toolColumns(within: Box, tools: number, head: number, inline: boolean): ToolBoardLayout {
  const { x, y, width, height } = within;
  const columnWidth = width / tools;
  const step = (height - head) / 4;
  const indices = Array.from({ length: tools }, (_, index) => index);
  const cell = (tool: number, color: number): ToolCell => {
    const left = x + tool * columnWidth + 6;
    const top = y + head + color * step;
    if (!inline) return stackedCell(left, top, columnWidth - 12, step);
    const tileWidth = 60;
    return {
      requires: box(left + 2, top + 8, columnWidth - 16 - tileWidth - 5, step - 16),
      tiles: box(left + columnWidth - 14 - tileWidth, top + (step - TILE) / 2, tileWidth, TILE),
    };
  };
  return {
    icons: indices.map((tool) => box(x + tool * columnWidth + 6, y, 74, head - 8)),
    sums: indices.map((tool) => box(x + tool * columnWidth + 84, y, columnWidth - 90, head - 8)),
    cells: indices.map((tool) => [0, 1, 2, 3].map((color) => cell(tool, color))),
    lines: [
      ...[0, 1, 2, 3].map((color) => box(x, y + head + color * step - 1, width, 2)),
      // Side by side, a requirement could be read with its neighbor's tile.
      ...(inline ? indices.slice(1).map((tool) => box(x + tool * columnWidth - 1, y + head, 2, height - head)) : []),
    ],
  };
}
