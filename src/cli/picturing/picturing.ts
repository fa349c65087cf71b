/**
 * A position of a recorded game as a PNG: the table, or one player's own board with what can be built.
 * How it is drawn is the picture folder's matter.
 */
import { legendWords, scoreSheetWords } from '../../language/index.ts';
import { drawPicture, nameInPicture } from '../../picture/index.ts';
import { COMMON_NUMBERS, type Components, type GameState, type Move, playerAt, type Seat } from '../../rules/index.ts';
import { type BuildMark, buildMarks, spaceOffers } from '../../turn/index.ts';
import { componentsOf } from '../command/components.ts';
import { oneOf, type ParsedOptions, parseOptions, UsageError, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import type { CommandStreams } from '../command/streams.ts';
import {
  COMMON_OPTIONS,
  COMMON_USAGE,
  lookOf,
  outputOf,
  type RecordedGame,
  recordedGame,
  writeFile,
} from './recordedGame.ts';

/** What can be drawn. With a viewer, the table is that player's own board. The legend is of no record. */
const KINDS = ['table', 'scoreSheet', 'legend'] as const;
type Kind = Exclude<(typeof KINDS)[number], 'legend'>;

const USAGE = `picture RECORD --out FILE.png draws a position of a recorded game.
  --out FILE        where to write; .png
  --move N          after so many moves; 0 is the start (all)
  --since M         outlines what has changed since so many moves (each player's last move)
  --kind NAME       ${KINDS.join(', ')} (${KINDS[0]}); the legend explains the table and takes no RECORD
${COMMON_USAGE}`;
const FAULTY = 1;

/** The command `picture`. */
export const picture: CommandLine = async (args, streams) => {
  const { stdout, stderr } = streams;
  const options = parseOptions(args, [...COMMON_OPTIONS, 'move', 'since', 'kind'], true);
  if (options.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { values } = options;
  const { file } = outputOf(values, ['png']);
  const kind = oneOf('kind', values.kind, KINDS, KINDS[0]);
  if (kind === 'legend') {
    if (options.positionals.length > 0) throw new UsageError('The legend is of no record: leave the file out.');
    return told(await writeFile(file, [await legend(values, streams)]), stderr);
  }
  const found = await recordedGame(options, streams);
  if (!found.ok) {
    stderr.write(`${found.message}\n`);
    return FAULTY;
  }
  const { game } = found;
  const { moves } = game.record;
  const move = wholeNumber('move', values.move, 0, moves.length, moves.length);
  const since = values.since === undefined ? null : wholeNumber('since', values.since, 0, move, 0);
  return told(await writeFile(file, [await drawn(game, kind, move, since)]), stderr);
};

/** The exit code; what went wrong is said. */
function told(written: Awaited<ReturnType<typeof writeFile>>, stderr: CommandStreams['stderr']): number {
  if (written.ok) return 0;
  stderr.write(`${written.message}\n`);
  return FAULTY;
}

function legend(values: ParsedOptions['values'], { environment }: CommandStreams): Promise<Buffer> {
  const { theme, words } = lookOf(values);
  const components = componentsOf(environment);
  return drawPicture({ kind: 'legend', request: { components, theme, words: legendWords(words, COMMON_NUMBERS) } });
}

function drawn(game: RecordedGame, kind: Kind, move: number, since: number | null): Promise<Buffer> {
  const { components, record, states, names, theme, viewer, words } = game;
  const state = states[move];
  if (!state) throw new UsageError(`There is no move ${move}.`);
  if (kind === 'scoreSheet') {
    const said = scoreSheetWords(
      words,
      state,
      names.map((_, seat) => words.person(nameInPicture(seat))),
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

/** Each player's last move, oldest first. */
function lastMovesOf(played: readonly Move[]): Move[] {
  return played.filter((move, index) => !played.slice(index + 1).some(({ seat }) => seat === move.seat));
}

/** What the player could build now; null while nobody builds, or the player has passed. */
function marksFor(components: Components, state: GameState, seat: Seat): BuildMark[] | null {
  if (state.phase !== 'build' || playerAt(state, seat).passed) return null;
  return buildMarks(spaceOffers(components, state, seat));
}
