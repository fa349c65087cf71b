/** Rating panels: the value, and its curve over time with a band of uncertainty. */
import { type Box, box, splitIntoTiles } from '../../layout/box.ts';
import { panelLayout, ratingHeadLayout } from '../../layout/profiles.ts';
import type { CurvePoint, RatingPanel } from '../../requests.ts';
import { type Drawer, type Scene, TEXT_OPTIONS } from '../../scene.ts';
import { mixColors, PIECES, type Theme } from '../../theme.ts';
import { drawHairline } from '../basics/marks.ts';
import { type Context, disc, fillStroke, fillWith, polygon, polyline, strokeWith } from '../basics/shapes.ts';
import { paragraphDrawer, write } from '../basics/text.ts';
import { drawPanel } from '../panels/plaque.ts';

const RATING_HEAD = 78;

export function putRating(scene: Scene, at: Box, { curve, unrated, title, value, note }: RatingPanel): void {
  scene.put(at, drawPanel, null);
  const { head, room } = panelLayout(at, RATING_HEAD);
  const isRated = curve.length > 0;
  const places = ratingHeadLayout(head);
  scene.putWithTile(isRated ? places.title : head, drawRatingTitle, title, TEXT_OPTIONS);
  if (!isRated) {
    scene.putWithTile(room, drawUnrated, unrated);
    return;
  }
  scene.putWithTile(places.value, drawRatingValue, value, TEXT_OPTIONS);
  scene.putWithTile(places.note, drawRatingNote, note, TEXT_OPTIONS);
  putCurve(scene, room, curve);
}

const drawRatingTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x, at.y + 26, { size: 38, color: theme.muted, align: 'left', width: at.width });
};

const drawRatingValue: Drawer<string> = (context, theme, at, value) => {
  write(context, value, at.x + at.width, at.y + 26, { size: 64, color: theme.ink, align: 'right' });
};

const drawRatingNote: Drawer<string> = (context, theme, at, note) => {
  write(context, note, at.x, at.y + 31, { size: 34, color: theme.muted, align: 'left', width: at.width });
};

const drawUnrated = paragraphDrawer('muted', { size: 34, least: 26 });

const SCALE_WIDTH = 76;
/** The minimum range in rating points, so that small changes do not look large. */
const MIN_SPAN = 240;
const STEPS = [100, 200, 400, 800, 1600];
const MAX_LINES = 4;
const LABEL = 30;

/** Lines and numbers are separate parts, because most curves share them. */
function putCurve(scene: Scene, at: Box, curve: readonly CurvePoint[]): void {
  const span = spanOf(curve);
  for (const value of linesOf(span)) {
    const y = Math.round(heightOf(at, span, value));
    // The number would reach beyond the edge.
    if (y < at.y + LABEL / 2 || y > at.y + at.height - LABEL / 2) continue;
    scene.put(box(at.x + SCALE_WIDTH, y - 1, at.width - SCALE_WIDTH, 2), drawHairline, null, TEXT_OPTIONS);
    scene.put(box(at.x, y - LABEL / 2, SCALE_WIDTH - 12, LABEL), drawLabel, `${value}`, TEXT_OPTIONS);
  }
  scene.put(at, drawCurve, curve);
  scene.addTiles(...splitIntoTiles(at, TILE));
}

const TILE = { width: 72, height: 52 };

const drawLabel: Drawer<string> = (context, theme, at, text) => {
  const middle = at.y + at.height / 2;
  write(context, text, at.x + at.width, middle, { size: 26, color: theme.muted, align: 'right' });
};

type Span = readonly [from: number, to: number];

function spanOf(points: readonly CurvePoint[]): Span {
  const lowest = Math.min(...points.map((point) => point.points - point.uncertainty));
  const highest = Math.max(...points.map((point) => point.points + point.uncertainty));
  const more = Math.max(0, MIN_SPAN - (highest - lowest)) / 2;
  return [lowest - more, highest + more];
}

function linesOf([from, to]: Span): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= MAX_LINES) ?? STEPS.at(-1) ?? to - from;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, line) => (first + line) * step);
}

function heightOf(at: Box, [from, to]: Span, value: number): number {
  return at.y + at.height - ((value - from) / (to - from)) * at.height;
}

const drawCurve: Drawer<readonly CurvePoint[]> = (context, theme, at, points) => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  const shown = spanOf(points);
  const y = (value: number) => heightOf(at, shown, value);
  const left = at.x + SCALE_WIDTH;
  const width = at.width - SCALE_WIDTH - 12;
  const span = last.at - first.at;
  const x = (point: CurvePoint) => (span === 0 ? left + width / 2 : left + ((point.at - first.at) / span) * width);
  const high = (point: CurvePoint) => y(point.points + point.uncertainty);
  const low = (point: CurvePoint) => y(point.points - point.uncertainty);
  const band = mixColors(theme.plaque, PIECES.brass, 0.34);
  if (points.length > 1) {
    const upper = points.flatMap((point) => [x(point), high(point)]);
    const lower = points.toReversed().flatMap((point) => [x(point), low(point)]);
    polygon(context, [...upper, ...lower]);
    fillWith(context, band);
    polyline(
      context,
      points.flatMap((point) => [x(point), y(point.points)]),
    );
    context.lineJoin = 'round';
    context.lineCap = 'round';
    strokeWith(context, theme.name === 'light' ? PIECES.walnut : PIECES.brassLight, 5);
  } else {
    context.fillStyle = band;
    context.fillRect(x(last) - 9, high(last), 18, low(last) - high(last));
  }
  disc(context, x(last), y(last.points), 10);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 3);
};

/** The latest ratings as a line without numbers. */
export function drawTrend(context: Context, theme: Theme, at: Box, values: readonly number[]): void {
  if (values.length < 2) return;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, MIN_SPAN / 4);
  const middle = (low + high) / 2;
  const places = values.map((value, index) => ({
    x: at.x + (index / (values.length - 1)) * at.width,
    y: at.y + at.height / 2 - ((value - middle) / span) * at.height,
  }));
  polyline(
    context,
    places.flatMap(({ x, y }) => [x, y]),
  );
  context.lineJoin = 'round';
  context.lineCap = 'round';
  strokeWith(context, theme.name === 'light' ? PIECES.brassDark : PIECES.brass, 5);
  const end = places.at(-1);
  if (!end) return;
  disc(context, end.x, end.y, 8);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 2.5);
}
