/** The Preparation phase: players take the cards of their start cards. It stops if substitutes leave a choice. */
import type { Applied } from '../building/build.ts';
import { drawCount, isDraw, legalDraws, type Nominations } from '../building/drawing.ts';
import { addCards, areValidCounts, type Cards, fullCards, sparseCards, subtractCards } from '../components/cards.ts';
import type { Components, StartCard } from '../components/components.ts';
import type { GameEvent, Refusal, SubstituteMove } from '../state/move.ts';
import { type GameState, playerAt, type Seat, seatsFrom, withPlayer } from '../state/state.ts';

export function startCard(components: Components, id: string): StartCard {
  const card = components.startCards.find((candidate) => candidate.id === id);
  if (!card) throw new RangeError(`no start card ${id}`);
  return card;
}

export function preparationOf(components: Components, state: GameState, seat: Seat): Nominations {
  const { startCard: id } = playerAt(state, seat);
  return id === null ? [] : [startCard(components, id).cards];
}

/** Starts the phase for all seats, in turn order from the starting player. */
export function beginPreparation(components: Components, state: GameState, events: GameEvent[]): Applied {
  return prepare(components, { ...state, waiting: seatsFrom(state, state.startingPlayer) }, events);
}

/** Gives cards to the waiting seats until one of them has a choice or until building begins. */
function prepare(components: Components, state: GameState, events: GameEvent[]): Applied {
  let current = state;
  for (;;) {
    const [seat] = current.waiting;
    if (seat === undefined) {
      events.push({ type: 'roundBegan', round: current.round, startingPlayer: current.startingPlayer });
      return { ok: true, state: { ...current, phase: 'build', turn: current.startingPlayer }, events };
    }
    const draws = legalDraws(preparationOf(components, current, seat), current.stacks);
    const [only, other] = draws;
    if (!only || other) return { ok: true, state: { ...current, phase: 'substitute', turn: seat }, events };
    current = give(current, seat, only, events);
  }
}

function give(state: GameState, seat: Seat, cards: Cards, events: GameEvent[]): GameState {
  const player = playerAt(state, seat);
  events.push({ type: 'prepared', seat, card: player.startCard ?? '', cards });
  return {
    ...state,
    players: withPlayer(state.players, seat, { ...player, hand: addCards(player.hand, cards) }),
    stacks: subtractCards(state.stacks, cards),
    waiting: state.waiting.slice(1),
  };
}

/** Takes the cards of a start card with substitutes. Refuses with `counts` or `take`. */
export function substitute(components: Components, state: GameState, move: SubstituteMove): Applied | Refusal {
  const taken = fullCards(move.take);
  if (!areValidCounts(taken)) return { ok: false, code: 'counts', cards: move.take };
  const allowed = preparationOf(components, state, move.seat);
  if (!isDraw(allowed, state.stacks, taken)) {
    return { ok: false, code: 'take', taken: sparseCards(taken), count: drawCount(allowed) };
  }
  const events: GameEvent[] = [];
  return prepare(components, give(state, move.seat, taken, events), events);
}
