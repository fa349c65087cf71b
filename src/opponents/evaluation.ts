/** Evaluates builds and positions for a player in expected final points, without search. */
import {
  type Buildable,
  COLORS,
  CONNECTOR_POINTS,
  type Components,
  connectorCount,
  type GameState,
  LAST_ROUND,
  ORNAMENT_POINTS,
  ornamentPoints,
  PLANT_POINTS,
  plantPoints,
  plantProgress,
  playerAt,
  pointsOfTool,
  type Seat,
  SPACES_AROUND_PLANT,
  tilesGainedBy,
  topTilePoints,
  totalPoints,
} from '../rules/index.ts';

/** The points that a connector scores until the end, by the round in which it is built. */
const FROM_ROUND = CONNECTOR_POINTS.map((_, round) =>
  CONNECTOR_POINTS.slice(round).reduce<number>((sum, points) => sum + points, 0),
);

export function connectorPoints(round: number): number {
  return FROM_ROUND[round - 1] ?? 0;
}

/** Tool points gained now, plus certain later points: of the ornament's level, a connector, an enclosed plant. */
export function pointsGainedBy(components: Components, state: GameState, seat: Seat, buildable: Buildable): number {
  const { board } = playerAt(state, seat);
  const { space } = buildable;
  const level = board[space.index] ?? 0;
  let points = space.kind === 'connector' ? connectorPoints(state.round) : levelPoints(level + 1);
  for (const tile of tilesGainedBy(components, state, seat, buildable)) points += tile.points + tile.bonus;
  if (level === 0) points += PLANT_POINTS * plantsEnclosedBy(components, state, board, space.index);
  return points;
}

export function levelPoints(level: number): number {
  return (ORNAMENT_POINTS[level] ?? 0) - (ORNAMENT_POINTS[level - 1] ?? 0);
}

function plantsEnclosedBy(components: Components, state: GameState, board: readonly number[], built: number): number {
  let enclosed = 0;
  for (const plant of components.floors[state.side].plants) {
    const around = [...plant.adjacent, ...plant.corners];
    const last = around.includes(built) && around.every((index) => index === built || (board[index] ?? 0) > 0);
    if (last) enclosed++;
  }
  return enclosed;
}

/** Points added to the certain ones, by round. Tuned by self-play of two players (tools/laboratory/README.md). */
const WEIGHTS = {
  card: [2.66, 2.06, 2.07],
  wild: [4.1, 2.7, 3.24],
  /** For each two cards of one color, in any round. */
  pair: 0.11,
  /** A share of a tile's points, multiplied by the square of the fulfilled share of its requirement. */
  tool: [0.97, 0.86, 0.37],
  /** The same for a plant. */
  plant: [0.47, 0.67, 0.62],
  /** For an empty ornament space within reach whose frame is available. */
  reach: [0.53, 0.23, 0.11],
};

/** Expected final points; exact once the game is over. */
export function expectedPoints(components: Components, state: GameState, seat: Seat): number {
  const player = playerAt(state, seat);
  if (state.phase === 'over') return totalPoints(player);
  const ended = state.phase === 'build' ? state.round - 1 : state.round;
  const certain =
    totalPoints(player) +
    ornamentPoints(components, state, seat) +
    plantPoints(components, state, seat) +
    connectorCount(components, state, seat) * connectorPoints(ended + 1);
  // After passing in the last round, cards and plans are worthless.
  if (state.round === LAST_ROUND && player.passed) return certain;
  const stage = Math.min(2, player.passed ? state.round : state.round - 1);
  return certain + handValue(state, seat, stage) + prospects(components, state, seat, stage);
}

function handValue(state: GameState, seat: Seat, stage: number): number {
  const { hand } = playerAt(state, seat);
  let value = hand.wild * (WEIGHTS.wild[stage] ?? 0);
  for (const color of COLORS) {
    value += hand[color] * (WEIGHTS.card[stage] ?? 0) + Math.floor(hand[color] / 2) * WEIGHTS.pair;
  }
  return value;
}

function prospects(components: Components, state: GameState, seat: Seat, stage: number): number {
  const { board } = playerAt(state, seat);
  const floor = components.floors[state.side];
  let value = 0;
  for (const color of COLORS) {
    const levels = floor.ornamentsOf[color].map((index) => board[index] ?? 0).sort((a, b) => b - a);
    for (const space of components.toolSpacesOf[color]) {
      const points = topTilePoints(state, space);
      if (points === null || state.claims[space.index]?.includes(seat)) continue;
      let met = 0;
      let asked = 0;
      for (const [place, level] of space.requires.entries()) {
        asked += level;
        met += Math.min(level, levels[place] ?? 0);
      }
      const share = (met / asked) ** 2;
      if (share > 0)
        value += share * (WEIGHTS.tool[stage] ?? 0) * (points + pointsOfTool(components, state, space.tool, seat));
    }
  }
  for (const { built } of plantProgress(components, state, seat)) {
    if (built === SPACES_AROUND_PLANT) continue;
    value += (built / SPACES_AROUND_PLANT) ** 2 * (WEIGHTS.plant[stage] ?? 0) * PLANT_POINTS;
  }
  for (const space of floor.spaces) {
    if (space.kind !== 'ornament' || space.color === null || (board[space.index] ?? 0) > 0) continue;
    if (state.supply.frame[space.color] === 0) continue;
    if (space.adjacent.some((index) => (board[index] ?? 0) > 0)) value += WEIGHTS.reach[stage] ?? 0;
  }
  return value;
}
