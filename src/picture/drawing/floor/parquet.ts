/**
 * The parquet of a floor board in point de Hongrie: planks of many tones, each with its own figure and a fine bevel.
 * The wooden frame around it is left to the surround.
 */
import { type FloorLayout, SPACES_A_SIDE } from '../../layout/floor.ts';
import type { Theme } from '../../theme.ts';
import { type Context, hash, polygon } from '../basics/shapes.ts';
import { drawFigure } from './wood.ts';

/** Columns half a space wide, planks a quarter high, rising and falling by turns. */
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
  const columns = SPACES_A_SIDE * 2;
  const rows = SPACES_A_SIDE * 4 + 4;
  for (let column = 0; column < columns; column++) {
    const up = column % 2 === 0;
    const x = parquet.x + column * width;
    for (let index = -1; index < rows; index++) {
      const start = parquet.y + index * height - (up ? 0 : rise);
      drawPlank(context, theme, { x, y: start, width, height, rise: up ? -rise : rise, column, index });
    }
    context.beginPath();
    context.moveTo(x, parquet.y);
    context.lineTo(x, parquet.y + parquet.height);
    context.strokeStyle = theme.joint;
    context.lineWidth = Math.max(1, cell * 0.014);
    context.stroke();
  }
  context.restore();
}

interface Plank {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How far the far end lies below the near one. */
  readonly rise: number;
  readonly column: number;
  readonly index: number;
}

/** Light falls along the rising columns: they take the lighter half of the tones. */
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
  polygon(context, [
    [0, 0],
    [width, rise],
    [width, rise + height],
    [0, height],
  ]);
  context.fillStyle = toneOf(theme, plank);
  context.fill();
  context.clip();
  const tones = { grain: theme.grain, light: theme.grainLight };
  drawFigure(context, { length: width, width: height, rise, seed: column * 97 + index }, tones, bevel * 0.72);
  // The upper edge catches the light, the joint below lies in shadow.
  for (const [down, color, alpha] of [
    [bevel * 1.4, theme.grainLight, 0.75],
    [0, theme.joint, 1],
    [height, theme.joint, 1],
  ] as const) {
    context.beginPath();
    context.moveTo(0, down);
    context.lineTo(width, rise + down);
    context.strokeStyle = color;
    context.globalAlpha = alpha;
    context.lineWidth = bevel;
    context.stroke();
  }
  context.restore();
}
