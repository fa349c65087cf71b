/**
 * What a player's own search needs to know of the rest of the table, taken as standing still: cards, supply, tiles.
 * Everything is counted together with what the player has, so that it stays true while only that player builds.
 */
import { COLORS, type GameState, type Seat } from '../../rules/index.ts';
import { ownOf, reached } from './board.ts';
import { cardsOf } from './hand.ts';
import { COLOR_COUNT, type Layout } from './layout.ts';

/** No player is ever as far from a tile. */
export const FAR = 99;

export interface Surroundings {
  /** Cards by kind in the stacks and in the player's hand. */
  readonly cards: Int32Array;
  /** Wood by kind in the supply and on the player's board; connectors without the one given. */
  readonly frames: Int32Array;
  readonly midsections: number;
  readonly cores: number;
  readonly tables: number;
  readonly connectors: number;
  /** By tool place: points of the tile the player would get, 0 where none is left. */
  readonly tilePoints: Int32Array;
  /** By tool place: points of the tile that the player owns or would get. */
  readonly ownPoints: Int32Array;
  /** By tool place: what the nearest of the others lacks in cards, `FAR` where enough tiles are left for all. */
  readonly threats: Int32Array;
  /** How far the others have moved the reward marker since the search began. */
  readonly markerMoved: number;
}

export function surroundingsOf(layout: Layout, state: GameState, seat: Seat, markerMoved = 0): Surroundings {
  const own = ownOf(layout, state, seat);
  const { supply } = state;
  const built = (level: number) => {
    let sum = 0;
    for (let color = 0; color < COLOR_COUNT; color++) sum += reached(own.levelsLow, own.levelsHigh, color, level);
    return sum;
  };
  const ornamentsBuilt = (color: number) => bitCount(own.spaces & (layout.ornamentsOf[color] as number));
  const stacks = [state.stacks.yellow, state.stacks.red, state.stacks.green, state.stacks.violet, state.stacks.wild];
  const tilePoints = new Int32Array(layout.toolPlaces.length);
  const ownPoints = new Int32Array(layout.toolPlaces.length);
  const threats = new Int32Array(layout.toolPlaces.length).fill(FAR);
  layout.toolPlaces.forEach(({ tiles }, place) => {
    const claimed = state.claims[place] ?? [];
    tilePoints[place] = tiles[claimed.length] ?? 0;
    const mine = claimed.indexOf(seat);
    ownPoints[place] = mine < 0 ? (tilePoints[place] as number) : (tiles[mine] ?? 0);
    for (const other of state.players.keys()) {
      if (other === seat || claimed.includes(other)) continue;
      threats[place] = Math.min(threats[place] as number, lacking(layout, state, other, place));
    }
  });
  return {
    cards: Int32Array.from(stacks, (count, kind) => count + cardsOf(own.hand, kind)),
    frames: Int32Array.from(COLORS, (color, index) => supply.frame[color] + ornamentsBuilt(index)),
    midsections: supply.midsection + built(2),
    cores: supply.core + built(3),
    tables: supply.table + built(4),
    connectors: supply.connector + bitCount(own.spaces >> 12) - 1,
    ...{ tilePoints, ownPoints, threats, markerMoved },
  };
}

/** Single cards that a seat would have to pay until it meets a requirement. */
export function lacking(layout: Layout, state: GameState, seat: Seat, place: number): number {
  const tool = layout.toolPlaces[place];
  const board = state.players[seat]?.board;
  if (!tool || !board) return FAR;
  let cards = 0;
  for (let level = 1; level <= 4; level++) {
    let there = 0;
    layout.ornaments.forEach((space, bit) => {
      if (layout.ornamentColor[bit] === tool.color && (board[space] ?? 0) >= level) there++;
    });
    cards += level * Math.max(0, (tool.needs[level] ?? 0) - there);
  }
  return cards;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
