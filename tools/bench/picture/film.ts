/** Compares our GIF encoder with sharp's on the same frames, in time and bytes. */
import sharp from 'sharp';
import { FILM_SIZE } from '../../../src/picture/film/film.ts';
import {
  createGifEncoder,
  type FilmPosition,
  type Frame,
  FrameDrawer,
  frameDurationMs,
} from '../../../src/picture/film/render.ts';
import type { Components } from '../../../src/rules/index.ts';
import { atLeast, atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';

const OUR_RUNS = 3;

interface Encoded {
  readonly milliseconds: number;
  readonly bytes: number;
}

/**
 * Yields `picture.film.vsSharp` and related figures, which include the choice of the palette but no drawing. Holds all
 * frames in memory, as sharp requires: measure memory before this, or in another process.
 */
export async function* filmFigures(
  components: Components,
  positions: readonly FilmPosition[],
  names: readonly string[],
  log: (text: string) => void,
): AsyncGenerator<Figure> {
  const drawer = new FrameDrawer({ components, names, theme: 'dark', size: FILM_SIZE.preset });
  const frames: Frame[] = [];
  for (const position of positions) frames.push(await drawer.draw(position));
  log(`${frames.length} frames drawn`);
  const runs = Array.from({ length: OUR_RUNS }, () => encodeOurs(frames));
  const ours = { bytes: runs[0]?.bytes ?? 0, milliseconds: median(runs) };
  log(`our encoder: ${Math.round(ours.milliseconds)} ms, ${ours.bytes} bytes`);
  const theirs = await encodeWithSharp(frames);
  log(`sharp: ${Math.round(theirs.milliseconds)} ms, ${theirs.bytes} bytes`);
  yield atLeast('picture.film.vsSharp', theirs.milliseconds / ours.milliseconds, 'x', 15);
  yield atMost('picture.film.bytesVsSharp', ours.bytes / theirs.bytes, 'x', 1);
  yield atMost('picture.film.mb', ours.bytes / 1e6, 'MB', 8);
  yield withoutGoal('picture.film.msPerFrame', ours.milliseconds / frames.length, 'ms');
}

function encodeOurs(frames: readonly Frame[]): Encoded {
  const started = performance.now();
  const [first, middle, last] = [0, frames.length >> 1, frames.length - 1].map((index) => frames[index]);
  if (!first || !middle || !last) throw new RangeError('no frames');
  const encoder = createGifEncoder([first, middle, last]);
  let bytes = 0;
  frames.forEach(({ pixels }, index) => {
    bytes += encoder.frame(pixels, frameDurationMs(index, frames.length)).length;
  });
  bytes += encoder.end().length;
  return { milliseconds: performance.now() - started, bytes };
}

async function encodeWithSharp(frames: readonly Frame[]): Promise<Encoded> {
  const [first] = frames;
  if (!first) throw new RangeError('no frames');
  const { width, height } = first;
  const strip = Buffer.concat(frames.map(({ pixels }) => pixels));
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  const delay = frames.map((_, index) => frameDurationMs(index, frames.length));
  const started = performance.now();
  const gif = await sharp(strip, { raw, limitInputPixels: false }).gif({ delay, loop: 0 }).toBuffer();
  return { milliseconds: performance.now() - started, bytes: gif.length };
}

function median(runs: readonly Encoded[]): number {
  return quantile(
    runs.map(({ milliseconds }) => milliseconds),
    0.5,
  );
}
