/**
 * The thread in which one film is made: it tells its bytes and its progress as they come, then ends.
 * What is asked for comes along with the start.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { withPen } from '../pool/pen.ts';
import { makeFilm } from './make.ts';
import type { FilmWorkerData, FromFilmWorker } from './request.ts';

const port = parentPort;
if (!port) throw new Error('the film thread must be started as a worker');

function tell(message: FromFilmWorker): void {
  port?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}

const { request, pen } = workerData as FilmWorkerData;
try {
  const parts = makeFilm(request, (progress) => tell({ progress }));
  for (;;) {
    const part = await withPen(pen, () => parts.next());
    if (part === null) break;
    if (part.done) {
      tell({ end: true });
      break;
    }
    tell({ bytes: part.value });
  }
} catch (error) {
  tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
