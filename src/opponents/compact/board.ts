/**
 * One player's board, hand and tiles in a few numbers. A board is stored as its built spaces (one bit each) and, by
 * color, the number of ornaments that reach levels 2, 3 and 4. Boards that differ only in which ornament of a color has
 * which level are equal, because no rule depends on that.
 */
import { type GameState, ORNAMENT_POINTS, type Seat } from '../../rules/index.ts';
import { type Hand, packHand } from './hand.ts';
import { COLOR_COUNT, type Layout } from './layout.ts';

export const CONNECTOR_SHIFT = 12;
export const ORNAMENT_MASK = (1 << CONNECTOR_SHIFT) - 1;
export const LEVEL_POINTS = ORNAMENT_POINTS.map((points, level) => points - (ORNAMENT_POINTS[level - 1] ?? 0));
/** The number of tool places in each of the two words of owned tiles. */
export const TILES_IN_WORD = 24;

/** `spaces`: ornament bits, followed by connector bits from bit 12 on. */
export interface PackedPlayer {
  spaces: number;
  /** Colors 0 and 1 (in the next field 2 and 3), with twelve bits each: four for each of the levels 2, 3 and 4. */
  levelsLow: number;
  levelsHigh: number;
  hand: Hand;
  /** One bit for each owned tool place: 0–23, in the next field 24–47. */
  tilesLow: number;
  tilesHigh: number;
  toolPoints: number;
  marker: number;
}

export function packPlayer(layout: Layout, state: GameState, seat: Seat): PackedPlayer {
  const player = state.players[seat];
  if (!player) throw new RangeError(`no seat ${seat}`);
  let spaces = 0;
  layout.ornaments.forEach((space, bit) => {
    if ((player.board[space] ?? 0) > 0) spaces |= 1 << bit;
  });
  layout.connectors.forEach((space, bit) => {
    if ((player.board[space] ?? 0) > 0) spaces |= 1 << (CONNECTOR_SHIFT + bit);
  });
  const levels = [0, 0];
  for (let color = 0; color < COLOR_COUNT; color++) {
    let bits = 0;
    for (let level = 2; level <= 4; level++) {
      const reached = layout.ornaments.filter(
        (space, bit) => layout.ornamentColor[bit] === color && (player.board[space] ?? 0) >= level,
      ).length;
      bits |= reached << (4 * (level - 2));
    }
    levels[color >> 1] = (levels[color >> 1] ?? 0) | (bits << (12 * (color & 1)));
  }
  const tiles = [0, 0];
  state.claims.forEach((seats, place) => {
    if (!seats.includes(seat)) return;
    const word = place < TILES_IN_WORD ? 0 : 1;
    tiles[word] = (tiles[word] ?? 0) | (1 << (place % TILES_IN_WORD));
  });
  return {
    spaces,
    levelsLow: levels[0] ?? 0,
    levelsHigh: levels[1] ?? 0,
    hand: packHand(player.hand),
    tilesLow: tiles[0] ?? 0,
    tilesHigh: tiles[1] ?? 0,
    toolPoints: player.points.tools,
    marker: state.marker,
  };
}

export function ownsTile(tilesLow: number, tilesHigh: number, place: number): boolean {
  return place < TILES_IN_WORD ? ((tilesLow >> place) & 1) === 1 : ((tilesHigh >> (place - TILES_IN_WORD)) & 1) === 1;
}
