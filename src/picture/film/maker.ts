/**
 * Films of a size that may be posted, one at a time: a smaller picture is tried where the file gets too large.
 * `film.ts` makes a film of one size; the button under a finished game posts what came of it.
 */
import { type FilmOptions, filmOf } from './film.ts';
import { FILM_SIZE, type FilmRequest } from './request.ts';

export type MadeFilm =
  | { readonly ok: true; readonly bytes: Buffer }
  /** Another one is being made. */
  | { readonly ok: false; readonly code: 'busy' }
  /** It does not fit, however small the picture. */
  | { readonly ok: false; readonly code: 'tooLarge' };

export interface Films {
  /** `most`: of the file, in bytes. Throws where the film cannot be made, and when the films are closed meanwhile. */
  make(
    request: Omit<FilmRequest, 'size'>,
    limits: { readonly most: number },
    onProgress?: FilmOptions['onProgress'],
  ): Promise<MadeFilm>;
  /** Breaks off what is being made. */
  close(): void;
}

/** Pixels of the longer side, the largest first. */
const SIZES = [FILM_SIZE.preset, 800, 500] as const;

export function createFilms(): Films {
  let busy = false;
  let closed = false;
  const goOn = () => {
    if (closed) throw new Error('the films are closed');
  };

  async function ofSize(
    request: FilmRequest,
    most: number,
    onProgress: FilmOptions['onProgress'],
  ): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    let length = 0;
    const film = filmOf(request, {
      onProgress(progress) {
        goOn();
        onProgress?.(progress);
      },
    });
    for await (const part of film) {
      goOn();
      parts.push(part);
      length += part.length;
      // Leaving the loop ends the work on it.
      if (length > most) return null;
    }
    return Buffer.concat(parts);
  }

  return {
    async make(request, { most }, onProgress) {
      goOn();
      if (busy) return { ok: false, code: 'busy' };
      busy = true;
      try {
        for (const size of SIZES) {
          const bytes = await ofSize({ ...request, size }, most, onProgress);
          if (bytes !== null) return { ok: true, bytes };
        }
        return { ok: false, code: 'tooLarge' };
      } finally {
        busy = false;
      }
    },
    close() {
      closed = true;
    },
  };
}
