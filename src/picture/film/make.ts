/**
 * Makes a film in the calling thread: draws one frame after the other and hands out the file's bytes as they come.
 * It runs in a helper process, which keeps the event loop free.
 */

import { choosePalette, GifEncoder, MOST_COLORS, WebpEncoder } from '../../../packages/tileEncoder/index.ts';
import { type FilmPosition, type Frame, FrameDrawer, filmPositions, shownFor } from './frames.ts';
import type { FilmProgress, FilmRequest } from './request.ts';

type OnProgress = (progress: FilmProgress) => void;

/** The file's bytes, part by part. The same request gives the same bytes. */
export function makeFilm(
  request: FilmRequest,
  onProgress: OnProgress = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const positions = filmPositions(request);
  const drawer = new FrameDrawer(request);
  return request.format === 'gif' ? makeGif(positions, drawer, onProgress) : makeWebp(positions, drawer, onProgress);
}

async function* makeGif(
  positions: readonly FilmPosition[],
  drawer: FrameDrawer,
  onProgress: OnProgress,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const frames = positions.length;
  let encoder: GifEncoder | null = null;
  for (const [index, position] of positions.entries()) {
    const frame = await drawer.draw(position);
    if (!encoder) {
      const others = [await drawer.draw(at(positions, frames >> 1)), await drawer.draw(at(positions, frames - 1))];
      encoder = gifEncoder([frame, ...others]);
    }
    yield encoder.frame(frame.pixels, shownFor(index, frames));
    onProgress({ done: index + 1, frames });
  }
  if (encoder) yield encoder.end();
}

/** The start, the middle and the end of a game have all its colors between them. */
export function gifEncoder(samples: readonly [Frame, ...Frame[]]): GifEncoder {
  const [{ width, height }] = samples;
  const palette = choosePalette(
    samples.map(({ pixels }) => pixels),
    MOST_COLORS,
  );
  return new GifEncoder(width, height, palette);
}

/** The file says its length at the beginning, so nothing can be handed out before the last frame is there. */
async function* makeWebp(
  positions: readonly FilmPosition[],
  drawer: FrameDrawer,
  onProgress: OnProgress,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const frames = positions.length;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let frame = await drawer.draw(at(positions, 0));
  const encoder = new WebpEncoder(frame.width, frame.height);
  for (let index = 0; index < frames; index++) {
    // The library compresses in threads of its own; meanwhile the next frame is drawn here.
    const [part, next] = await Promise.all([
      encoder.frame(frame.pixels, shownFor(index, frames)),
      index + 1 < frames ? drawer.draw(at(positions, index + 1)) : frame,
    ]);
    parts.push(part);
    frame = next;
    onProgress({ done: index + 1, frames });
  }
  yield encoder.head(parts.reduce((sum, { length }) => sum + length, 0));
  yield* parts;
}

function at(positions: readonly FilmPosition[], index: number): FilmPosition {
  const position = positions[index];
  if (!position) throw new RangeError(`no frame ${index}`);
  return position;
}
