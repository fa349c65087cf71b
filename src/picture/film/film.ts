/**
 * A game as a film, made in a process of its own so that the event loop stays free.
 * What is on the frames and in the file is said by the rooms that the helper works with.
 */
import { startProcess } from '../../kernel/index.ts';
import type { FilmProgress, FilmRequest, FromFilm } from './request.ts';

export interface FilmOptions {
  readonly onProgress?: (progress: FilmProgress) => void;
  /** The helper's entry, for tests of what happens when it dies. */
  readonly entry?: URL;
}

const ENTRY = new URL('./start.js', import.meta.url);

/**
 * The bytes of a GIF or WebP file, part by part: one frame a move, the last one held, shown again and again.
 * Throws when the film cannot be made; whoever stops reading ends the work on it.
 */
export async function* filmOf(
  request: FilmRequest,
  { onProgress = () => {}, entry = ENTRY }: FilmOptions = {},
): AsyncGenerator<Uint8Array> {
  const told: FromFilm[] = [];
  let wake: () => void = () => {};
  const hear = (message: FromFilm) => {
    told.push(message);
    wake();
  };
  const helper = startProcess<FilmRequest, FromFilm>(entry, {
    message: hear,
    gone: ({ message }) => hear({ fault: message }),
  });
  try {
    helper.send(request);
    for (;;) {
      const message = told.shift();
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
