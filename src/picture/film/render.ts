/** Draws the frames of a film and encodes them as GIF or WebP in the calling thread. */
import sharp from 'sharp';
import { choosePalette, GifEncoder, MAX_GIF_COLORS, WebpEncoder } from '../../../packages/tileEncoder/index.ts';
import { createGame, type GameState, type Move, replay } from '../../rules/index.ts';
import { displayPlayers, displaySentence } from '../content/names.ts';
import { colorAt } from '../content/table.ts';
import { hasGlyph } from '../drawing/basics/fonts.ts';
import { captionedScene } from '../drawing/caption.ts';
import { boardScene } from '../drawing/private/board.ts';
import { IncrementalPainter } from '../drawing/raster/incrementalPainter.ts';
import { tableScene } from '../drawing/table.ts';
import type { FilmProgress, FilmRequest } from './film.ts';

const FIRST_MILLISECONDS = 1500;
const MOVE_MILLISECONDS = 900;
const LAST_MILLISECONDS = 8000;
/** More than fits below a frame, so that the drawing ends a longer caption in an ellipsis. */
const MAX_CAPTION_LENGTH = 600;

/** The position of a frame and the move that led to it. */
export interface FilmPosition {
  readonly state: GameState;
  readonly move: Move | null;
  readonly caption: string | null;
  readonly isEnd: boolean;
}

/** The start, and the position after each move. @throws RangeError if the record is illegal */
export function readFilmPositions({
  components,
  record,
  captions = [],
}: Pick<FilmRequest, 'components' | 'record' | 'captions'>): FilmPosition[] {
  const positions: Pick<FilmPosition, 'state' | 'move'>[] = [
    { state: createGame(components, record).state, move: null },
  ];
  const replayed = replay(components, record, (_, move, state) => positions.push({ state, move }));
  if (!replayed.ok) throw new RangeError(`move ${replayed.move}: ${replayed.fault.code}`);
  return positions.map((position, index) => ({
    ...position,
    caption: captions[index] ?? null,
    isEnd: index === positions.length - 1,
  }));
}

/** How long a frame is shown, in milliseconds. */
export function frameDurationMs(frame: number, frames: number): number {
  if (frame === frames - 1) return LAST_MILLISECONDS;
  return frame === 0 ? FIRST_MILLISECONDS : MOVE_MILLISECONDS;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Opaque RGBA. */
  readonly pixels: Buffer;
}

type Look = Omit<FilmRequest, 'record' | 'captions' | 'format'>;

export class FrameDrawer {
  readonly #request: Look;
  readonly #painter = new IncrementalPainter();

  constructor(request: Look) {
    this.#request = request;
  }

  async draw({ state, move, caption, isEnd }: FilmPosition): Promise<Frame> {
    const { viewer, size, resigned = [], winners, ...request } = this.#request;
    const ended = isEnd && { resigned, ...(winners && { state: { ...state, turn: null, winners } }) };
    const shown = { ...request, state, lastMoves: move ? [move] : [], ...ended };
    const table = viewer === undefined ? tableScene(shown, hasGlyph) : boardScene({ ...shown, seat: viewer }, hasGlyph);
    const seat = move && colorAt(request.components, move.seat);
    const players = displayPlayers(request, hasGlyph);
    const sentence = caption && displaySentence(caption, players, hasGlyph, MAX_CAPTION_LENGTH);
    const scene = sentence === null ? table : captionedScene(table, sentence, seat);
    const { width, height } = scene.page;
    const { data: pixels, info } = await sharp(this.#painter.paint(scene), { raw: { width, height, channels: 4 } })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels };
  }
}

type OnProgress = (progress: FilmProgress) => void;

/** Yields the file in parts. Equal requests produce equal bytes. */
export function renderFilm(
  request: FilmRequest,
  onProgress: OnProgress = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const positions = readFilmPositions(request);
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
      encoder = createGifEncoder([frame, ...others]);
    }
    yield encoder.frame(frame.pixels, frameDurationMs(index, frames));
    onProgress({ done: index + 1, frames });
  }
  if (encoder) yield encoder.end();
}

/** Chooses the palette from the start, the middle and the end, which together have all colors of a game. */
export function createGifEncoder(samples: readonly [Frame, ...Frame[]]): GifEncoder {
  const [{ width, height }] = samples;
  const palette = choosePalette(
    samples.map(({ pixels }) => pixels),
    MAX_GIF_COLORS,
  );
  return new GifEncoder(width, height, palette);
}

/** A WebP file begins with its length, so nothing is yielded before the last frame is done. */
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
    // The library compresses in its own threads while this thread draws the next frame.
    const [part, next] = await Promise.all([
      encoder.frame(frame.pixels, frameDurationMs(index, frames)),
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
