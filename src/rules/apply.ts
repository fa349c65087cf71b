/**
 * One move: checked and applied, or refused with the reason.
 * Each kind of move has its own module; here is only whose turn it is and which kind of move is due.
 */
import { build, type Changed } from './building/build.ts';
import type { Components } from './components/types.ts';
import type { Refusal } from './refusal.ts';
import { choose, conclude } from './round/conclusion.ts';
import { pass } from './round/passing.ts';
import { substitute } from './round/preparation.ts';
import type { Move, MoveType } from './table/move.ts';
import type { GameState, Phase } from './table/state.ts';

/** In which phase each kind of move is made. */
export const PHASE_OF: Readonly<Record<MoveType, Phase>> = {
  build: 'build',
  pass: 'build',
  choose: 'choose',
  substitute: 'substitute',
};

/**
 * The state after a legal move and what happened, in order; or a refusal. The given state is not changed.
 * @throws RangeError when the state was made with other components.
 */
export function apply(components: Components, state: GameState, move: Move): Changed | Refusal {
  if (state.components !== components.id) {
    throw new RangeError(`a game with components "${state.components}" cannot go on with "${components.id}"`);
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
