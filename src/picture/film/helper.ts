/**
 * The helper in which one film is made: it tells its bytes and its progress as they come.
 * Whoever asked for the film ends it.
 */
import { serve, tell } from '../../kernel/index.ts';
import { makeFilm } from './make.ts';
import type { FilmRequest, FromFilm } from './request.ts';

serve<FilmRequest>((request) => void film(request));

async function film(request: FilmRequest): Promise<void> {
  const say = (message: FromFilm) => tell(message);
  try {
    for await (const bytes of makeFilm(request, (progress) => void say({ progress }))) await say({ bytes });
    await say({ end: true });
  } catch (error) {
    await say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
