/**
 * Every kind of picture by name, drawn and encoded in the calling thread.
 * Keeping the event loop free is the pool's matter.
 */
import type { Canvas } from 'canvas';
import { encodePng } from '../encoding.ts';
import type { BoardRequest, HandRequest, PreviewRequest, TableRequest } from '../requests.ts';
import { registerFonts } from './basics/fonts.ts';
import { paintBoard } from './private/board.ts';
import { paintHand } from './private/hand.ts';
import { paintPreview } from './private/preview.ts';
import { Sprites } from './sprites.ts';
import { paintTable } from './table.ts';

export interface PictureRequests {
  readonly table: TableRequest;
  readonly board: BoardRequest;
  readonly preview: PreviewRequest;
  readonly hand: HandRequest;
}

export type PictureKind = keyof PictureRequests;

const PAINTERS: { readonly [Kind in PictureKind]: (request: PictureRequests[Kind], sprites: Sprites) => Canvas } = {
  table: paintTable,
  board: paintBoard,
  preview: paintPreview,
  hand: paintHand,
};

/** Draws one picture; the result is a PNG. `sprites` may be kept from picture to picture. */
export function drawPicture<Kind extends PictureKind>(
  { kind, request }: { readonly kind: Kind; readonly request: PictureRequests[Kind] },
  sprites: Sprites = new Sprites(),
): Promise<Buffer> {
  registerFonts();
  return encodePng(PAINTERS[kind](request, sprites));
}
