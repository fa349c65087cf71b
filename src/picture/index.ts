/**
 * Pictures of the game as PNG: the table, a player's own board, the preview of a move, a hand; the door to this folder.
 * It knows the rules' data and nothing of where its pictures are shown.
 */
import type { PictureKind, PictureRequests } from './drawing/pictures.ts';
import type { TableRequest } from './requests.ts';

export type { PictureKind, PictureRequests } from './drawing/pictures.ts';
export { type PictureOptions, type Pictures, startPictures } from './pool/pool.ts';
export type { BoardRequest, BuildMark, HandRequest, PreviewRequest, TableRequest } from './requests.ts';
export { THEMES, type ThemeName } from './theme.ts';

/** A picture drawn in the calling thread; the drawing library is loaded by the first one, as the bot needs it in workers only. */
export async function drawPicture<Kind extends PictureKind>(job: {
  readonly kind: Kind;
  readonly request: PictureRequests[Kind];
}): Promise<Buffer> {
  return (await import('./drawing/pictures.ts')).drawPicture(job);
}

/** The table picture drawn in the calling thread: for command lines and tests. */
export function drawTable(request: TableRequest): Promise<Buffer> {
  return drawPicture({ kind: 'table', request });
}
