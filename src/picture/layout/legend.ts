/**
 * Where everything stands on the explanation of the table: the title, the whole table small, and below it a row for each
 * thing explained. What of the table each row is about is given by regions of the table's own layout.
 */
import { around, type Box, box } from './box.ts';
import { TABLE_HEIGHT, TABLE_WIDTH, type TableLayout } from './table.ts';

/** What is explained, in reading order. */
export const LEGEND_TOPICS = ['requirement', 'tiles', 'owner', 'sums', 'track', 'stacks', 'supply', 'header'] as const;
export type LegendTopic = (typeof LEGEND_TOPICS)[number];

interface LegendRow {
  /** The number's middle is that of the box. */
  readonly number: Box;
  readonly excerpt: Box;
  readonly text: Box;
}

export interface LegendLayout {
  readonly page: Box;
  readonly title: Box;
  readonly map: Box;
  readonly rows: ReadonlyMap<LegendTopic, LegendRow>;
}

const WIDTH = 1200;
const MARGIN = 36;
const TITLE = 92;
const ROW = 124;
const NUMBER = 64;
const EXCERPT = 356;
const GAP = 18;

export function legendLayout(): LegendLayout {
  const inner = WIDTH - 2 * MARGIN;
  const map = box(MARGIN, MARGIN + TITLE, inner, Math.round((inner * TABLE_HEIGHT) / TABLE_WIDTH));
  const top = map.y + map.height + 26;
  const rows = LEGEND_TOPICS.map((topic, index) => {
    const y = top + index * ROW;
    const left = MARGIN + NUMBER + GAP + EXCERPT + GAP + 8;
    const row: LegendRow = {
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

/** A space of the tool board, by its tool's and its color's place. */
export interface LegendCell {
  readonly tool: number;
  readonly color: number;
}

/** What the regions are chosen by: cells that show well what is explained, and a player who has passed. */
export interface LegendExamples {
  readonly requirement: LegendCell;
  readonly tiles: LegendCell;
  readonly owner: LegendCell;
  readonly sums: number;
  readonly passed: number;
}

/** By topic: the region of the table that it is about. */
export function legendRegions(table: TableLayout, examples: LegendExamples): ReadonlyMap<LegendTopic, Box> {
  const { tools, track, stacks, supply, seats } = table;
  const cell = ({ tool, color }: LegendCell) => tools.cells[tool]?.[color];
  const header = seats[examples.passed]?.header;
  const icon = tools.icons[examples.sums];
  const [space, ...spaces] = track.spaces;
  const regions: readonly (readonly [LegendTopic, Box | undefined])[] = [
    ['requirement', cell(examples.requirement)?.requires],
    ['tiles', cell(examples.tiles)?.tiles],
    ['owner', cell(examples.owner)?.tiles],
    ['sums', icon && (tools.sums[examples.sums] ?? []).reduce(around, icon)],
    ['track', space && spaces.reduce(around, space)],
    ['stacks', stacks],
    ['supply', supply],
    ['header', header && around(around(header.hand, header.connectors), header.card)],
  ];
  return new Map(regions.flatMap(([topic, region]) => (region ? [[topic, region] as const] : [])));
}
