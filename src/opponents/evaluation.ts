/**
 * What a position is worth to one player, in points expected at the end: what is scored or certain, what the cards in
 * hand will buy, and how near tools and plants are. Players who think look ahead, and compare by it.
 */
import {
  COLORS,
  type Components,
  connectorCount,
  type GameState,
  LAST_ROUND,
  ornamentPoints,
  PLANT_POINTS,
  plantPoints,
  plantProgress,
  playerAt,
  pointsOfTool,
  type Seat,
  SPACES_AROUND_A_PLANT,
  topTile,
  totalPoints,
} from '../rules/index.ts';
import { connectorPoints } from './gain.ts';

/** Points that each thing counts besides what is certain, by round where three are given. */
export interface Weights {
  /** A colored card in hand. */
  readonly card: readonly [number, number, number];
  /** A wild in hand. */
  readonly wild: readonly [number, number, number];
  /** For two cards of one color, instead of two single ones. */
  readonly pair: number;
  /** Share of a tool tile's points for a requirement met by half; it grows with the square of what is met. */
  readonly tool: readonly [number, number, number];
  /** Likewise of a plant's points. */
  readonly plant: readonly [number, number, number];
  /** An empty ornament space within reach whose frame is still in the supply. */
  readonly reach: readonly [number, number, number];
}

/** Found by self-play of two (tools/laboratory/README.md). */
export const WEIGHTS: Weights = {
  card: [2.66, 2.06, 2.07],
  wild: [4.1, 2.7, 3.24],
  pair: 0.11,
  tool: [0.97, 0.86, 0.37],
  plant: [0.47, 0.67, 0.62],
  reach: [0.53, 0.23, 0.11],
};

/** Expected points of a seat. After the last round it is what the seat has scored. */
export function expectedPoints(components: Components, state: GameState, seat: Seat, weights = WEIGHTS): number {
  const player = playerAt(state, seat);
  if (state.phase === 'over') return totalPoints(player);
  const ended = state.phase === 'build' ? state.round - 1 : state.round;
  const certain =
    totalPoints(player) +
    ornamentPoints(components, state, seat) +
    plantPoints(components, state, seat) +
    connectorCount(components, state, seat) * connectorPoints(ended + 1);
  // Whoever has passed in the last round has no use for cards or plans any more.
  if (state.round === LAST_ROUND && player.passed) return certain;
  const stage = Math.min(2, player.passed ? state.round : state.round - 1);
  return certain + handValue(state, seat, weights, stage) + prospects(components, state, seat, weights, stage);
}

function handValue(state: GameState, seat: Seat, weights: Weights, stage: number): number {
  const { hand } = playerAt(state, seat);
  let value = hand.wild * (weights.wild[stage] ?? 0);
  for (const color of COLORS) {
    value += hand[color] * (weights.card[stage] ?? 0) + Math.floor(hand[color] / 2) * weights.pair;
  }
  return value;
}

/** What is begun and may be finished: tools, plants, spaces within reach. */
function prospects(components: Components, state: GameState, seat: Seat, weights: Weights, stage: number): number {
  const { board } = playerAt(state, seat);
  const floor = components.floors[state.side];
  let value = 0;
  for (const color of COLORS) {
    const levels = floor.ornamentsOf[color].map((index) => board[index] ?? 0).sort((a, b) => b - a);
    for (const space of components.toolSpacesOf[color]) {
      const points = topTile(state, space);
      if (points === null || state.claims[space.index]?.includes(seat)) continue;
      let met = 0;
      let asked = 0;
      for (const [place, level] of space.requires.entries()) {
        asked += level;
        met += Math.min(level, levels[place] ?? 0);
      }
      const share = (met / asked) ** 2;
      if (share > 0)
        value += share * (weights.tool[stage] ?? 0) * (points + pointsOfTool(components, state, space.tool, seat));
    }
  }
  for (const { built } of plantProgress(components, state, seat)) {
    if (built === SPACES_AROUND_A_PLANT) continue;
    value += (built / SPACES_AROUND_A_PLANT) ** 2 * (weights.plant[stage] ?? 0) * PLANT_POINTS;
  }
  for (const space of floor.spaces) {
    if (space.kind !== 'ornament' || space.color === null || (board[space.index] ?? 0) > 0) continue;
    if (state.supply.frame[space.color] === 0) continue;
    if (space.adjacent.some((index) => (board[index] ?? 0) > 0)) value += weights.reach[stage] ?? 0;
  }
  return value;
}
