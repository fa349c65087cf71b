/**
 * A rating over time: a line of brass with the band of its uncertainty around it, on lines that say how high it is.
 * What a rating is made of is left to whoever asks.
 */
import { type Box, box, tiled } from '../../layout/box.ts';
import type { CurvePoint } from '../../peopleRequests.ts';
import { type Drawer, type Scene, WITHIN } from '../../scene/scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, disc, fillStroke } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { mix } from '../basics/tones.ts';

/** At the left, where the lines say how high they are. */
const SCALE = 76;
/** However little a rating moves, so many points are shown: chance is not to look like much. */
const LEAST_SPAN = 240;
const STEPS = [100, 200, 400, 800, 1600];
const MOST_LINES = 4;
const LABEL = 30;

/** The lines and their numbers are parts of their own: most curves have the same. */
export function putCurve(scene: Scene, at: Box, curve: readonly CurvePoint[]): void {
  const span = spanOf(curve);
  for (const value of linesOf(span)) {
    const y = Math.round(heightOf(at, span, value));
    // Too near an edge to be written beside.
    if (y < at.y + LABEL / 2 || y > at.y + at.height - LABEL / 2) continue;
    scene.put(box(at.x + SCALE, y - 1, at.width - SCALE, 2), drawLine, null, WITHIN);
    scene.put(box(at.x, y - LABEL / 2, SCALE - 12, LABEL), drawLabel, `${value}`, WITHIN);
  }
  scene.put(at, drawCurve, curve);
  scene.cut(...tiled(at, TILE));
}

/** Most of them have no edge of the band in them, and are quickly written. */
const TILE = { width: 72, height: 52 };

const drawLine: Drawer<null> = (context, theme, at) => {
  context.fillStyle = theme.hairline;
  context.fillRect(at.x, at.y, at.width, at.height);
};

const drawLabel: Drawer<string> = (context, theme, at, said) => {
  const middle = at.y + at.height / 2;
  write(context, said, at.x + at.width, middle, { size: 26, color: theme.muted, align: 'right' });
};

/** From the lowest value that is shown to the highest. */
type Span = readonly [from: number, to: number];

function spanOf(points: readonly CurvePoint[]): Span {
  const lowest = Math.min(...points.map((point) => point.points - point.uncertainty));
  const highest = Math.max(...points.map((point) => point.points + point.uncertainty));
  const more = Math.max(0, LEAST_SPAN - (highest - lowest)) / 2;
  return [lowest - more, highest + more];
}

function linesOf([from, to]: Span): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= MOST_LINES) ?? STEPS.at(-1) ?? to - from;
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
  const left = at.x + SCALE;
  const width = at.width - SCALE - 12;
  const span = last.at - first.at;
  const x = (point: CurvePoint) => (span === 0 ? left + width / 2 : left + ((point.at - first.at) / span) * width);
  if (points.length > 1) {
    context.beginPath();
    points.forEach((point, index) => {
      if (index === 0) context.moveTo(x(point), y(point.points + point.uncertainty));
      else context.lineTo(x(point), y(point.points + point.uncertainty));
    });
    for (const point of points.toReversed()) context.lineTo(x(point), y(point.points - point.uncertainty));
    context.closePath();
    context.fillStyle = mix(theme.plaque, PIECES.brass, 0.34);
    context.fill();
    context.beginPath();
    points.forEach((point, index) => {
      if (index === 0) context.moveTo(x(point), y(point.points));
      else context.lineTo(x(point), y(point.points));
    });
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.strokeStyle = theme.name === 'light' ? PIECES.walnut : PIECES.brassLight;
    context.lineWidth = 5;
    context.stroke();
  } else {
    context.fillStyle = mix(theme.plaque, PIECES.brass, 0.34);
    context.fillRect(
      x(last) - 9,
      y(last.points + last.uncertainty),
      18,
      y(last.points - last.uncertainty) - y(last.points + last.uncertainty),
    );
  }
  disc(context, x(last), y(last.points), 10);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 3);
};

/** The last ratings, without numbers: whether it goes up or down. */
export function drawTrend(context: Context, theme: Theme, at: Box, values: readonly number[]): void {
  if (values.length < 2) return;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, LEAST_SPAN / 4);
  const middle = (low + high) / 2;
  const place = (value: number, index: number) => ({
    x: at.x + (index / (values.length - 1)) * at.width,
    y: at.y + at.height / 2 - ((value - middle) / span) * at.height,
  });
  context.beginPath();
  values.forEach((value, index) => {
    const { x, y } = place(value, index);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = theme.name === 'light' ? PIECES.brassDark : PIECES.brass;
  context.lineWidth = 5;
  context.stroke();
  const end = place(values.at(-1) ?? middle, values.length - 1);
  disc(context, end.x, end.y, 8);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 2.5);
}
