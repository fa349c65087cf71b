/**
 * Reads from a game what the table picture shows of it, in the words of the drawings.
 * A hand leaves this file as a number of cards and nothing else.
 */
import {
  ADVANCES,
  type Components,
  connectorCount,
  countCards,
  FLOOR_SIZE,
  type GameState,
  PLANT_POINTS,
  playerAt,
  playerCount,
  pointsOfTool,
  type Seat,
  type StartCard,
  totalPoints,
} from '../../rules/index.ts';
import type { FloorView } from '../drawing/floor/floor.ts';
import type { HeaderView } from '../drawing/panels/header.ts';
import type { TrackView } from '../drawing/panels/track.ts';
import type { ToolBoardView } from '../drawing/tools/toolBoard.ts';
import { type SeatColor, seatColors } from '../theme.ts';
import { type Changes, tileKey } from './changes.ts';
import type { PlayerName } from './names.ts';

export interface TableFacts {
  readonly components: Components;
  readonly state: GameState;
  readonly names: readonly PlayerName[];
  readonly changes: Changes;
}

/** By seat, of those who play. */
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

/** Whether the seat's board is on the inverse plate: to move, or a winner. */
export function isHighlighted(state: GameState, seat: Seat): boolean {
  return state.turn === seat || state.winners.includes(seat);
}

export function headerView({ components, state, names, changes }: TableFacts, seat: Seat): HeaderView {
  const player = playerAt(state, seat);
  return {
    name: names[seat]?.name ?? '',
    computer: names[seat]?.computer ?? false,
    seat: colorAt(components, seat),
    cardsInHand: countCards(player.hand),
    connectors: connectorCount(components, state, seat),
    score: totalPoints(player),
    startCard: startCardOf(components, player.startCard),
    passed: player.passed && state.phase !== 'over',
    won: state.winners.includes(seat),
    highlighted: isHighlighted(state, seat),
    changed: state.phase !== 'over' && (player.startCard ? changes.chose.has(seat) : changes.passed.has(seat)),
  };
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

export function trackView({ components, state, changes }: TableFacts): TrackView {
  return {
    spaces: components.rewardTrack,
    marker: state.marker,
    reach: state.phase === 'over' ? 0 : Math.max(...ADVANCES),
    changed: changes.marker,
  };
}

/** Steps to the eight spaces around a plant, clockwise from the top: right, down. */
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

/** By plant: which of the eight spaces around it are built, clockwise from the top. */
function plantLeaves(components: Components, state: GameState, seat: Seat): Map<number, boolean[]> {
  const { board } = playerAt(state, seat);
  return new Map(
    components.floors[state.side].plants.map(({ index }) => [
      index,
      AROUND.map(([right, down]) => (board[index + right + down * FLOOR_SIZE] ?? 0) > 0),
    ]),
  );
}
