/**
 * The thread in which one film is made: it tells its bytes and its progress as they come, then ends.
 * What is asked for comes along with the start.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { makeFilm } from './make.ts';
import type { FilmRequest, FromFilmWorker } from './request.ts';

const port = parentPort;
if (!port) throw new Error('the film thread must be started as a worker');

function tell(message: FromFilmWorker): void {
  port?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}

try {
  for await (const bytes of makeFilm(workerData as FilmRequest, (progress) => tell({ progress }))) tell({ bytes });
  tell({ end: true });
} catch (error) {
  tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
