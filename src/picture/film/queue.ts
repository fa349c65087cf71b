/**
 * Makes films that fit a size limit, one at a time, taking turns among requesters. A file that is too large is made
 * again at a smaller size.
 */
import { FILM_SIZE, type FilmOptions, type FilmRequest, streamFilm } from './film.ts';

type MadeFilm =
  | { readonly ok: true; readonly bytes: Buffer }
  /** Too many films are waiting, for this requester or in total, or the wait timed out. */
  | { readonly ok: false; readonly code: 'busy' }
  /** Too large even at the smallest size. */
  | { readonly ok: false; readonly code: 'tooLarge' };

interface FilmOrder {
  readonly request: Omit<FilmRequest, 'size'>;
  readonly asker: string;
  /** The maximum size of the file in bytes. */
  readonly most: number;
}

export interface FilmListeners {
  readonly onProgress?: FilmOptions['onProgress'];
  /** Called with the position in the queue, starting at 1. */
  readonly onWaiting?: (place: number) => void;
}

export interface FilmQueue {
  /** Rejects if the film cannot be made or the queue is closed. */
  make(order: FilmOrder, news?: FilmListeners): Promise<MadeFilm>;
  /** Aborts the current film and all waiting ones. */
  close(): void;
}

interface FilmTurns {
  next<Each extends { readonly asker: string }>(waiting: readonly Each[]): Each | undefined;
  begin(asker: string): void;
}

export interface FilmQueueOptions {
  readonly turns: FilmTurns;
  /** How long a film may wait for its turn; default: 8 minutes. */
  readonly waitTimeoutMs?: number;
}

/** Pixels of the longer side, largest first. */
const SIZES = [FILM_SIZE.preset, 800, 500] as const;
const MAX_WAITING_PER_REQUESTER = 2;
const MAX_WAITING = 12;
/** Leaves time to make the film, because Discord accepts answers to an interaction for 15 minutes. */
const WAIT_TIMEOUT_MS = 8 * 60_000;

interface Waiting {
  readonly asker: string;
  /** Called with false if the film will not be made. */
  readonly settle: (isTurn: boolean) => void;
}

export function createFilmQueue({ turns, waitTimeoutMs = WAIT_TIMEOUT_MS }: FilmQueueOptions): FilmQueue {
  const waiting: Waiting[] = [];
  let busy = false;
  let closed = false;
  const throwIfClosed = () => {
    if (closed) throw new Error('the film queue is closed');
  };

  async function filmWithin(
    request: FilmRequest,
    most: number,
    onProgress: FilmOptions['onProgress'],
  ): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    let length = 0;
    const film = streamFilm(request, {
      onProgress(progress) {
        throwIfClosed();
        onProgress?.(progress);
      },
    });
    for await (const part of film) {
      throwIfClosed();
      parts.push(part);
      length += part.length;
      // Leaving the iteration ends the helper.
      if (length > most) return null;
    }
    return Buffer.concat(parts);
  }

  /** Resolves to false if the film will not be made. */
  function waitForTurn(asker: string, onWaiting: FilmListeners['onWaiting']): Promise<boolean> {
    if (!busy) {
      begin(asker);
      return Promise.resolve(true);
    }
    const own = waiting.filter((each) => each.asker === asker).length;
    if (own >= MAX_WAITING_PER_REQUESTER || waiting.length >= MAX_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => entry.settle(false), waitTimeoutMs);
      const entry: Waiting = {
        asker,
        settle(isTurn) {
          clearTimeout(timer);
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
      throwIfClosed();
      if (!(await waitForTurn(asker, onWaiting))) {
        throwIfClosed();
        return { ok: false, code: 'busy' };
      }
      try {
        throwIfClosed();
        for (const size of SIZES) {
          const bytes = await filmWithin({ ...request, size }, most, onProgress);
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
