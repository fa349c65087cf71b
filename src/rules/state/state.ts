/** The state of a game as plain, immutable JSON: stored in snapshots and read by all rules. */
import type { Cards, Color } from '../components/cards.ts';
import type { Components, PlayerCount, Side } from '../components/components.ts';

export type Seat = number;

/** What is due: substitutes for missing cards, a build or pass, or the choice of a start card; or the game is over. */
export type Phase = 'substitute' | 'build' | 'choose' | 'over';

export interface PointsByKind {
  readonly tools: number;
  /** By round; 0 until the round has ended. */
  readonly connectors: readonly [number, number, number];
  readonly ornaments: number;
  readonly plants: number;
}

export interface PlayerState {
  /** Hidden from other players. */
  readonly hand: Cards;
  /** By index of the space: 0–4 for an ornament's level, 0 or 1 for a connector, 0 for a plant. */
  readonly board: readonly number[];
  /** Null while it is in the resting area. */
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
  readonly components: string;
  readonly side: Side;
  readonly phase: Phase;
  readonly round: 1 | 2 | 3;
  /** Null once the game is over. */
  readonly turn: Seat | null;
  readonly startingPlayer: Seat;
  /** The seats in the order in which they passed in this round. */
  readonly passOrder: readonly Seat[];
  /** The seats that still have to prepare or choose, next one first; empty in other phases. */
  readonly waiting: readonly Seat[];
  readonly players: readonly PlayerState[];
  readonly stacks: Cards;
  readonly supply: Supply;
  /** The marker's position on the reward track. */
  readonly marker: number;
  /** Ids of the start cards in the resting area. */
  readonly resting: readonly string[];
  /** By tool space: the seats that claimed its tiles, starting with the top tile. */
  readonly claims: readonly (readonly Seat[])[];
  /** Empty until the game is over. */
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

/** The next seat clockwise that has not passed; `seat` itself comes last. Null if all have passed. */
export function nextToMove(players: readonly PlayerState[], seat: Seat): Seat | null {
  for (let offset = 1; offset <= players.length; offset++) {
    const next = (seat + offset) % players.length;
    if (players[next]?.passed === false) return next;
  }
  return null;
}

export function seatsFrom(state: GameState, first: Seat): Seat[] {
  return state.players.map((_, offset) => (first + offset) % state.players.length);
}

export function withPlayer(players: readonly PlayerState[], seat: Seat, player: PlayerState): PlayerState[] {
  const changed = players.slice();
  changed[seat] = player;
  return changed;
}

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

/** The number of connectors on a seat's board, including the starting connector. */
export function connectorCount(components: Components, state: GameState, seat: Seat): number {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].spaces.reduce(
    (count, space) => count + (space.kind === 'connector' ? (board[space.index] ?? 0) : 0),
    0,
  );
}
