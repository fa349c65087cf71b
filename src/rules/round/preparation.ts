/**
 * The Preparation phase: in turn order each player takes the ten cards of their start card, substituting what the
 * stacks lack. Where substitutes leave a choice it stops and waits for that player's `substitute` move.
 */
import type { Changed } from '../building/build.ts';
import { drawCount, isDraw, legalDraws, type Nominations } from '../building/drawing.ts';
import type { Components, StartCard } from '../components/types.ts';
import type { Refusal } from '../refusal.ts';
import { addCards, areCounts, type Cards, fullCards, sparseCards, subtractCards } from '../table/cards.ts';
import type { GameEvent } from '../table/event.ts';
import type { SubstituteMove } from '../table/move.ts';
import { type GameState, playerAt, type Seat, seatsFrom, withPlayer } from '../table/state.ts';

export function startCard(components: Components, id: string): StartCard {
  const card = components.startCards.find((candidate) => candidate.id === id);
  if (!card) throw new RangeError(`no start card ${id}`);
  return card;
}

/** What a seat's start card lets it take. */
export function preparationOf(components: Components, state: GameState, seat: Seat): Nominations {
  const { startCard: id } = playerAt(state, seat);
  return id === null ? [] : [startCard(components, id).cards];
}

/** Begins the phase: everyone, in turn order from the starting player. */
export function beginPreparation(components: Components, state: GameState, events: GameEvent[]): Changed {
  return prepare(components, { ...state, waiting: seatsFrom(state, state.startingPlayer) }, events);
}

/** Goes on with those who wait, until one of them has a choice or all have their cards and building begins. */
function prepare(components: Components, state: GameState, events: GameEvent[]): Changed {
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

/** Refuses with `counts` or `take`. */
export function substitute(components: Components, state: GameState, move: SubstituteMove): Changed | Refusal {
  const taken = fullCards(move.take);
  if (!areCounts(taken)) return { ok: false, code: 'counts', cards: move.take };
  const mayTake = preparationOf(components, state, move.seat);
  if (!isDraw(mayTake, state.stacks, taken)) {
    return { ok: false, code: 'take', taken: sparseCards(taken), count: drawCount(mayTake) };
  }
  const events: GameEvent[] = [];
  return prepare(components, give(state, move.seat, taken, events), events);
}
