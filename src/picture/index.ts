/** Draws the game as PNG, WebP, GIF and SVG. Knows the rules, but not where its pictures are shown. */
import type { PictureJob, PictureKind, PictureRequests, TableRequest } from './requests.ts';

export { namePlaceholder } from './content/names.ts';
export { type ScoreColumnView, scoreColumns } from './content/scoreSheet.ts';
export { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from './emoji/names.ts';
export { FILM_FORMATS, FILM_SIZE, type FilmProgress, type FilmRequest, streamFilm } from './film/film.ts';
export { createFilmQueue, type FilmListeners, type FilmQueue } from './film/queue.ts';
export { type Box, inflate, row, union } from './layout/box.ts';
export { spaceBox } from './layout/floor.ts';
export { LEGEND_PAGES, LEGEND_TOPICS } from './layout/legend.ts';
export { boardLayout } from './layout/private.ts';
export { tableLayout } from './layout/table.ts';
export type { DrawingObserver } from './pool/pool.ts';
export { createPictures, type PictureOptions, type Pictures, startPictures } from './pool/pool.ts';
export type {
  CategoryBars,
  CategoryChart,
  ComparisonRequest,
  Highlight,
  LeaderboardLine,
  LeaderboardRequest,
  PictureKind,
  ProfileRequest,
  RatingPanel,
  ScoreSheetRequest,
  StandingsGroup,
  StandingsRequest,
  StandingsRow,
  TableRequest,
  TableStatistics,
} from './requests.ts';
export { PICTURE_KINDS } from './requests.ts';
export { seatColors, THEMES, type ThemeName } from './theme.ts';

/** Draws in the calling process. Loads the drawing library on first use, because the bot process never draws. */
export async function drawPicture<Kind extends PictureKind>(job: {
  readonly kind: Kind;
  readonly request: PictureRequests[Kind];
}): Promise<Buffer> {
  const { Renderer } = await import('./pool/renderer.ts');
  const { buffer, byteOffset, byteLength } = new Renderer().draw(job as PictureJob);
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function drawTable(request: TableRequest): Promise<Buffer> {
  return drawPicture({ kind: 'table', request });
}
