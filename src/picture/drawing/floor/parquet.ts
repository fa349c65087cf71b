/** The parquet of a floor board in Hungarian point: planks of many tones, each with its own grain and a fine bevel. */
import { type FloorLayout, SPACES_PER_SIDE } from '../../layout/floor.ts';
import type { Theme } from '../../theme.ts';
import { type Context, fillWith, hash, polygon, polyline, strokeWith } from '../basics/shapes.ts';
import { drawGrain } from './wood.ts';

/** Planks are half a space wide and a quarter of a space high. Columns alternately rise and fall. */
export function drawParquet(context: Context, theme: Theme, { parquet, cell }: FloorLayout): void {
  const width = cell / 2;
  const height = cell / 4;
  const rise = width * 0.78;
  context.save();
  context.beginPath();
  context.rect(parquet.x, parquet.y, parquet.width, parquet.height);
  context.clip();
  context.fillStyle = theme.oak[0];
  context.fillRect(parquet.x, parquet.y, parquet.width, parquet.height);
  const columns = SPACES_PER_SIDE * 2;
  const rows = SPACES_PER_SIDE * 4 + 4;
  for (let column = 0; column < columns; column++) {
    const up = column % 2 === 0;
    const x = parquet.x + column * width;
    for (let index = -1; index < rows; index++) {
      const start = parquet.y + index * height - (up ? 0 : rise);
      drawPlank(context, theme, { x, y: start, width, height, rise: up ? -rise : rise, column, index });
    }
    polyline(context, [x, parquet.y, x, parquet.y + parquet.height]);
    strokeWith(context, theme.joint, Math.max(1, cell * 0.014));
  }
  context.restore();
}

interface Plank {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How much lower the right end is than the left one. */
  readonly rise: number;
  readonly column: number;
  readonly index: number;
}

/** Rising columns are lit and get the lighter half of the tones. */
function toneOf(theme: Theme, { column, index, rise }: Plank): string {
  const half = theme.oak.length / 2;
  const pick = Math.floor(hash(column, index) * (half + 1));
  return theme.oak[rise < 0 ? pick : pick + half - 1] ?? theme.oak[0];
}

function drawPlank(context: Context, theme: Theme, plank: Plank): void {
  const { x, y, width, height, rise, column, index } = plank;
  const bevel = Math.max(0.9, height * 0.05);
  context.save();
  context.translate(x, y);
  polygon(context, [0, 0, width, rise, width, rise + height, 0, height]);
  fillWith(context, toneOf(theme, plank));
  context.clip();
  const tones = { grain: theme.grain, light: theme.grainLight };
  drawGrain(context, { length: width, width: height, rise, seed: column * 97 + index }, tones, bevel * 0.72);
  // The upper edge is lit; the joints are in shadow.
  for (const [down, color, alpha] of [
    [bevel * 1.4, theme.grainLight, 0.75],
    [0, theme.joint, 1],
    [height, theme.joint, 1],
  ] as const) {
    polyline(context, [0, down, width, rise + down]);
    context.globalAlpha = alpha;
    strokeWith(context, color, bevel);
  }
  context.restore();
}
