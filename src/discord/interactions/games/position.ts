/**
 * Checks early whether a person can make a kind of move now, before a dialogue changes. The use cases check it again.
 */
import type { Words } from '../../../language/index.ts';
import { type MatchRefusal, type MatchView, type PersonId, seatOf } from '../../../match/index.ts';
import { type GameState, type MoveType, PHASE_OF, type Phase, type Refusal, type Seat } from '../../../rules/index.ts';

export interface Mover {
  readonly ok: true;
  readonly seat: Seat;
  readonly state: GameState;
}

export interface Position {
  readonly words: Words;
  readonly view: MatchView;
  readonly seat: Seat;
  readonly state: GameState;
}

/** The seat of a member in a running or finished match. Refuses with `status` or `stranger`. */
export function memberAt(view: MatchView, personId: PersonId): Mover | MatchRefusal {
  const { match, state } = view;
  const seat = seatOf(match, personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (!state || match.status === 'lobby' || match.status === 'cancelled') {
    return { ok: false, code: 'status', status: match.status };
  }
  return { ok: true, seat, state };
}

/** A kind of move of this phase, if only the turn matters. */
export function moveTypeIn(phase: Phase): MoveType {
  return phase === 'choose' || phase === 'substitute' ? phase : 'build';
}

/**
 * The player to move, for this kind of move. Refuses with `status`, `stranger`, `over`, `paused`, `turn` or `phase`.
 */
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
