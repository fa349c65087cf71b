/** The command `picture`: draws a position of a recorded game as a PNG, the table or a player's own board. */
import { legendWords, scoreSheetWords } from '../../language/index.ts';
import { drawPicture, LEGEND_PAGES, namePlaceholder } from '../../picture/index.ts';
import { COMMON_NUMBERS, type Components, type GameState, type Move, playerAt, type Seat } from '../../rules/index.ts';
import { type BuildMark, buildMarks, spaceOffers } from '../../turn/index.ts';
import { defineCommand } from '../support/command.ts';
import { componentsOf } from '../support/components.ts';
import {
  choiceOption,
  numberOption,
  type OptionValues,
  textOption,
  UsageError,
  wholeNumber,
} from '../support/options.ts';
import {
  appearanceOf,
  COMMON_OPTIONS,
  outOption,
  outputFileOf,
  RECORD,
  type RecordedGame,
  recordedGame,
  writeFile,
} from '../support/recordedGame.ts';
import type { CommandStreams } from '../support/streams.ts';

/** With a viewer, `table` draws that player's own board. */
const KINDS = ['table', 'scoreSheet', 'legend'] as const;
type Kind = Exclude<(typeof KINDS)[number], 'legend'>;

const PNG = ['png'] as const;

export const pictureCommand = defineCommand({
  synopsis: 'RECORD --out FILE.png [OPTIONS]',
  description: 'Draws a position of a recorded game. The legend explains the table and takes no RECORD.',
  operands: { ...RECORD, min: 0 },
  options: {
    out: outOption(PNG),
    move: textOption('N', 'after N moves; 0 is the start (all)'),
    since: textOption('N', 'outline the changes since move N (the last move of each player)'),
    kind: choiceOption('what to draw', KINDS, KINDS[0]),
    page: numberOption('page of the legend', { min: 1, max: LEGEND_PAGES.length, preset: 1 }),
    ...COMMON_OPTIONS,
  },
  exitCodes: { 1: 'the record is faulty or the file cannot be written' },
  async run({ options, operands: [source] }, streams) {
    const { file } = outputFileOf(options.out, PNG);
    const { kind } = options;
    if (kind === 'legend') {
      if (source !== undefined) throw new UsageError('The legend takes no record: leave out the file.');
      await writeFile(file, [await legend(options, options.page - 1, streams)]);
      return 0;
    }
    if (source === undefined) throw new UsageError(`Name one ${RECORD.name} (${RECORD.text}).`);
    const game = await recordedGame(options, source, streams);
    const { moves } = game.record;
    const move = options.move === undefined ? moves.length : wholeNumber('move', options.move, 0, moves.length);
    const since = options.since === undefined ? null : wholeNumber('since', options.since, 0, move);
    await writeFile(file, [await draw(game, kind, move, since)]);
    return 0;
  },
});

function legend(
  options: OptionValues<typeof COMMON_OPTIONS>,
  page: number,
  { environment }: CommandStreams,
): Promise<Buffer> {
  const { theme, words } = appearanceOf(options);
  const components = componentsOf(environment);
  return drawPicture({
    kind: 'legend',
    request: { components, theme, words: legendWords(words, COMMON_NUMBERS), page },
  });
}

function draw(game: RecordedGame, kind: Kind, move: number, since: number | null): Promise<Buffer> {
  const { components, record, states, names, theme, viewer, words } = game;
  const state = states[move];
  if (!state) throw new UsageError(`There is no move ${move}.`);
  if (kind === 'scoreSheet') {
    const sheetWords = scoreSheetWords(
      words,
      state,
      names.map((_, seat) => words.person(namePlaceholder(seat))),
    );
    return drawPicture({ kind, request: { components, state, names, theme, words: sheetWords } });
  }
  const played = record.moves.slice(0, move);
  if (viewer === null) {
    const lastMoves = since === null ? lastMovesOf(played) : played.slice(since);
    return drawPicture({ kind: 'table', request: { components, state, names, theme, lastMoves } });
  }
  const builds = marksFor(components, state, viewer);
  return drawPicture({
    kind: 'board',
    request: {
      components,
      state,
      names,
      theme,
      seat: viewer,
      ...(since === null ? {} : { lastMoves: played.slice(since) }),
      ...(builds ? { builds } : {}),
    },
  });
}

function lastMovesOf(played: readonly Move[]): Move[] {
  return played.filter((move, index) => !played.slice(index + 1).some(({ seat }) => seat === move.seat));
}

/** The player's possible builds; null outside the build phase or after the player has passed. */
function marksFor(components: Components, state: GameState, seat: Seat): BuildMark[] | null {
  if (state.phase !== 'build' || playerAt(state, seat).passed) return null;
  return buildMarks(spaceOffers(components, state, seat));
}
