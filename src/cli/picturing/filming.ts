/**
 * A recorded game as an animated GIF or WebP: one frame a move, the last one held.
 * Frames and files are the picture folder's matter.
 */
import { FILM_FORMATS, FILM_SIZE, filmOf } from '../../picture/index.ts';
import { parseOptions, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { COMMON_OPTIONS, COMMON_USAGE, outputOf, recordedGame, writeFile } from './recordedGame.ts';

const USAGE = `film RECORD --out FILE.gif makes a film of a recorded game: the start, then one frame a move, the last one held.
  --out FILE        where to write; ${FILM_FORMATS.map((one) => `.${one}`).join(' or ')}
${COMMON_USAGE}  --size N          pixels of the longer side, ${FILM_SIZE.least} to ${FILM_SIZE.most} (${FILM_SIZE.preset})
`;
const PROGRESS_EVERY_MS = 2000;
const FAULTY = 1;

/** The command `film`. */
export const film: CommandLine = async (args, streams) => {
  const { stdout, stderr, now } = streams;
  const options = parseOptions(args, [...COMMON_OPTIONS, 'size'], true);
  if (options.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { file, format } = outputOf(options.values, FILM_FORMATS);
  const size = wholeNumber('size', options.values.size, FILM_SIZE.least, FILM_SIZE.most, FILM_SIZE.preset);
  const found = await recordedGame(options, streams);
  if (!found.ok) {
    stderr.write(`${found.message}\n`);
    return FAULTY;
  }
  const { components, record, names, theme, viewer, states } = found.game;
  let reported = now();
  const parts = filmOf(
    { components, record, names, theme, format, size, ...(viewer === null ? {} : { viewer }) },
    {
      onProgress: ({ done, frames }) => {
        if (now() - reported < PROGRESS_EVERY_MS) return;
        reported = now();
        stderr.write(`film: ${done} of ${frames} frames\n`);
      },
    },
  );
  const written = await writeFile(file, parts);
  if (!written.ok) {
    stderr.write(`${written.message}\n`);
    return FAULTY;
  }
  stderr.write(`film: ${states.length} frames, ${(written.bytes / 1e6).toFixed(1)} MB in ${file}\n`);
  return 0;
};
