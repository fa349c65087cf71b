/**
 * The Conclusion phase: connectors are scored, start cards chosen for the next round, or the game ends.
 * The points themselves are counted by scoring, the cards of the new round taken by preparation.
 */
import type { Changed } from '../building/build.ts';
import type { Components } from '../components/types.ts';
import { LAST_ROUND } from '../constants.ts';
import type { Refusal } from '../refusal.ts';
import type { GameEvent } from '../table/event.ts';
import type { ChooseMove } from '../table/move.ts';
import { type GameState, playerAt, seatsFrom, withPlayer } from '../table/state.ts';
import { beginPreparation } from './preparation.ts';
import { endGame, scoreConnectors } from './scoring.ts';

/** Called once everyone has passed: scores connectors, then ends the game or lets the last to pass choose first. */
export function conclude(components: Components, state: GameState, events: GameEvent[]): Changed {
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

/** Refuses with `card`. */
export function choose(components: Components, state: GameState, move: ChooseMove): Changed | Refusal {
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

function beginRound(components: Components, state: GameState, events: GameEvent[]): Changed {
  const round = state.round === 1 ? 2 : 3;
  const players = state.players.map((player) => ({ ...player, passed: false }));
  return beginPreparation(components, { ...state, round, players, passOrder: [] }, events);
}
