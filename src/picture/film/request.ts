/**
 * What a film is asked for with, and what passes between whoever asks and the helper that makes it.
 * Everything is plain data or bytes, since it crosses processes.
 */
import type { Components, GameRecord, Seat } from '../../rules/index.ts';
import type { ThemeName } from '../theme.ts';

export const FILM_FORMATS = ['gif', 'webp'] as const;
type FilmFormat = (typeof FILM_FORMATS)[number];

/** The longer side of a film that is readable and still small, and what may be asked for, in pixels. */
export const FILM_SIZE = { preset: 1200, least: 200, most: 1600 } as const;

export interface FilmRequest {
  readonly components: Components;
  /** As `replay` gives it: legal to the last card. */
  readonly record: GameRecord;
  /** By seat. */
  readonly names: readonly string[];
  readonly theme: ThemeName;
  readonly format: FilmFormat;
  /** The longer side in pixels; a picture is never enlarged. */
  readonly size: number;
  /** Whose private board is shown instead of the table, hand included. */
  readonly viewer?: Seat;
}

export interface FilmProgress {
  readonly done: number;
  readonly frames: number;
}

/** `end` follows the last bytes; `fault`: the film could not be made. */
export type FromFilm =
  | { readonly bytes: Uint8Array }
  | { readonly progress: FilmProgress }
  | { readonly end: true }
  | { readonly fault: string };
