/**
 * A game as a film, made in a thread of its own so that the event loop stays free.
 * What is on the frames and in the file is said by the rooms that the thread works with.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { guardExit, newPen, retire } from '../pool/pen.ts';
import type { FilmProgress, FilmRequest, FilmWorkerData, FromFilmWorker } from './request.ts';

export interface FilmOptions {
  readonly onProgress?: (progress: FilmProgress) => void;
  /** The thread's entry, for tests of what happens when it dies. */
  readonly entry?: URL;
}

const ENTRY = new URL('./start.js', import.meta.url);

/**
 * The bytes of a GIF or WebP file, part by part: one frame a move, the last one held, shown again and again.
 * Throws when the film cannot be made; when nobody reads any more, the thread ends after the frame it is at.
 */
export async function* filmOf(
  request: FilmRequest,
  { onProgress = () => {}, entry = ENTRY }: FilmOptions = {},
): AsyncGenerator<Uint8Array> {
  const pen = newPen();
  const workerData: FilmWorkerData = { request, pen };
  const worker = new Worker(entry, { execArgv: [], workerData });
  guardExit(worker, pen);
  const ended = once(worker, 'exit');
  const told: FromFilmWorker[] = [];
  let wake: () => void = () => {};
  const hear = (message: FromFilmWorker) => {
    told.push(message);
    wake();
  };
  worker.on('message', hear);
  worker.on('error', (error) => hear({ fault: error instanceof Error ? error.message : String(error) }));
  worker.on('exit', () => hear({ fault: 'the film thread ended' }));
  try {
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
    retire(pen);
    await ended;
  }
}
