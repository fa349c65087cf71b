/**
 * The frames of a film: the start and the table after each move, drawn and brought to size, and how long each is shown.
 * Putting them into a file is left to the encoders.
 */
import sharp from 'sharp';
import { createGame, type GameState, type Move, replay } from '../../rules/index.ts';
import { showsCharacter } from '../drawing/basics/fonts.ts';
import { boardScene } from '../drawing/private/board.ts';
import { IncrementalPainter } from '../drawing/raster/incrementalPainter.ts';
import { tableScene } from '../drawing/table.ts';
import type { FilmRequest } from './request.ts';

const FIRST_MILLISECONDS = 1500;
const MOVE_MILLISECONDS = 900;
const LAST_MILLISECONDS = 8000;

/** A frame's contents: where the game stands, and the move that led there. */
export interface FilmPosition {
  readonly state: GameState;
  readonly move: Move | null;
}

/** The start, and the position after each move. The record must be a legal one; another is a RangeError. */
export function filmPositions({ components, record }: Pick<FilmRequest, 'components' | 'record'>): FilmPosition[] {
  const positions: FilmPosition[] = [{ state: createGame(components, record).state, move: null }];
  const replayed = replay(components, record, (_, move, state) => positions.push({ state, move }));
  if (!replayed.ok) throw new RangeError(`move ${replayed.move}: ${replayed.fault.code}`);
  return positions;
}

/** How long a frame is shown, in milliseconds: the first a little longer than a move, the last is held. */
export function shownFor(frame: number, frames: number): number {
  if (frame === frames - 1) return LAST_MILLISECONDS;
  return frame === 0 ? FIRST_MILLISECONDS : MOVE_MILLISECONDS;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** RGBA, opaque, in memory of its own. */
  readonly pixels: Buffer;
}

/** What a frame's looks depend on beside its position. */
export type FrameLook = Pick<FilmRequest, 'components' | 'names' | 'theme' | 'size' | 'viewer'>;

/** Draws the frames of one film, in any order. */
export class FrameDrawer {
  readonly #look: FrameLook;
  readonly #painter = new IncrementalPainter();

  constructor(look: FrameLook) {
    this.#look = look;
  }

  /** What has just changed is outlined. */
  async draw({ state, move }: FilmPosition): Promise<Frame> {
    const { components, names, theme, viewer, size } = this.#look;
    const shown = { components, state, names, theme, lastMoves: move ? [move] : [] };
    const scene =
      viewer === undefined ? tableScene(shown, showsCharacter) : boardScene({ ...shown, seat: viewer }, showsCharacter);
    const { width, height } = scene.page;
    const { data: pixels, info } = await sharp(this.#painter.paint(scene), { raw: { width, height, channels: 4 } })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels };
  }
}
