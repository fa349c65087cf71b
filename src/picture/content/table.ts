/** Reads from a game what the table picture shows. Of a hand, only the number of cards leaves this module. */
import {
  type Components,
  connectorCount,
  countCards,
  FLOOR_SIZE,
  type FloorSpace,
  type GameState,
  MARKER_STEPS,
  type Move,
  PLANT_POINTS,
  playerAt,
  playerCount,
  pointsOfTool,
  type Seat,
  type StartCard,
  spaceIndex,
  type ToolSpace,
  totalPoints,
} from '../../rules/index.ts';
import { type SeatColor, seatColors } from '../theme.ts';
import type { PlayerName } from './names.ts';

export interface TableChanges {
  /** For each seat, the indices of the spaces of its builds, newest last. */
  readonly built: ReadonlyMap<Seat, readonly number[]>;
  /** `seat tool/color` for each claimed tile. */
  readonly tiles: ReadonlySet<string>;
  readonly passed: ReadonlySet<Seat>;
  readonly chose: ReadonlySet<Seat>;
  readonly marker: boolean;
}

function tileKey(seat: Seat, toolSpace: string): string {
  return `${seat} ${toolSpace}`;
}

/** `moves`: in recorded form, because their `claim` is used as is; oldest first. */
export function readChanges(components: Components, moves: readonly Move[]): TableChanges {
  const built = new Map<Seat, number[]>();
  const tiles = new Set<string>();
  const passed = new Set<Seat>();
  const chose = new Set<Seat>();
  let marker = false;
  for (const move of moves) {
    if (move.type === 'pass') passed.add(move.seat);
    if (move.type === 'choose') chose.add(move.seat);
    if (move.type !== 'build') continue;
    const index = spaceIndex(move.space);
    if (index !== undefined) built.set(move.seat, [...(built.get(move.seat) ?? []), index]);
    const known = components.toolSpaces.map((space) => space.id);
    for (const claim of move.claim ?? []) if (known.includes(claim)) tiles.add(tileKey(move.seat, claim));
    if (move.advance) marker = true;
  }
  return { built, tiles, passed, chose, marker };
}

export interface TableFacts {
  readonly components: Components;
  readonly state: GameState;
  readonly resigned: readonly Seat[];
  readonly names: readonly PlayerName[];
  readonly changes: TableChanges;
}

/** Indexed by seat. */
export function colorsOf(components: Components, state: GameState): SeatColor[] {
  return seatColors(components.wallColors).slice(0, playerCount(state));
}

export function colorAt(components: Components, seat: Seat): SeatColor {
  const color = seatColors(components.wallColors)[seat];
  if (!color) throw new RangeError(`no seat ${seat}`);
  return color;
}

export function startCardOf(components: Components, id: string | null): StartCard | null {
  return components.startCards.find((card) => card.id === id) ?? null;
}

/** Whether a board is on the inverse plate, which marks the player to move and the winners. */
export function isHighlighted(state: GameState, seat: Seat): boolean {
  return state.turn === seat || state.winners.includes(seat);
}

export function headerView({ components, state, names, changes, resigned }: TableFacts, seat: Seat) {
  const player = playerAt(state, seat);
  return {
    name: names[seat]?.name ?? '',
    computer: names[seat]?.computer ?? false,
    seat: colorAt(components, seat),
    cardsInHand: countCards(player.hand),
    connectors: connectorCount(components, state, seat),
    score: totalPoints(player),
    startCard: startCardOf(components, player.startCard),
    passed: player.passed && state.turn !== null,
    won: state.winners.includes(seat),
    resigned: resigned.includes(seat),
    highlighted: isHighlighted(state, seat),
    /** Whether the cup or the start card is new. */
    changed: state.phase !== 'over' && (player.startCard ? changes.chose.has(seat) : changes.passed.has(seat)),
  };
}

export type HeaderView = ReturnType<typeof headerView>;

export type FloorPlace = Pick<FloorSpace, 'index' | 'kind' | 'color'>;

export interface FloorView {
  readonly floor: { readonly spaces: readonly FloorPlace[] };
  /** By index of the space: 0–4 for an ornament's level, 0 or 1 for a connector. */
  readonly board: readonly number[];
  readonly seat: SeatColor;
  /** Keyed by a plant's space: which neighbors are built, clockwise from the top. */
  readonly plants: ReadonlyMap<number, readonly boolean[]>;
  readonly plantPoints: number;
}

export function floorView(components: Components, state: GameState, seat: Seat): FloorView {
  return {
    floor: components.floors[state.side],
    board: playerAt(state, seat).board,
    seat: colorAt(components, seat),
    plants: plantLeaves(components, state, seat),
    plantPoints: PLANT_POINTS,
  };
}

export interface ToolTileView {
  readonly points: number;
  readonly owner: SeatColor | null;
  readonly changed: boolean;
}

export interface ToolSpaceView {
  readonly space: ToolSpace;
  /** Claimed tiles first, then the others, starting with the top tile. */
  readonly tiles: readonly ToolTileView[];
}

export interface ToolBoardView {
  readonly tools: readonly string[];
  readonly spaces: readonly ToolSpaceView[];
  /** By tool and seat: the points owned, which are the bonus for the next tile. */
  readonly sums: readonly (readonly { readonly seat: SeatColor; readonly points: number }[])[];
}

export function toolBoardView(facts: TableFacts): ToolBoardView {
  const { components, state, changes } = facts;
  const seats = colorsOf(components, state);
  const count = playerCount(state);
  return {
    tools: components.tools,
    spaces: components.toolSpaces.map((space) => {
      const owners = state.claims[space.index] ?? [];
      return {
        space,
        tiles: space.tiles[count].map((points, index) => {
          const owner = owners[index];
          return {
            points,
            owner: owner === undefined ? null : (seats[owner] ?? null),
            changed: owner !== undefined && changes.tiles.has(tileKey(owner, space.id)),
          };
        }),
      };
    }),
    sums: components.tools.map((tool) =>
      seats.map((seat, index) => ({ seat, points: pointsOfTool(components, state, tool, index) })),
    ),
  };
}

export function trackView({ components, state, changes }: TableFacts) {
  return {
    spaces: components.rewardTrack,
    marker: state.marker,
    /** How many spaces ahead the marker can move. */
    reach: state.turn === null ? 0 : Math.max(...MARKER_STEPS),
    changed: changes.marker,
  };
}

export type TrackView = ReturnType<typeof trackView>;

/** Offsets (right, down) of the eight neighbors, clockwise from the top. */
const AROUND = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** For each plant, which neighbors are built, clockwise from the top. */
function plantLeaves(components: Components, state: GameState, seat: Seat): Map<number, boolean[]> {
  const { board } = playerAt(state, seat);
  return new Map(
    components.floors[state.side].plants.map(({ index }) => [
      index,
      AROUND.map(([right, down]) => (board[index + right + down * FLOOR_SIZE] ?? 0) > 0),
    ]),
  );
}
