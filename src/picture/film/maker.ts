/**
 * Films of a size that may be posted, one at a time and in turns among those who ask: a smaller picture is tried where the file gets too large.
 * `film.ts` makes a film of one size; the button under a finished game posts what came of it.
 */
import { type FilmOptions, filmOf } from './film.ts';
import { FILM_SIZE, type FilmRequest } from './request.ts';

type MadeFilm =
  | { readonly ok: true; readonly bytes: Buffer }
  /** Too many wait already, of this asker or in all, or this one has waited for too long. */
  | { readonly ok: false; readonly code: 'busy' }
  /** It does not fit, however small the picture. */
  | { readonly ok: false; readonly code: 'tooLarge' };

interface FilmWish {
  readonly request: Omit<FilmRequest, 'size'>;
  /** Whoever has had a film longest ago, or none, is next. */
  readonly asker: string;
  /** Of the file, in bytes. */
  readonly most: number;
}

export interface FilmNews {
  readonly onProgress?: FilmOptions['onProgress'];
  /** It waits, at this place of the queue; 1: it is the next one. */
  readonly onWaiting?: (place: number) => void;
}

export interface Films {
  /** Throws where the film cannot be made, and when the films are closed meanwhile. */
  make(wish: FilmWish, news?: FilmNews): Promise<MadeFilm>;
  /** Breaks off what is being made, and whoever waits. */
  close(): void;
}

/** In which order those who wait are served; none waits: all begins anew. */
interface FilmTurns {
  next<Wish extends { readonly asker: string }>(waiting: readonly Wish[]): Wish | undefined;
  begin(asker: string): void;
}

export interface FilmParts {
  readonly turns: FilmTurns;
  /** How long a film waits for its turn at most; left out: as long as is usual. */
  readonly patienceMs?: number;
}

/** Pixels of the longer side, the largest first. */
const SIZES = [FILM_SIZE.preset, 800, 500] as const;
/** Films that wait, of one asker and in all. */
const MOST_WAITING = { ofOne: 2, inAll: 12 };
/** Discord takes an answer for fifteen minutes. */
const PATIENCE_MS = 8 * 60_000;

interface Waiting {
  readonly asker: string;
  /** Its turn has come; false: it has not, and does not. */
  readonly settle: (isTurn: boolean) => void;
}

export function createFilms({ turns, patienceMs = PATIENCE_MS }: FilmParts): Films {
  const waiting: Waiting[] = [];
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

  /** Resolves to whether there is one. */
  function turn(asker: string, onWaiting: FilmNews['onWaiting']): Promise<boolean> {
    if (!busy) {
      begin(asker);
      return Promise.resolve(true);
    }
    const own = waiting.filter((each) => each.asker === asker).length;
    if (own >= MOST_WAITING.ofOne || waiting.length >= MOST_WAITING.inAll) return Promise.resolve(false);
    return new Promise((resolve) => {
      const patience = setTimeout(() => entry.settle(false), patienceMs);
      const entry: Waiting = {
        asker,
        settle(isTurn) {
          clearTimeout(patience);
          waiting.splice(waiting.indexOf(entry), 1);
          if (isTurn) begin(asker);
          resolve(isTurn);
        },
      };
      waiting.push(entry);
      onWaiting?.(waiting.length);
    });
  }

  function begin(asker: string): void {
    busy = true;
    turns.begin(asker);
  }

  function advance(): void {
    busy = false;
    turns.next(waiting)?.settle(true);
  }

  return {
    async make({ request, asker, most }, { onProgress, onWaiting } = {}) {
      goOn();
      if (!(await turn(asker, onWaiting))) {
        goOn();
        return { ok: false, code: 'busy' };
      }
      try {
        goOn();
        for (const size of SIZES) {
          const bytes = await ofSize({ ...request, size }, most, onProgress);
          if (bytes !== null) return { ok: true, bytes };
        }
        return { ok: false, code: 'tooLarge' };
      } finally {
        advance();
      }
    },
    close() {
      closed = true;
      for (const each of [...waiting]) each.settle(false);
    },
  };
}
