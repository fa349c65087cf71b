/**
 * What a move is worth at a step of the tutorial: the one that is asked for, another legal one, or none at all.
 * Why another one is asked for is told by the hosts.
 */
import {
  apply,
  type CardCounts,
  fullCards,
  type GameEvent,
  type MoveWithoutSeat,
  type Refusal,
  sameCards,
} from '../../../rules/index.ts';
import type { Lesson } from './lesson.ts';
import type { Freedom, Step } from './script.ts';

export type Judgement =
  | { readonly ok: true }
  /** Legal, but not what the step is about; `events`: what would come of it. */
  | { readonly ok: false; readonly code: 'other'; readonly events: readonly GameEvent[] }
  /** Nothing is to be played at this step. */
  | { readonly ok: false; readonly code: 'nothingAsked' }
  | Refusal;

export function judge({ components, state, seat, step }: Lesson, move: MoveWithoutSeat): Judgement {
  if (step.asks === null) return { ok: false, code: 'nothingAsked' };
  const applied = apply(components, state, { ...move, seat });
  if (!applied.ok) return applied;
  return isAsked(step, step.asks, move) ? { ok: true } : { ok: false, code: 'other', events: applied.events };
}

function isAsked({ free }: Step, asked: MoveWithoutSeat, move: MoveWithoutSeat): boolean {
  const fits = (part: Freedom, a: CardCounts, b: CardCounts) =>
    free.includes(part) || sameCards(fullCards(a), fullCards(b));
  if (asked.type === 'build' && move.type === 'build') {
    return (
      move.space === asked.space &&
      fits('pay', move.pay, asked.pay) &&
      fits('take', move.take, asked.take) &&
      (free.includes('advance') || move.advance === asked.advance)
    );
  }
  if (asked.type === 'pass' && move.type === 'pass') return fits('return', move.return, asked.return);
  return asked.type === 'choose' && move.type === 'choose' && move.card === asked.card;
}
