/** Makes films of games in a helper process, so that the event loop stays free. */
import { startProcess } from '../../kernel/index.ts';
import type { Components, GameRecord, Seat } from '../../rules/index.ts';
import type { PlayersRequest } from '../content/names.ts';
import type { ThemeName } from '../theme.ts';

export const FILM_FORMATS = ['gif', 'webp'] as const;
type FilmFormat = (typeof FILM_FORMATS)[number];

/** The longer side of a film in pixels. */
export const FILM_SIZE = { preset: 1200, least: 200, most: 1600 } as const;

/** `resigned`: the seats that have resigned at the end. Flags of earlier resignations also appear only there. */
export interface FilmRequest extends PlayersRequest {
  readonly components: Components;
  /** Must be legal. */
  readonly record: GameRecord;
  /**
   * One caption for the start and one for each move, below the frames, with `namePlaceholder` for names; default: none.
   */
  readonly captions?: readonly string[];
  /** Default: as the record says. */
  readonly winners?: readonly Seat[];
  readonly theme: ThemeName;
  readonly format: FilmFormat;
  /** The longer side in pixels; pictures are never enlarged. */
  readonly size: number;
  /** Shows the private board and hand of this player instead of the table. */
  readonly viewer?: Seat;
}

export interface FilmProgress {
  readonly done: number;
  readonly frames: number;
}

/** A message of the helper; `end` follows the last bytes. */
export type FilmMessage =
  | { readonly bytes: Uint8Array }
  | { readonly progress: FilmProgress }
  | { readonly end: true }
  | { readonly fault: string };

export interface FilmOptions {
  readonly onProgress?: (progress: FilmProgress) => void;
  /** The helper's entry module, for tests. */
  readonly entry?: URL;
}

const ENTRY = new URL('./start.js', import.meta.url);

/**
 * Yields a GIF or WebP file in parts: one frame per move, in an endless loop. Leaving the iteration ends the helper.
 * @throws Error if the film cannot be made
 */
export async function* streamFilm(
  request: FilmRequest,
  { onProgress = () => {}, entry = ENTRY }: FilmOptions = {},
): AsyncGenerator<Uint8Array> {
  const messages: FilmMessage[] = [];
  let wake: () => void = () => {};
  const receive = (message: FilmMessage) => {
    messages.push(message);
    wake();
  };
  const helper = startProcess<FilmRequest, FilmMessage>(entry, {
    message: receive,
    gone: ({ message }) => receive({ fault: message }),
  });
  try {
    helper.send(request);
    for (;;) {
      const message = messages.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ('bytes' in message) yield message.bytes;
      else if ('progress' in message) onProgress(message.progress);
      else if ('fault' in message) throw new Error(message.fault);
      else return;
    }
  } finally {
    await helper.end();
  }
}
