/**
 * Pictures of the game as PNG: the table, a player's own board, the preview of a move, a hand; the door to this folder.
 * It knows the rules' data and nothing of where its pictures are shown.
 */
import type { PictureJob, PictureKind, PictureRequests, TableRequest } from './requests.ts';

export { nameInPicture } from './content/names.ts';
export type { BadgeSign } from './drawing/people/badges.ts';
export { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from './emoji/names.ts';
export { filmOf } from './film/film.ts';
export { createFilms, type FilmNews, type Films } from './film/maker.ts';
export { FILM_FORMATS, FILM_SIZE, type FilmProgress, type FilmRequest } from './film/request.ts';
export { around, type Box, grown, row } from './layout/box.ts';
export { spaceBox } from './layout/floor.ts';
export { boardLayout } from './layout/private.ts';
export { tableLayout } from './layout/table.ts';
export type {
  CategoryBars,
  CategoryFigure,
  ComparisonRequest,
  LeaderboardLine,
  LeaderboardRequest,
  ProfileRequest,
  RatingPanel,
  TableCell,
} from './peopleRequests.ts';
export type { DrawingObserver } from './pool/pool.ts';
export { type PictureOptions, type Pictures, picturesBy, startPictures } from './pool/pool.ts';
export type {
  Lit,
  PictureKind,
  ScoreSheetRequest,
  StandingsGroup,
  StandingsRequest,
  StandingsRow,
  TableRequest,
} from './requests.ts';
export { seatColors, THEMES, type ThemeName } from './theme.ts';

/** A picture drawn in the calling process; the drawing library is loaded by the first one, as the bot needs it in its helpers only. */
export async function drawPicture<Kind extends PictureKind>(job: {
  readonly kind: Kind;
  readonly request: PictureRequests[Kind];
}): Promise<Buffer> {
  const { Renderer } = await import('./rendering/renderer.ts');
  const { buffer, byteOffset, byteLength } = new Renderer().draw(job as PictureJob);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The table picture drawn in the calling process: for command lines and tests. */
export function drawTable(request: TableRequest): Promise<Buffer> {
  return drawPicture({ kind: 'table', request });
}
