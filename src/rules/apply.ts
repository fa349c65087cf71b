/** Applies a move, or refuses it with a reason. */
import { type Applied, build } from './building/build.ts';
import { type Cards, type Color, fullCards, NO_CARDS, subtractCards } from './components/cards.ts';
import type { Components } from './components/components.ts';
import type { Element } from './constants.ts';
import { choose, conclude } from './round/conclusion.ts';
import { pass } from './round/passing.ts';
import { substitute } from './round/preparation.ts';
import type { Move, MoveType, Refusal } from './state/move.ts';
import { type GameState, type Phase, playerAt } from './state/state.ts';

export const PHASE_OF: Readonly<Record<MoveType, Phase>> = {
  build: 'build',
  pass: 'build',
  choose: 'choose',
  substitute: 'substitute',
};

/** Returns the new state and its events, or a refusal. @throws RangeError if the state belongs to other components. */
export function apply(components: Components, state: GameState, move: Move): Applied | Refusal {
  if (state.components !== components.id) {
    throw new RangeError(`a game with components "${state.components}" cannot continue with "${components.id}"`);
  }
  if (state.turn === null) return { ok: false, code: 'over' };
  if (move.seat !== state.turn) return { ok: false, code: 'turn', seat: move.seat, turn: state.turn };
  if (PHASE_OF[move.type] !== state.phase) return { ok: false, code: 'phase', phase: state.phase, type: move.type };
  switch (move.type) {
    case 'build':
      return build(components, state, move);
    case 'pass': {
      const passed = pass(state, move);
      return passed.ok && passed.state.turn === null ? conclude(components, passed.state, passed.events) : passed;
    }
    case 'choose':
      return choose(components, state, move);
    case 'substitute':
      return substitute(components, state, move);
  }
}

export interface MoveFacts {
  readonly move: Move;
  /** What a build adds to the space; null for other moves. `color`: the color of the space. */
  readonly built: { readonly element: Element; readonly color: Color | null } | null;
  readonly kept: Cards;
}

/** The facts that a description of a legal move needs beyond the move itself. */
export function moveFacts(components: Components, state: GameState, move: Move): MoveFacts {
  const kept = move.type === 'pass' ? subtractCards(playerAt(state, move.seat).hand, fullCards(move.return)) : NO_CARDS;
  const applied = move.type === 'build' ? apply(components, state, move) : null;
  const event = applied?.ok ? applied.events.find(({ type }) => type === 'built') : undefined;
  const built = event?.type === 'built' ? { element: event.element, color: event.color } : null;
  return { move, built, kept };
}
