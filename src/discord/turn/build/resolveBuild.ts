/**
 * A build as a slash command says it: what is left out is filled in with the sensible default, and said to be so.
 * Reading the cards from text is the language folder's; whether the move is legal is decided by the rules.
 */
import {
  ADVANCES,
  apply,
  type Cards,
  type Components,
  type DrawOption,
  type GameState,
  movesMarker,
  type Refusal,
  type Seat,
  sameCards,
  sparseCards,
} from '../../../rules/index.ts';
import type { Unaffordable } from '../../wording/index.ts';
import { buildMove, type CompleteBuild, offerAt } from './choices.ts';

export interface TypedBuild {
  readonly space: string;
  readonly pay: Cards | null;
  readonly take: Cards | null;
  readonly advance: number | null;
}

export interface ResolvedBuild {
  readonly ok: true;
  readonly move: CompleteBuild['move'];
  /** What was left out and filled in. */
  readonly defaults: { readonly pay: boolean; readonly take: boolean; readonly advance: boolean };
}

/** The move that is meant, legal in this position; or the reason why there is none. The seat is the one to move. */
export function resolveBuild(
  components: Components,
  state: GameState,
  seat: Seat,
  typed: TypedBuild,
): ResolvedBuild | Refusal | Unaffordable {
  const offer = offerAt(components, state, seat, typed.space);
  if (!offer.ok) return offer;
  const { option } = offer;
  const pay = typed.pay
    ? option.payments.find((payment) => sameCards(payment, typed.pay as Cards))
    : option.payments[0];
  const draw = pay && option.draws(pay).find((candidate) => fits(candidate, typed));
  const defaults = {
    pay: typed.pay === null,
    take: typed.take === null,
    advance: typed.advance === null && movesMarker(option.element),
  };
  if (pay && draw) return { ok: true, move: buildMove(option, pay, draw), defaults };
  const attempt = {
    type: 'build' as const,
    space: option.space.name,
    pay: sparseCards(pay ?? typed.pay ?? {}),
    ...(typed.advance !== null ? { advance: typed.advance } : movesMarker(option.element) ? { advance: ADVANCES[0] } : {}),
    take: sparseCards(typed.take ?? {}),
  };
  const applied = apply(components, state, { ...attempt, seat });
  return applied.ok ? { ok: true, move: attempt, defaults } : applied;
}

/** Every draw that goes with what has been typed; for suggestions. An illegal payment counts as none. */
export function drawsFor(
  components: Components,
  state: GameState,
  seat: Seat,
  typed: TypedBuild,
): readonly DrawOption[] {
  const offer = offerAt(components, state, seat, typed.space);
  if (!offer.ok) return [];
  const { payments, draws } = offer.option;
  const pay = payments.find((payment) => typed.pay && sameCards(payment, typed.pay)) ?? payments[0];
  return pay ? draws(pay).filter((draw) => fits(draw, typed)) : [];
}

function fits(draw: DrawOption, { take, advance }: TypedBuild): boolean {
  return (take === null || sameCards(draw.take, take)) && (advance === null || draw.advance === advance);
}
