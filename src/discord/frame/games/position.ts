/**
 * Whether a person may make a kind of move now, and at which seat: asked before a dialogue shows or changes anything.
 * The use cases check it again when the move is made; this only answers early and kindly.
 */
import type { Words } from '../../../language/index.ts';
import { type MatchRefusal, type MatchView, type PersonId, seatOf } from '../../../match/index.ts';
import { type GameState, type MoveType, PHASE_OF, type Refusal, type Seat } from '../../../rules/index.ts';

export interface Mover {
  readonly ok: true;
  readonly seat: Seat;
  readonly state: GameState;
}

/** What a person sees before them when they make a move, in the words of their language. */
export interface Position {
  readonly words: Words;
  readonly view: MatchView;
  readonly seat: Seat;
  readonly state: GameState;
}

/** A member at the table of a match that runs or has finished; refuses with `status` or `stranger`. */
export function memberAt(view: MatchView, personId: PersonId): Mover | MatchRefusal {
  const { match, state } = view;
  const seat = seatOf(match, personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (!state || match.status === 'lobby' || match.status === 'cancelled') {
    return { ok: false, code: 'status', status: match.status };
  }
  return { ok: true, seat, state };
}

/** The player to move, for this kind of move; refuses with `status`, `stranger`, `over`, `turn` or `phase`. */
export function moverFor(view: MatchView, personId: PersonId, type: MoveType): Mover | MatchRefusal | Refusal {
  const member = memberAt(view, personId);
  if (!member.ok) return member;
  const { seat, state } = member;
  if (state.turn === null) return { ok: false, code: 'over' };
  if (view.match.status !== 'running') return { ok: false, code: 'status', status: view.match.status };
  if (view.match.pausedAt) return { ok: false, code: 'paused' };
  if (state.turn !== seat) return { ok: false, code: 'turn', seat, turn: state.turn };
  if (state.phase !== PHASE_OF[type]) return { ok: false, code: 'phase', phase: state.phase, type };
  return member;
}
