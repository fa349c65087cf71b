/** The legend in two pages: enlarged excerpts of a table with numbers, and an explanation for each number. */
import { exampleGame, legendExamples } from '../../content/legend.ts';
import { centerOf, contains, inflate, squareAt } from '../../layout/box.ts';
import {
  LEGEND_PAGES,
  LEGEND_TOPICS,
  legendExcerpts,
  legendLayout,
  legendRegions,
  placeOnLegend,
} from '../../layout/legend.ts';
import { tableLayoutOf } from '../../layout/table.ts';
import type { LegendRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { PIECES, themeOf } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { centered, disc, fillStroke, roundedRect, strokeWith } from '../basics/shapes.ts';
import { paragraphDrawer, write } from '../basics/text.ts';
import { tableScene } from '../table.ts';
import { drawExcerpt } from './parts.ts';

const EXAMPLE_NAMES = ['Anni', 'Jörg', 'Zoë'];

export function legendScene({ components, words, theme, page }: LegendRequest): Scene {
  const state = exampleGame(components);
  const table = tableScene({ components, state, names: EXAMPLE_NAMES, theme, lastMoves: [] }, hasGlyph);
  const [places, examples] = [tableLayoutOf(components, state), legendExamples(components, state)];
  const topics = LEGEND_PAGES[page] ?? [];
  const layout = legendLayout(topics, legendExcerpts(places, examples)[page] ?? []);
  const scene = new Scene(layout.page, themeOf(theme));
  scene.putWithTile(layout.title, drawTitle, `${words.title} · ${page + 1}/${LEGEND_PAGES.length}`);
  for (const { region, at, scale } of layout.excerpts) {
    const parts = table.parts.filter((part) => contains(region, squareAt(centerOf(part.at), 0)));
    scene.putWithTile(at, drawExcerpt, { region, parts, maxScale: scale }, { overhang: 0 });
  }
  const regions = legendRegions(places, examples);
  const pins = topics.flatMap((topic) => {
    const region = regions.get(topic);
    const place = region && placeOnLegend(layout.excerpts, region);
    return place ? [{ place, number: LEGEND_TOPICS.indexOf(topic) + 1 }] : [];
  });
  // Drawn first, so that no frame covers the number of another.
  for (const { place } of pins) scene.put(place, drawPinFrame, null);
  for (const { place, number } of pins) scene.put(squareAt(place, PIN_RADIUS + 4), drawPinNumber, number);
  for (const [topic, row] of layout.rows) {
    scene.put(row.number, drawRowNumber, LEGEND_TOPICS.indexOf(topic) + 1);
    scene.putWithTile(row.text, drawText, words[topic]);
  }
  return scene;
}

const drawTitle = paragraphDrawer('ink', { size: 62, least: 42 });

/** On a phone, where the page is 358 pixels wide, the text is 12 pixels high. */
const drawText = paragraphDrawer('ink', { size: 44, least: 41, align: 'left' });

const ROW_NUMBER_RADIUS = 32;
const PIN_RADIUS = 26;

function numberDrawer(radius: number): Drawer<number> {
  return centered((context, { x, y }, number) => {
    disc(context, x, y, radius);
    fillStroke(context, PIECES.brassLight, PIECES.ebony, 3.5);
    write(context, `${number}`, x, y, { size: radius * 1.5, color: PIECES.ebony });
  });
}

const drawPinFrame: Drawer<null> = (context, _, at) => {
  const { x, y, width, height } = inflate(at, 4);
  roundedRect(context, x, y, width, height, 10);
  strokeWith(context, PIECES.ebony, 9);
  strokeWith(context, PIECES.brassLight, 5);
};

const drawPinNumber = numberDrawer(PIN_RADIUS);
const drawRowNumber = numberDrawer(ROW_NUMBER_RADIUS);
