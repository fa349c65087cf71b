/**
 * Pictures of the game as PNG: the table, a player's own board, the preview of a move, a hand; the door to this folder.
 * It knows the rules' data and nothing of where its pictures are shown.
 */
import { drawPicture } from './drawing/pictures.ts';
import type { TableRequest } from './requests.ts';

export { drawPicture, type PictureKind, type PictureRequests } from './drawing/pictures.ts';
export { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from './emoji/names.ts';
export { type FilmOptions, filmOf } from './film/film.ts';
export { FILM_FORMATS, FILM_SIZE, type FilmFormat, type FilmProgress, type FilmRequest } from './film/request.ts';
export { type PictureOptions, type Pictures, startPictures } from './pool/pool.ts';
export type { BoardRequest, BuildMark, EmojiRequest, HandRequest, PreviewRequest, TableRequest } from './requests.ts';
export { THEMES, type ThemeName } from './theme.ts';

/** The table picture drawn in the calling thread: for command lines and tests. */
export function drawTable(request: TableRequest): Promise<Buffer> {
  return drawPicture({ kind: 'table', request });
}
