/** How to read the table: a small table with numbers, and for each number an enlarged excerpt with its explanation. */
import { exampleGame, legendExamples } from '../../content/legend.ts';
import { type Box, box, centerOf, contains, inflate, squareAt } from '../../layout/box.ts';
import { LEGEND_TOPICS, legendLayout, legendRegions } from '../../layout/legend.ts';
import { TABLE_WIDTH, tableLayout } from '../../layout/table.ts';
import type { LegendRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { PIECES, themeOf } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { type Context, disc, fillStroke, roundedRect, strokeWith } from '../basics/shapes.ts';
import { paragraphDrawer, write } from '../basics/text.ts';
import { tableScene } from '../table.ts';
import { drawExcerpt } from './parts.ts';

const EXAMPLE_NAMES = ['Anni', 'Jörg', 'Zoë'];

export function legendScene({ components, words, theme }: LegendRequest): Scene {
  const state = exampleGame(components);
  const table = tableScene({ components, state, names: EXAMPLE_NAMES, theme, lastMoves: [] }, hasGlyph);
  const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };
  const regions = legendRegions(tableLayout(3, measures), legendExamples(components, state));
  const layout = legendLayout();
  const scene = new Scene(layout.page, themeOf(theme));
  scene.putWithTile(layout.title, drawTitle, words.title);
  scene.putWithTile(
    layout.map,
    drawExcerpt,
    { region: table.page, parts: table.parts, maxScale: MAX_SCALE },
    { overhang: 0 },
  );
  LEGEND_TOPICS.forEach((topic, index) => {
    const [region, row] = [regions.get(topic), layout.rows.get(topic)];
    if (!region || !row) return;
    const number = index + 1;
    scene.put(mapped(region, layout.map), drawPin, { number, corner: topic === 'header' }, { overhang: 60 });
    const parts = table.parts.filter(({ at }) => contains(region, squareAt(centerOf(at), 0)));
    scene.put(row.number, drawRowNumber, number);
    scene.putWithTile(
      row.excerpt,
      drawExcerpt,
      { region: inflate(region, EXCERPT_MARGIN), parts, maxScale: MAX_SCALE },
      { overhang: 0 },
    );
    scene.putWithTile(row.text, drawText, words[topic]);
  });
  return scene;
}

/** The margin around excerpts. */
const EXCERPT_MARGIN = 5;
const MAX_SCALE = 2;

/** The place of a region of the table on the map. */
function mapped(region: Box, map: Box): Box {
  const scale = map.width / TABLE_WIDTH;
  return box(map.x + region.x * scale, map.y + region.y * scale, region.width * scale, region.height * scale);
}

const drawTitle = paragraphDrawer('ink', { size: 62, least: 40 });

const drawText = paragraphDrawer('ink', { size: 34, least: 25, align: 'left' });

const NUMBER_RADIUS = 26;
const PIN_RADIUS = 20;

function drawNumber(context: Context, x: number, y: number, radius: number, number: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 3.5);
  write(context, `${number}`, x, y, { size: radius * 1.5, color: PIECES.ebony });
}

/** A brass frame around a region with the number at its left, or at a lower corner beside a board. */
const drawPin: Drawer<{ number: number; corner: boolean }> = (context, _, at, { number, corner }) => {
  const { x, y, width, height } = inflate(at, 4);
  roundedRect(context, x, y, width, height, 10);
  strokeWith(context, PIECES.ebony, 9);
  strokeWith(context, PIECES.brassLight, 5);
  if (corner) drawNumber(context, x + width - PIN_RADIUS, y + height + PIN_RADIUS - 6, PIN_RADIUS, number);
  else drawNumber(context, x - 4, y + height / 2, PIN_RADIUS, number);
};

const drawRowNumber: Drawer<number> = (context, _, at, number) => {
  drawNumber(context, at.x + at.width / 2, at.y + at.height / 2, NUMBER_RADIUS, number);
};
