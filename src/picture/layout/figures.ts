/** Layouts of the drawings for the rules: columns with captions, some of them beside a part of a board. */
import { type Box, box, row } from './box.ts';

/** Keyed by topic of the rules. */
const HEIGHTS = {
  howToPlay: 270,
  floor: 700,
  rounds: 270,
  building: 400,
  payments: 640,
  drawing: 320,
  tools: 330,
  connectors: 480,
  plants: 480,
  passing: 300,
  scoring: 350,
  supply: 350,
} as const;
export type FigureTopic = keyof typeof HEIGHTS;
export const FIGURE_TOPICS = Object.keys(HEIGHTS) as readonly FigureTopic[];

const MARGIN = 28;
const GAP = 16;
const HEADING_HEIGHT = 64;
const NOTE_HEIGHT = 56;

export function figurePage(topic: FigureTopic): Box {
  return box(0, 0, 1200, HEIGHTS[topic]);
}

export function figureContent(topic: FigureTopic): Box {
  const { width, height } = figurePage(topic);
  return box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN);
}

export function figureColumns(within: Box, count: number, hasNotes: boolean) {
  const below = hasNotes ? NOTE_HEIGHT : 0;
  return row(within, count, GAP).map(({ x, y, width, height }) => {
    const drawing = height - HEADING_HEIGHT - below;
    return {
      drawing: box(x, y, width, drawing),
      heading: box(x, y + drawing, width, HEADING_HEIGHT),
      note: box(x, y + drawing + HEADING_HEIGHT, width, below),
    };
  });
}

export type FigureColumn = ReturnType<typeof figureColumns>[number];

/** A square for a part of a board, and the room beside it. */
export function splitBesideBoard(within: Box): { readonly board: Box; readonly beside: Box } {
  const { x, y, width, height } = within;
  const left = x + height + 2 * GAP;
  return { board: box(x, y, height, height), beside: box(left, y, x + width - left, height) };
}

export function figureRows(within: Box, count: number): Box[] {
  const height = within.height / count;
  return Array.from({ length: count }, (_, index) => box(within.x, within.y + index * height, within.width, height));
}
