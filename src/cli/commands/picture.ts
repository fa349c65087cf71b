/** The command `picture`: a position of a recorded game as a PNG, the table or a player's own board. */
import { legendWords, scoreSheetWords } from '../../language/index.ts';
import { drawPicture, namePlaceholder } from '../../picture/index.ts';
import { COMMON_NUMBERS, type Components, type GameState, type Move, playerAt, type Seat } from '../../rules/index.ts';
import { type BuildMark, buildMarks, spaceOffers } from '../../turn/index.ts';
import { componentsOf } from '../support/components.ts';
import { oneOf, type ParsedOptions, parseOptions, UsageError, wholeNumber } from '../support/options.ts';
import {
  appearanceOf,
  COMMON_OPTIONS,
  COMMON_USAGE,
  outputFileOf,
  type RecordedGame,
  recordedGame,
  writeFile,
} from '../support/recordedGame.ts';
import type { CommandLine } from '../support/run.ts';
import type { CommandStreams } from '../support/streams.ts';

/** With a viewer, the table is that player's own board. */
const KINDS = ['table', 'scoreSheet', 'legend'] as const;
type Kind = Exclude<(typeof KINDS)[number], 'legend'>;

const USAGE = `picture RECORD --out FILE.png draws a position of a recorded game.
  --out FILE        where to write; .png
  --move N          after N moves; 0 is the start (all)
  --since M         outlines the changes since move M (each player's last move)
  --kind NAME       ${KINDS.join(', ')} (${KINDS[0]}); the legend explains the table and takes no RECORD
${COMMON_USAGE}`;
const EXIT_FAULT = 1;

export const pictureCommand: CommandLine = async (args, streams) => {
  const { stdout, stderr } = streams;
  const options = parseOptions(args, [...COMMON_OPTIONS, 'move', 'since', 'kind'], true);
  if (options.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { values } = options;
  const { file } = outputFileOf(values, ['png']);
  const kind = oneOf('kind', values.kind, KINDS, KINDS[0]);
  if (kind === 'legend') {
    if (options.positionals.length > 0) throw new UsageError('The legend takes no record: leave out the file.');
    return exitCodeOf(await writeFile(file, [await legend(values, streams)]), stderr);
  }
  const found = await recordedGame(options, streams);
  if (!found.ok) {
    stderr.write(`${found.message}\n`);
    return EXIT_FAULT;
  }
  const { game } = found;
  const { moves } = game.record;
  const move = wholeNumber('move', values.move, 0, moves.length, moves.length);
  const since = values.since === undefined ? null : wholeNumber('since', values.since, 0, move, 0);
  return exitCodeOf(await writeFile(file, [await draw(game, kind, move, since)]), stderr);
};

/** Prints a fault and returns the exit code. */
function exitCodeOf(written: Awaited<ReturnType<typeof writeFile>>, stderr: CommandStreams['stderr']): number {
  if (written.ok) return 0;
  stderr.write(`${written.message}\n`);
  return EXIT_FAULT;
}

function legend(values: ParsedOptions['values'], { environment }: CommandStreams): Promise<Buffer> {
  const { theme, words } = appearanceOf(values);
  const components = componentsOf(environment);
  return drawPicture({ kind: 'legend', request: { components, theme, words: legendWords(words, COMMON_NUMBERS) } });
}

function draw(game: RecordedGame, kind: Kind, move: number, since: number | null): Promise<Buffer> {
  const { components, record, states, names, theme, viewer, words } = game;
  const state = states[move];
  if (!state) throw new UsageError(`There is no move ${move}.`);
  if (kind === 'scoreSheet') {
    const said = scoreSheetWords(
      words,
      state,
      names.map((_, seat) => words.person(namePlaceholder(seat))),
    );
    return drawPicture({ kind, request: { components, state, names, theme, words: said } });
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

/** The player's possible builds; null outside the build phase or after passing. */
function marksFor(components: Components, state: GameState, seat: Seat): BuildMark[] | null {
  if (state.phase !== 'build' || playerAt(state, seat).passed) return null;
  return buildMarks(spaceOffers(components, state, seat));
}
