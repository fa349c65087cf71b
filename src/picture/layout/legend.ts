/** The layout of the legend's two pages, and the regions of the table that their rows explain. */
import { type Box, box, contains, inflate, union } from './box.ts';
import type { TableLayout } from './table.ts';

/** In reading order. */
export const LEGEND_PAGES = [
  ['requirement', 'tiles', 'owner', 'sums'],
  ['header', 'track', 'stacks', 'supply'],
] as const;
export type LegendTopic = (typeof LEGEND_PAGES)[number][number];
export const LEGEND_TOPICS: readonly LegendTopic[] = LEGEND_PAGES.flat();

const WIDTH = 1200;
const MARGIN = 36;
const TITLE = 92;
const ROW = 172;
const NUMBER = 72;
const GAP = 18;
/** Large enough for the smallest numbers, even if space beside the excerpt stays empty. */
const MAX_SCALE = 2;
const MAX_EXCERPT_HEIGHT = 620;
const EXCERPT_MARGIN = 6;

interface LegendExcerpt {
  readonly region: Box;
  readonly at: Box;
  readonly scale: number;
}

/** `excerpts`: the regions of the table that the page shows, from top to bottom. */
export function legendLayout(topics: readonly LegendTopic[], excerpts: readonly Box[]) {
  const inner = WIDTH - 2 * MARGIN;
  let y = MARGIN + TITLE;
  const placed = excerpts.map((region): LegendExcerpt => {
    const scale = Math.min(MAX_SCALE, inner / region.width, MAX_EXCERPT_HEIGHT / region.height);
    const [width, height] = [Math.floor(region.width * scale), Math.floor(region.height * scale)];
    const at = box(Math.round((WIDTH - width) / 2), y, width, height);
    y += height + GAP;
    return { region, at, scale };
  });
  const rows = topics.map((topic, index) => {
    const top = y + index * ROW;
    const left = MARGIN + NUMBER + GAP;
    return [
      topic,
      { number: box(MARGIN, top, NUMBER, ROW), text: box(left, top, WIDTH - MARGIN - left, ROW) },
    ] as const;
  });
  return {
    page: box(0, 0, WIDTH, y + topics.length * ROW + MARGIN - 18),
    title: box(MARGIN, 22, inner, TITLE),
    excerpts: placed,
    rows: new Map<LegendTopic, { readonly number: Box; readonly text: Box }>(rows),
  };
}

/** Where a region of the table is on a page; null if the page does not show it. */
export function placeOnLegend(excerpts: readonly LegendExcerpt[], region: Box): Box | null {
  const found = excerpts.find((excerpt) => contains(excerpt.region, region));
  if (!found) return null;
  const { at, scale } = found;
  const [x, y] = [at.x + (region.x - found.region.x) * scale, at.y + (region.y - found.region.y) * scale];
  return box(x, y, region.width * scale, region.height * scale);
}

/** A space of the tool board, given by indices. */
export interface ToolBoardCell {
  readonly tool: number;
  readonly color: number;
}

/** Examples: cells of the tool board, a tool, and a player who has passed. */
export interface LegendExamples {
  readonly requirement: ToolBoardCell;
  readonly tiles: ToolBoardCell;
  readonly owner: ToolBoardCell;
  readonly sums: number;
  readonly passed: number;
}

/** The tool board, and the header above a board with the shared parts. */
export function legendExcerpts({ page, tools, track, stacks, supply, seats }: TableLayout, examples: LegendExamples) {
  const cells = tools.cells.flat().flatMap(({ requires, tiles }) => [requires, tiles]);
  const board = [...tools.icons, ...tools.sums.flat(), ...cells].reduce(union);
  const common = [track.outer, stacks, supply].reduce(union);
  const header = seats[examples.passed]?.header;
  const above = header ? [header.roundel, header.score, header.card].reduce(union, header.name) : page;
  return [[board], [above, common]].map((boxes) => boxes.map((each) => inflate(each, EXCERPT_MARGIN)));
}

export function legendRegions(table: TableLayout, examples: LegendExamples): ReadonlyMap<LegendTopic, Box> {
  const { tools, track, stacks, supply, seats } = table;
  const cell = ({ tool, color }: ToolBoardCell) => tools.cells[tool]?.[color];
  const header = seats[examples.passed]?.header;
  const icon = tools.icons[examples.sums];
  const regions: readonly (readonly [LegendTopic, Box | undefined])[] = [
    ['requirement', cell(examples.requirement)?.requires],
    ['tiles', cell(examples.tiles)?.tiles],
    ['owner', cell(examples.owner)?.tiles],
    ['sums', icon && (tools.sums[examples.sums] ?? []).reduce(union, icon)],
    ['header', header && union(union(header.hand, header.connectors), header.card)],
    ['track', track.outer],
    ['stacks', stacks],
    ['supply', supply],
  ];
  return new Map(regions.flatMap(([topic, region]) => (region ? [[topic, region] as const] : [])));
}
