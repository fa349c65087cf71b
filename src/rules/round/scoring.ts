/**
 * Points at the end of rounds and of the game, and who has won.
 * Points of tool tiles are scored when they are claimed, by the building action.
 */
import type { Components } from '../components/types.ts';
import { CONNECTOR_POINTS, ORNAMENT_POINTS, PLANT_POINTS, SPACES_AROUND_A_PLANT } from '../constants.ts';
import type { GameEvent } from '../table/event.ts';
import { connectorCount, type GameState, playerAt, type Seat, scores, toolTileCount } from '../table/state.ts';

/** Scores the connectors of the round that ends, the given one included. */
export function scoreConnectors(components: Components, state: GameState): { state: GameState; event: GameEvent } {
  const points = CONNECTOR_POINTS[state.round - 1] ?? 0;
  const gained = state.players.map((_, seat) => connectorCount(components, state, seat) * points);
  const players = state.players.map((player, seat) => {
    const connectors: [number, number, number] = [...player.points.connectors];
    connectors[state.round - 1] = gained[seat] ?? 0;
    return { ...player, points: { ...player.points, connectors } };
  });
  return { state: { ...state, players }, event: { type: 'roundEnded', round: state.round, connectors: gained } };
}

/** Points of all ornaments on a player's board. */
export function ornamentPoints(components: Components, state: GameState, seat: Seat): number {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].spaces.reduce(
    (sum, space) => sum + (space.kind === 'ornament' ? (ORNAMENT_POINTS[board[space.index] ?? 0] ?? 0) : 0),
    0,
  );
}

/** Spaces around a plant that are built: of its four ornaments (at least frames) and its four corner connectors. */
export function plantProgress(
  components: Components,
  state: GameState,
  seat: Seat,
): { space: string; built: number }[] {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].plants.map((plant) => ({
    space: plant.name,
    built: [...plant.adjacent, ...plant.corners].filter((index) => (board[index] ?? 0) > 0).length,
  }));
}

/** Points for each plant that is enclosed (side B). */
export function plantPoints(components: Components, state: GameState, seat: Seat): number {
  const enclosed = plantProgress(components, state, seat).filter(({ built }) => built === SPACES_AROUND_A_PLANT);
  return enclosed.length * PLANT_POINTS;
}

/** Most points win; a tie goes to more tool tiles; then the victory is shared. */
export function winnersOf(state: GameState): Seat[] {
  const seats = state.players.map((_, seat) => seat);
  const points = scores(state);
  const most = Math.max(...points);
  const tied = seats.filter((seat) => points[seat] === most);
  const tiles = Math.max(...tied.map((seat) => toolTileCount(state, seat)));
  return tied.filter((seat) => toolTileCount(state, seat) === tiles);
}

/** The final scoring. */
export function endGame(components: Components, state: GameState): { state: GameState; event: GameEvent } {
  const ornaments = state.players.map((_, seat) => ornamentPoints(components, state, seat));
  const plants = state.players.map((_, seat) => plantPoints(components, state, seat));
  const players = state.players.map((player, seat) => ({
    ...player,
    points: { ...player.points, ornaments: ornaments[seat] ?? 0, plants: plants[seat] ?? 0 },
  }));
  const scored: GameState = { ...state, players, phase: 'over', turn: null, waiting: [] };
  const winners = winnersOf(scored);
  return {
    state: { ...scored, winners },
    event: { type: 'ended', ornaments, plants, scores: scores(scored), winners },
  };
}
