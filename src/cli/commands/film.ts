/** The command `film`: makes an animated GIF or WebP of a recorded game, one frame per move. */
import { filmCaptions, scoreSheetWords } from '../../language/index.ts';
import { FILM_FORMATS, FILM_SIZE, namePlaceholder, streamFilm } from '../../picture/index.ts';
import { defineCommand } from '../support/command.ts';
import { numberOption } from '../support/options.ts';
import { COMMON_OPTIONS, outOption, outputFileOf, RECORD, recordedGame, writeFile } from '../support/recordedGame.ts';
import { createProgress } from '../support/streams.ts';

export const filmCommand = defineCommand({
  synopsis: 'RECORD --out FILE.gif [OPTIONS]',
  description: 'Makes a film of a recorded game: one frame per move, holding the last one.',
  operands: RECORD,
  options: {
    out: outOption(FILM_FORMATS),
    ...COMMON_OPTIONS,
    size: numberOption(`pixels of the longer side, ${FILM_SIZE.least} to ${FILM_SIZE.most}`, {
      min: FILM_SIZE.least,
      max: FILM_SIZE.most,
      preset: FILM_SIZE.preset,
    }),
  },
  exitCodes: { 1: 'the record is faulty or the file cannot be written' },
  async run({ options, operands: [source = ''] }, streams) {
    const { file, format } = outputFileOf(options.out, FILM_FORMATS);
    const { components, record, names, theme, viewer, states, events, words } = await recordedGame(
      options,
      source,
      streams,
    );
    const placeholders = names.map((_, seat) => words.person(namePlaceholder(seat)));
    const moves = events.map((each) => ({ events: each, automatic: null }));
    const [end = states[0]] = states.slice(-1);
    const ending = end.phase === 'over' ? scoreSheetWords(words, end, placeholders).headline : null;
    const captions = filmCaptions(words, moves, placeholders, ending);
    const progress = createProgress(streams);
    const parts = streamFilm(
      {
        components,
        record,
        names,
        captions,
        theme,
        format,
        size: options.size,
        ...(viewer === null ? {} : { viewer }),
      },
      { onProgress: ({ done, frames }) => progress(() => `film: ${done} of ${frames} frames`) },
    );
    const bytes = await writeFile(file, parts);
    streams.stderr.write(`film: ${states.length} frames, ${(bytes / 1e6).toFixed(1)} MB in ${file}\n`);
    return 0;
  },
});
