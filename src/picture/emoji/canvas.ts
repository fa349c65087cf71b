/**
 * The square that an emoji fills, with a pale halo so that dark woods stay visible on a dark ground.
 * What is drawn is said by whoever asks.
 */
import { type Canvas, type CanvasRenderingContext2D, createCanvas } from 'canvas';
import type { Context } from '../drawing/basics/shapes.ts';
import { PIECES } from '../theme.ts';

/** Side of an emoji, as Discord keeps them. */
export const EMOJI_SIDE = 128;
/** A little less than one pixel where Discord shows emoji 22 pixels wide. */
const HALO = 4.5;
const DIRECTIONS = 24;

/**
 * A transparent square filled by the drawing, whatever its size; halo included. The drawer is called twice, with 0, 0
 * in the middle, and draws the same both times in about the size of the square.
 */
export function onSquare(draw: (context: Context) => void): Canvas {
  const { x, y, width, height } = extent(draw);
  const scale = (EMOJI_SIDE - 2 * HALO - 2) / Math.max(width, height);
  const drawing = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = prepared(drawing);
  context.scale(scale, scale);
  context.translate(-x - width / 2, -y - height / 2);
  draw(context);
  return withHalo(drawing);
}

/** Where a drawing leaves anything at all, measured on twice the square. */
function extent(draw: (context: Context) => void): { x: number; y: number; width: number; height: number } {
  const side = 2 * EMOJI_SIDE;
  const canvas = createCanvas(side, side);
  const context = prepared(canvas);
  draw(context);
  const { data } = context.getImageData(0, 0, side, side);
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if ((data[(row * side + column) * 4 + 3] ?? 0) < 8) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  }
  return { x: left - EMOJI_SIDE, y: top - EMOJI_SIDE, width: right - left, height: bottom - top };
}

function prepared(canvas: Canvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  return context;
}

function withHalo(drawing: Canvas): Canvas {
  const result = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = result.getContext('2d');
  const pale = silhouette(drawing);
  for (let index = 0; index < DIRECTIONS; index++) {
    const angle = (index * 2 * Math.PI) / DIRECTIONS;
    context.drawImage(pale, HALO * Math.cos(angle), HALO * Math.sin(angle));
  }
  context.drawImage(drawing, 0, 0);
  return result;
}

/** The shape of a drawing in the halo's tone. */
function silhouette(drawing: Canvas): Canvas {
  const result = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = result.getContext('2d');
  context.drawImage(drawing, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = PIECES.wild;
  context.fillRect(0, 0, EMOJI_SIDE, EMOJI_SIDE);
  return result;
}
