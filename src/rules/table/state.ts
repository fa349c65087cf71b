/**
 * Everything on the table, as plain JSON: what a snapshot stores and every rule reads.
 * How it changes is said by the moves; nothing in here is ever changed in place.
 */
import type { Components, PlayerCount, Side } from '../components/types.ts';
import type { Cards, Color } from './cards.ts';

/** A player's place at the table, 0–3, clockwise. */
export type Seat = number;

/**
 * What the player to move has to do: take missing cards of a start card from other stacks (`substitute`), build or
 * pass (`build`), choose a start card (`choose`); `over` when the game has ended.
 */
export type Phase = 'substitute' | 'build' | 'choose' | 'over';

export interface PointsByKind {
  readonly tools: number;
  /** By round, 0 while the round has not ended. */
  readonly connectors: readonly [number, number, number];
  readonly ornaments: number;
  readonly plants: number;
}

export interface PlayerState {
  /** Hidden from the other players' messages and pictures. */
  readonly hand: Cards;
  /** By space index: an ornament's level 0–4, a connector 0 or 1, a plant always 0. */
  readonly board: readonly number[];
  /** The id of the start card beside the board; null once it rests. */
  readonly startCard: string | null;
  readonly passed: boolean;
  readonly points: PointsByKind;
}

export interface Supply {
  readonly frame: Readonly<Record<Color, number>>;
  readonly midsection: number;
  readonly core: number;
  readonly table: number;
  readonly connector: number;
}

export interface GameState {
  /** The id of the components that the game is played with. */
  readonly components: string;
  readonly side: Side;
  readonly phase: Phase;
  readonly round: 1 | 2 | 3;
  /** Whose move it is; null once the game is over. */
  readonly turn: Seat | null;
  /** Who starts this round. */
  readonly startingPlayer: Seat;
  /** Seats that have passed in this round, in order. */
  readonly passOrder: readonly Seat[];
  /** Seats still to prepare or to choose, the one to move first; empty in other phases. */
  readonly waiting: readonly Seat[];
  readonly players: readonly PlayerState[];
  readonly stacks: Cards;
  readonly supply: Supply;
  /** The marker's place on the reward track. */
  readonly marker: number;
  /** Ids of the start cards in the resting area. */
  readonly resting: readonly string[];
  /** By tool space: who claimed its tiles, the first (top) tile first. */
  readonly claims: readonly (readonly Seat[])[];
  /** Seats that won; empty while the game runs. */
  readonly winners: readonly Seat[];
}

export function playerCount(state: GameState): PlayerCount {
  return state.players.length as PlayerCount;
}

export function playerAt(state: GameState, seat: Seat): PlayerState {
  const player = state.players[seat];
  if (!player) throw new RangeError(`no seat ${seat}`);
  return player;
}

/** The next seat clockwise that has not passed, `seat` itself last; null when all have. */
export function nextToMove(players: readonly PlayerState[], seat: Seat): Seat | null {
  for (let offset = 1; offset <= players.length; offset++) {
    const next = (seat + offset) % players.length;
    if (players[next]?.passed === false) return next;
  }
  return null;
}

/** All seats clockwise, beginning with `first`. */
export function seatsFrom(state: GameState, first: Seat): Seat[] {
  return state.players.map((_, offset) => (first + offset) % state.players.length);
}

export function withPlayer(players: readonly PlayerState[], seat: Seat, player: PlayerState): PlayerState[] {
  const changed = players.slice();
  changed[seat] = player;
  return changed;
}

/** A player's points so far. */
export function totalPoints(player: PlayerState): number {
  const { tools, connectors, ornaments, plants } = player.points;
  return tools + connectors[0] + connectors[1] + connectors[2] + ornaments + plants;
}

export function scores(state: GameState): number[] {
  return state.players.map(totalPoints);
}

export function toolTileCount(state: GameState, seat: Seat): number {
  return state.claims.reduce((count, seats) => count + (seats.includes(seat) ? 1 : 0), 0);
}

/** Connectors on a player's board, the given one included. */
export function connectorCount(components: Components, state: GameState, seat: Seat): number {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].spaces.reduce(
    (count, space) => count + (space.kind === 'connector' ? (board[space.index] ?? 0) : 0),
    0,
  );
}
