/** Reads the score sheet from a game: one column per player, best first, and the highest points in each row. */
import { type GameState, LAST_ROUND, playerAt, type Seat, toolTileCount, totalPoints } from '../../rules/index.ts';
import { SCORE_ROWS, type ScoreRow } from '../layout/scoreSheet.ts';

interface ScoreCell {
  /** Null if not scored yet. */
  readonly points: number | null;
  /** Whether nobody has more and somebody has fewer. */
  readonly most: boolean;
}

export interface ScoreColumnView {
  readonly seat: Seat;
  readonly won: boolean;
  readonly cells: Readonly<Record<ScoreRow, ScoreCell>>;
  /** The number of tool tiles; null if they break no tie. Who left the game cannot win, and takes part in no tie. */
  readonly tiles: number | null;
}

/** `left`: by seat, whether the player left the game, and so cannot win. */
export function scoreColumns(state: GameState, left: readonly boolean[] = []): ScoreColumnView[] {
  const seats = state.players.map((_, seat) => seat);
  const points = seats.map((seat) => pointsOf(state, seat));
  const level = seats.filter((seat) => !left[seat] && isLevelWithWinner(state, seat));
  const columns = seats.map((seat): ScoreColumnView => {
    const own = pointsOf(state, seat);
    return {
      seat,
      won: state.winners.includes(seat),
      cells: cellsOf(own, points),
      tiles: level.length > 1 && level.includes(seat) ? toolTileCount(state, seat) : null,
    };
  });
  // If players resigned, the winner may have fewer points.
  const rank = ({ seat, won }: ScoreColumnView) =>
    Number(won) * 1e6 + totalPoints(playerAt(state, seat)) * 100 + toolTileCount(state, seat);
  return columns.sort((one, two) => rank(two) - rank(one));
}

function isLevelWithWinner(state: GameState, seat: Seat): boolean {
  const [winner] = state.winners;
  if (state.phase !== 'over' || winner === undefined) return false;
  return totalPoints(playerAt(state, seat)) === totalPoints(playerAt(state, winner));
}

type Points = Readonly<Record<ScoreRow, number | null>>;

function pointsOf(state: GameState, seat: Seat): Points {
  const player = playerAt(state, seat);
  const { tools, connectors, ornaments, plants } = player.points;
  const over = state.phase === 'over';
  const scored = over ? LAST_ROUND : state.phase === 'choose' ? state.round : state.round - 1;
  const ofRound = (round: 1 | 2 | 3) => (round <= scored ? (connectors[round - 1] ?? null) : null);
  return {
    tools,
    connectors1: ofRound(1),
    connectors2: ofRound(2),
    connectors3: ofRound(3),
    ornaments: over ? ornaments : null,
    plants: over ? plants : null,
    total: totalPoints(player),
  };
}

function cellsOf(own: Points, all: readonly Points[]): Record<ScoreRow, ScoreCell> {
  const cell = (row: ScoreRow): ScoreCell => {
    const others = all.map((points) => points[row] ?? 0);
    const most = Math.max(...others);
    return { points: own[row], most: own[row] === most && others.some((other) => other < most) };
  };
  return Object.fromEntries(SCORE_ROWS.map((row) => [row, cell(row)])) as Record<ScoreRow, ScoreCell>;
}
