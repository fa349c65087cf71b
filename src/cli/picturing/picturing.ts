/**
 * A position of a recorded game as a PNG: the table, or one player's own board with what can be built.
 * How it is drawn is the picture folder's matter.
 */
import { type BuildMark, drawPicture } from '../../picture/index.ts';
import {
  buildOptions,
  type Components,
  countCards,
  type GameState,
  type Move,
  pairsIn,
  playerAt,
  type Seat,
  tilesGainedBy,
} from '../../rules/index.ts';
import { parseOptions, UsageError, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { writeFile } from './output.ts';
import { COMMON_OPTIONS, COMMON_USAGE, outputOf, type RecordedGame, recordedGame } from './recordedGame.ts';

const USAGE = `picture RECORD --out FILE.png draws a position of a recorded game.
  --out FILE        where to write; .png
  --move N          after so many moves; 0 is the start (all)
  --since M         outlines what has changed since so many moves (each player's last move)
${COMMON_USAGE}`;
const FAULTY = 1;

/** The command `picture`. */
export const picture: CommandLine = async (args, streams) => {
  const { stdout, stderr } = streams;
  const options = parseOptions(args, [...COMMON_OPTIONS, 'move', 'since'], true);
  if (options.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { values } = options;
  const { file } = outputOf(values, ['png']);
  const found = await recordedGame(options, streams);
  if (!found.ok) {
    stderr.write(`${found.message}\n`);
    return FAULTY;
  }
  const { game } = found;
  const { moves } = game.record;
  const move = wholeNumber('move', values.move, 0, moves.length, moves.length);
  const since = values.since === undefined ? null : wholeNumber('since', values.since, 0, move, 0);
  const written = await writeFile(file, [await drawn(game, move, since)]);
  if (written.ok) return 0;
  stderr.write(`${written.message}\n`);
  return FAULTY;
};

function drawn(game: RecordedGame, move: number, since: number | null): Promise<Buffer> {
  const { components, record, states, names, theme, viewer } = game;
  const state = states[move];
  if (!state) throw new UsageError(`There is no move ${move}.`);
  const played = record.moves.slice(0, move);
  if (viewer === null) {
    const lastMoves = since === null ? lastMovesOf(played) : played.slice(since);
    return drawPicture({ kind: 'table', request: { components, state, names, theme, lastMoves } });
  }
  const builds = buildMarks(components, state, viewer);
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
function buildMarks(components: Components, state: GameState, seat: Seat): BuildMark[] | null {
  if (state.phase !== 'build' || playerAt(state, seat).passed) return null;
  return buildOptions(components, state, seat).map((option) => {
    const { space, element, color, cost } = option;
    const [best] = option.payments;
    return {
      space: space.name,
      element,
      color,
      cost,
      needsWild: (best?.wild ?? 0) > 0,
      ...(best && pairsIn(best, cost) > 0 ? { pairs: countCards(best) } : {}),
      tiles: tilesGainedBy(components, state, seat, option).map((tile) => ({
        tool: tile.space.tool,
        points: tile.points + tile.bonus,
      })),
    };
  });
}
