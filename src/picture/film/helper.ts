/** The helper process for one film. Sends bytes and progress to its parent, which ends the process. */
import { sendToParent, serveParent } from '../../kernel/index.ts';
import type { FilmMessage, FilmRequest } from './film.ts';
import { renderFilm } from './render.ts';

serveParent<FilmRequest>((request) => void film(request));

async function film(request: FilmRequest): Promise<void> {
  const send = (message: FilmMessage) => sendToParent(message);
  try {
    for await (const bytes of renderFilm(request, (progress) => void send({ progress }))) await send({ bytes });
    await send({ end: true });
  } catch (error) {
    await send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
