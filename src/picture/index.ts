/**
 * Pictures of the game as PNG: the table, a player's own board, the preview of a move, a hand; the door to this folder.
 * It knows the rules' data and nothing of where its pictures are shown.
 */
import type { PictureJob, PictureKind, PictureRequests, TableRequest } from './requests.ts';

export { nameInPicture } from './content/names.ts';
export { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from './emoji/names.ts';
export { type FilmOptions, filmOf } from './film/film.ts';
export { createFilms, type FilmNews, type Films, type MadeFilm } from './film/maker.ts';
export { FILM_FORMATS, FILM_SIZE, type FilmFormat, type FilmProgress, type FilmRequest } from './film/request.ts';
export { around, type Box, grown, row } from './layout/box.ts';
export { FIGURE_TOPICS, type FigureTopic } from './layout/figures.ts';
export { spaceBox } from './layout/floor.ts';
export { boardLayout } from './layout/private.ts';
export { tableLayout } from './layout/table.ts';
export {
  BADGE_SIGNS,
  type BadgeSeen,
  type BadgeSign,
  type CategoryBars,
  type CategoryFigure,
  type ComparedPerson,
  type ComparisonRequest,
  type CurvePoint,
  type LeaderboardLine,
  type LeaderboardRequest,
  type ProfileRequest,
  type RatingPanel,
  type TableCell,
} from './peopleRequests.ts';
export type { DrawingObserver } from './pool/observer.ts';
export { type PictureOptions, type Pictures, startPictures } from './pool/pool.ts';
export type {
  BoardRequest,
  BuildMark,
  EmojiRequest,
  FigureRequest,
  FigureWords,
  HandRequest,
  LegendRequest,
  LegendWords,
  Lit,
  PictureKind,
  PictureRequests,
  PreviewRequest,
  ScoreSheetRequest,
  ScoreSheetWords,
  StandingsGroup,
  StandingsRequest,
  StandingsRow,
  TableRequest,
} from './requests.ts';
export { SEAT_COLORS, type SeatColor, seatColors, THEMES, type ThemeName } from './theme.ts';

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
