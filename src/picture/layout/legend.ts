/** The layout of the legend, and the regions of the table that its rows are about. */
import { type Box, box, union } from './box.ts';
import { TABLE_HEIGHT, TABLE_WIDTH, type TableLayout } from './table.ts';

/** In reading order. */
export const LEGEND_TOPICS = ['requirement', 'tiles', 'owner', 'sums', 'track', 'stacks', 'supply', 'header'] as const;
export type LegendTopic = (typeof LEGEND_TOPICS)[number];

const WIDTH = 1200;
const MARGIN = 36;
const TITLE = 92;
const ROW = 124;
const NUMBER = 64;
const EXCERPT = 356;
const GAP = 18;

export function legendLayout() {
  const inner = WIDTH - 2 * MARGIN;
  const map = box(MARGIN, MARGIN + TITLE, inner, Math.round((inner * TABLE_HEIGHT) / TABLE_WIDTH));
  const top = map.y + map.height + 26;
  const rows = LEGEND_TOPICS.map((topic, index) => {
    const y = top + index * ROW;
    const left = MARGIN + NUMBER + GAP + EXCERPT + GAP + 8;
    const row = {
      number: box(MARGIN, y, NUMBER, ROW),
      excerpt: box(MARGIN + NUMBER + GAP, y + 8, EXCERPT, ROW - 16),
      text: box(left, y + 4, WIDTH - MARGIN - left, ROW - 8),
    };
    return [topic, row] as const;
  });
  return {
    page: box(0, 0, WIDTH, top + LEGEND_TOPICS.length * ROW + MARGIN - 10),
    title: box(MARGIN, 22, inner, TITLE),
    map,
    rows: new Map(rows),
  };
}

/** A space of the tool board, by indices. */
export interface ToolBoardCell {
  readonly tool: number;
  readonly color: number;
}

/** Cells of the tool board, a tool and a player who has passed, as examples. */
export interface LegendExamples {
  readonly requirement: ToolBoardCell;
  readonly tiles: ToolBoardCell;
  readonly owner: ToolBoardCell;
  readonly sums: number;
  readonly passed: number;
}

export function legendRegions(table: TableLayout, examples: LegendExamples): ReadonlyMap<LegendTopic, Box> {
  const { tools, track, stacks, supply, seats } = table;
  const cell = ({ tool, color }: ToolBoardCell) => tools.cells[tool]?.[color];
  const header = seats[examples.passed]?.header;
  const icon = tools.icons[examples.sums];
  const [space, ...spaces] = track.spaces;
  const regions: readonly (readonly [LegendTopic, Box | undefined])[] = [
    ['requirement', cell(examples.requirement)?.requires],
    ['tiles', cell(examples.tiles)?.tiles],
    ['owner', cell(examples.owner)?.tiles],
    ['sums', icon && (tools.sums[examples.sums] ?? []).reduce(union, icon)],
    ['track', space && spaces.reduce(union, space)],
    ['stacks', stacks],
    ['supply', supply],
    ['header', header && union(union(header.hand, header.connectors), header.card)],
  ];
  return new Map(regions.flatMap(([topic, region]) => (region ? [[topic, region] as const] : [])));
}
