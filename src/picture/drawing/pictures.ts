/**
 * Every kind of picture by name, drawn and encoded in the calling thread.
 * Keeping the event loop free is the pool's matter.
 */
import type { Canvas } from 'canvas';
import { drawEmojiPng } from '../emoji/draw.ts';
import { encodePng } from '../encoding.ts';
import type { BoardRequest, EmojiRequest, HandRequest, PreviewRequest, TableRequest } from '../requests.ts';
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
  readonly emoji: EmojiRequest;
}

export type PictureKind = keyof PictureRequests;

type Drawer<Kind extends PictureKind> = (request: PictureRequests[Kind], sprites: Sprites) => Promise<Buffer>;

const DRAWERS: { readonly [Kind in PictureKind]: Drawer<Kind> } = {
  table: painted(paintTable),
  board: painted(paintBoard),
  preview: painted(paintPreview),
  hand: painted(paintHand),
  emoji: ({ name }) => Promise.resolve(drawEmojiPng(name)),
};

function painted<Request>(
  paint: (request: Request, sprites: Sprites) => Canvas,
): (request: Request, sprites: Sprites) => Promise<Buffer> {
  return (request, sprites) => encodePng(paint(request, sprites));
}

/** Draws one picture; the result is a PNG. `sprites` may be kept from picture to picture. */
export function drawPicture<Kind extends PictureKind>(
  { kind, request }: { readonly kind: Kind; readonly request: PictureRequests[Kind] },
  sprites: Sprites = new Sprites(),
): Promise<Buffer> {
  registerFonts();
  return DRAWERS[kind](request, sprites);
}
