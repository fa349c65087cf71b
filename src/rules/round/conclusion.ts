/** The Conclusion phase and the end of the game: scoring, winners, and the choice of start cards. */
import type { Applied } from '../building/build.ts';
import type { Components } from '../components/components.ts';
import { CONNECTOR_POINTS, LAST_ROUND, ORNAMENT_POINTS, PLANT_POINTS, SPACES_AROUND_PLANT } from '../constants.ts';
import type { ChooseMove, GameEvent, Refusal } from '../state/move.ts';
import {
  connectorCount,
  type GameState,
  playerAt,
  type Seat,
  scores,
  seatsFrom,
  toolTileCount,
  withPlayer,
} from '../state/state.ts';
import { beginPreparation } from './preparation.ts';

/** Scores the connectors for the round that ends, including each player's starting connector. */
function scoreConnectors(components: Components, state: GameState): { state: GameState; event: GameEvent } {
  const points = CONNECTOR_POINTS[state.round - 1] ?? 0;
  const gained = state.players.map((_, seat) => connectorCount(components, state, seat) * points);
  const players = state.players.map((player, seat) => {
    const connectors: [number, number, number] = [...player.points.connectors];
    connectors[state.round - 1] = gained[seat] ?? 0;
    return { ...player, points: { ...player.points, connectors } };
  });
  return { state: { ...state, players }, event: { type: 'roundEnded', round: state.round, connectors: gained } };
}

export function ornamentPoints(components: Components, state: GameState, seat: Seat): number {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].spaces.reduce(
    (sum, space) => sum + (space.kind === 'ornament' ? (ORNAMENT_POINTS[board[space.index] ?? 0] ?? 0) : 0),
    0,
  );
}

/** The number of spaces built around each plant, 0 to 8: its four ornaments and four corner connectors. */
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

/** The points of enclosed plants (side B). */
export function plantPoints(components: Components, state: GameState, seat: Seat): number {
  const enclosed = plantProgress(components, state, seat).filter(({ built }) => built === SPACES_AROUND_PLANT);
  return enclosed.length * PLANT_POINTS;
}

/** The seats with the most points. Ties go to the seat with more tool tiles; if still tied, the victory is shared. */
export function winnersOf(state: GameState): Seat[] {
  const seats = state.players.map((_, seat) => seat);
  const points = scores(state);
  const most = Math.max(...points);
  const tied = seats.filter((seat) => points[seat] === most);
  const tiles = Math.max(...tied.map((seat) => toolTileCount(state, seat)));
  return tied.filter((seat) => toolTileCount(state, seat) === tiles);
}

function endGame(components: Components, state: GameState): { state: GameState; event: GameEvent } {
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

/** Once everyone has passed, scores connectors, then ends the game or lets the last player to pass choose first. */
export function conclude(components: Components, state: GameState, events: GameEvent[]): Applied {
  const scored = scoreConnectors(components, state);
  events.push(scored.event);
  if (state.round === LAST_ROUND) {
    const ended = endGame(components, scored.state);
    events.push(ended.event);
    return { ok: true, state: ended.state, events };
  }
  const first = state.passOrder[state.passOrder.length - 1] ?? state.startingPlayer;
  const waiting = seatsFrom(state, first);
  return { ok: true, state: { ...scored.state, phase: 'choose', turn: first, waiting, startingPlayer: first }, events };
}

/** Takes a resting start card for the next round. Refuses with `card`. */
export function choose(components: Components, state: GameState, move: ChooseMove): Applied | Refusal {
  if (!state.resting.includes(move.card)) {
    return { ok: false, code: 'card', card: move.card, resting: state.resting };
  }
  const player = playerAt(state, move.seat);
  const waiting = state.waiting.slice(1);
  const chosen: GameState = {
    ...state,
    players: withPlayer(state.players, move.seat, { ...player, startCard: move.card }),
    resting: state.resting.filter((card) => card !== move.card),
    waiting,
  };
  const events: GameEvent[] = [{ type: 'chose', seat: move.seat, card: move.card }];
  const [next] = waiting;
  if (next !== undefined) return { ok: true, state: { ...chosen, turn: next }, events };
  return beginRound(components, chosen, events);
}

function beginRound(components: Components, state: GameState, events: GameEvent[]): Applied {
  const round = state.round === 1 ? 2 : 3;
  const players = state.players.map((player) => ({ ...player, passed: false }));
  return beginPreparation(components, { ...state, round, players, passOrder: [] }, events);
}
