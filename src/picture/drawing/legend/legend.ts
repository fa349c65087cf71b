/**
 * How to read the table: a table drawn small with numbers on it, and for each number what stands there, large and in
 * words. Map and excerpts are the parts of the table's own scene, scaled.
 */
import { exampleGame } from '../../content/example.ts';
import { legendExamples } from '../../content/legend.ts';
import { type Box, box, centerOf, grown, type Point } from '../../layout/box.ts';
import { LEGEND_TOPICS, legendLayout, legendRegions } from '../../layout/legend.ts';
import { TABLE_WIDTH, tableLayout } from '../../layout/table.ts';
import type { LegendRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, themeOf } from '../../theme.ts';
import { drawExcerpt } from '../basics/excerpt.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { type Context, disc, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { tableScene } from '../table.ts';

/** Of nobody in particular. */
const NAMES = ['Anni', 'Jörg', 'Zoë'];

export function legendScene({ components, words, theme }: LegendRequest): Scene {
  const state = exampleGame(components);
  const table = tableScene({ components, state, names: NAMES, theme, lastMoves: [] }, showsCharacter);
  const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };
  const regions = legendRegions(tableLayout(3, measures), legendExamples(components, state));
  const layout = legendLayout();
  const scene = new Scene(layout.page, themeOf(theme));
  scene.putApart(layout.title, drawTitle, words.title);
  scene.putApart(layout.map, drawExcerpt, { region: table.page, parts: table.parts, most: MOST_SCALE }, { over: 0 });
  LEGEND_TOPICS.forEach((topic, index) => {
    const [region, row] = [regions.get(topic), layout.rows.get(topic)];
    if (!region || !row) return;
    const number = index + 1;
    scene.put(mapped(region, layout.map), drawPin, { number, corner: topic === 'header' }, { over: 60 });
    const parts = table.parts.filter(({ at }) => isWithin(region, centerOf(at)));
    scene.put(row.number, drawRowNumber, number);
    scene.putApart(row.excerpt, drawExcerpt, { region: grown(region, ROOM), parts, most: MOST_SCALE }, { over: 0 });
    scene.putApart(row.text, drawText, words[topic]);
  });
  return scene;
}

function isWithin({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** What of a region's surroundings is shown with it. */
const ROOM = 5;
const MOST_SCALE = 2;

/** Where on the map a region of the table lies. */
function mapped(region: Box, map: Box): Box {
  const scale = map.width / TABLE_WIDTH;
  return box(map.x + region.x * scale, map.y + region.y * scale, region.width * scale, region.height * scale);
}

const drawTitle: Drawer<string> = (context, theme, at, title) => {
  writeParagraph(context, title, at, { color: theme.ink, size: 62, least: 40 });
};

const drawText: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.ink, size: 34, least: 25, align: 'left' });
};

/** Radii beside the texts and on the map. */
const NUMBER = 26;
const PIN = 20;

function drawNumber(context: Context, x: number, y: number, radius: number, number: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 3.5);
  write(context, `${number}`, x, y, { size: radius * 1.5, color: PIECES.ebony });
}

/** A brass frame around a region, the number to its left, or where a board is at a lower corner. */
const drawPin: Drawer<{ readonly number: number; readonly corner: boolean }> = (context, _, at, { number, corner }) => {
  const { x, y, width, height } = grown(at, 4);
  for (const [color, line] of [
    [PIECES.ebony, 9],
    [PIECES.brassLight, 5],
  ] as const) {
    plate(context, x, y, width, height, 10);
    context.strokeStyle = color;
    context.lineWidth = line;
    context.stroke();
  }
  if (corner) drawNumber(context, x + width - PIN, y + height + PIN - 6, PIN, number);
  else drawNumber(context, x - 4, y + height / 2, PIN, number);
};

const drawRowNumber: Drawer<number> = (context, _, at, number) => {
  drawNumber(context, at.x + at.width / 2, at.y + at.height / 2, NUMBER, number);
};
