/**
 * Where things stand in the drawings beside the rules: columns of something drawn with a line or two below, some with a part
 * of a board beside them. What is drawn in them is said by the drawings.
 */
import { type Box, box, row } from './box.ts';

/** One drawing a topic of the rules. */
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
const HEADING = 64;
const NOTE = 56;

export function figurePage(topic: FigureTopic): Box {
  return box(0, 0, 1200, HEIGHTS[topic]);
}

/** What there is room for within the margins. */
export function figureRoom(topic: FigureTopic): Box {
  const { width, height } = figurePage(topic);
  return box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN);
}

export interface FigureColumn {
  readonly drawing: Box;
  /** A large line below the drawing, and a small one below that, where there are notes. */
  readonly heading: Box;
  readonly note: Box;
}

export function figureColumns(within: Box, count: number, hasNotes: boolean): FigureColumn[] {
  const below = hasNotes ? NOTE : 0;
  return row(within, count, GAP).map(({ x, y, width, height }) => {
    const drawing = height - HEADING - below;
    return {
      drawing: box(x, y, width, drawing),
      heading: box(x, y + drawing, width, HEADING),
      note: box(x, y + drawing + HEADING, width, below),
    };
  });
}

/** A square part of a board at the left, and what is left of the room beside it. */
export function besideBoard(within: Box): { readonly board: Box; readonly beside: Box } {
  const { x, y, width, height } = within;
  const left = x + height + 2 * GAP;
  return { board: box(x, y, height, height), beside: box(left, y, x + width - left, height) };
}

/** Lines below one another. */
export function figureLines(within: Box, count: number): Box[] {
  const height = within.height / count;
  return Array.from({ length: count }, (_, index) => box(within.x, within.y + index * height, within.width, height));
}
