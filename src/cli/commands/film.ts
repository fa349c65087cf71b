/** The command `film`: a recorded game as an animated GIF or WebP, one frame a move. */
import { FILM_FORMATS, FILM_SIZE, streamFilm } from '../../picture/index.ts';
import { parseOptions, wholeNumber } from '../support/options.ts';
import { COMMON_OPTIONS, COMMON_USAGE, outputFileOf, recordedGame, writeFile } from '../support/recordedGame.ts';
import type { CommandLine } from '../support/run.ts';

const USAGE = `film RECORD --out FILE.gif makes a film of a recorded game: one frame per move, holding the last one.
  --out FILE        where to write; ${FILM_FORMATS.map((one) => `.${one}`).join(' or ')}
${COMMON_USAGE}  --size N          pixels of the longer side, ${FILM_SIZE.least} to ${FILM_SIZE.most} (${FILM_SIZE.preset})
`;
const PROGRESS_EVERY_MS = 2000;
const EXIT_FAULT = 1;

export const filmCommand: CommandLine = async (args, streams) => {
  const { stdout, stderr, now } = streams;
  const options = parseOptions(args, [...COMMON_OPTIONS, 'size'], true);
  if (options.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { file, format } = outputFileOf(options.values, FILM_FORMATS);
  const size = wholeNumber('size', options.values.size, FILM_SIZE.least, FILM_SIZE.most, FILM_SIZE.preset);
  const found = await recordedGame(options, streams);
  if (!found.ok) {
    stderr.write(`${found.message}\n`);
    return EXIT_FAULT;
  }
  const { components, record, names, theme, viewer, states } = found.game;
  let reportedAt = now();
  const parts = streamFilm(
    { components, record, names, theme, format, size, ...(viewer === null ? {} : { viewer }) },
    {
      onProgress: ({ done, frames }) => {
        if (now() - reportedAt < PROGRESS_EVERY_MS) return;
        reportedAt = now();
        stderr.write(`film: ${done} of ${frames} frames\n`);
      },
    },
  );
  const written = await writeFile(file, parts);
  if (!written.ok) {
    stderr.write(`${written.message}\n`);
    return EXIT_FAULT;
  }
  stderr.write(`film: ${states.length} frames, ${(written.bytes / 1e6).toFixed(1)} MB in ${file}\n`);
  return 0;
};
