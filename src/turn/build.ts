/**
 * A build from a selection or from what somebody typed: what they leave open becomes the best there is. Completing a selection
 * replaces what is not legal in it; resolving typed words refuses it.
 */
import {
  ADVANCES,
  apply,
  type BuildOption,
  type Cards,
  type Components,
  type DrawOption,
  type GameState,
  type MoveWithoutSeat,
  movesMarker,
  type Refusal,
  type Seat,
  sameCards,
  sparseCards,
} from '../rules/index.ts';
import { offerAt, type SpaceOffer, type Unaffordable } from './offers.ts';

/** What has been picked so far; null: whatever is best. */
export interface BuildSelection {
  /** A space's name. */
  readonly space: string;
  readonly pay: Cards | null;
  readonly draw: DrawOption | null;
}

type BuildWithoutSeat = Extract<MoveWithoutSeat, { type: 'build' }>;

/** A complete build, ready to be confirmed; other payments are the option's. */
export interface CompleteBuild extends SpaceOffer {
  readonly ok: true;
  readonly pay: Cards;
  readonly draw: DrawOption;
  /** What could be drawn after this payment, best first. */
  readonly draws: readonly DrawOption[];
  readonly move: BuildWithoutSeat;
}

/** A selection made complete: what it leaves open, or what is not legal in it, becomes the best there is. */
export function completeBuild(
  components: Components,
  state: GameState,
  seat: Seat,
  selection: BuildSelection,
): CompleteBuild | Refusal | Unaffordable {
  const offer = offerAt(components, state, seat, selection.space);
  return offer.ok ? completed(offer, selection) : offer;
}

/** The same on a space that is known to be on offer. */
export function completed(offer: SpaceOffer, selection: Pick<BuildSelection, 'pay' | 'draw'>): CompleteBuild {
  const { option } = offer;
  const pay =
    option.payments.find((payment) => selection.pay && sameCards(payment, selection.pay)) ?? best(option.payments);
  const draws = option.draws(pay);
  const draw = draws.find((candidate) => selection.draw && sameDraw(candidate, selection.draw)) ?? best(draws);
  return { ok: true, option, tiles: offer.tiles, pay, draw, draws, move: moveOn(option.space.name, pay, draw) };
}

export function sameDraw(a: DrawOption, b: DrawOption): boolean {
  return a.advance === b.advance && sameCards(a.take, b.take);
}

/** The move word for word: nothing is filled in. */
export function moveOn(space: string, pay: Cards, draw: DrawOption): BuildWithoutSeat {
  return {
    type: 'build',
    space,
    pay: sparseCards(pay),
    ...(draw.advance === null ? {} : { advance: draw.advance }),
    take: sparseCards(draw.take),
  };
}

function best<T>(options: readonly T[]): T {
  const [first] = options;
  if (first === undefined) throw new RangeError('a space to build on without a payment or a draw');
  return first;
}

/** A build as it is typed; null: left out. */
export interface TypedBuild {
  readonly space: string;
  readonly pay: Cards | null;
  readonly take: Cards | null;
  readonly advance: number | null;
}

interface ResolvedBuild {
  readonly ok: true;
  readonly move: BuildWithoutSeat;
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
  const pay = payFor(option, typed);
  const draw = pay && option.draws(pay).find((candidate) => fits(candidate, typed));
  const defaults = {
    pay: typed.pay === null,
    take: typed.take === null,
    advance: typed.advance === null && movesMarker(option.element),
  };
  if (pay && draw) return { ok: true, move: moveOn(option.space.name, pay, draw), defaults };
  const attempt = {
    type: 'build' as const,
    space: option.space.name,
    pay: sparseCards(pay ?? typed.pay ?? {}),
    ...(typed.advance !== null
      ? { advance: typed.advance }
      : movesMarker(option.element)
        ? { advance: ADVANCES[0] }
        : {}),
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
  const pay = payFor(offer.option, typed) ?? offer.option.payments[0];
  return pay ? offer.option.draws(pay).filter((draw) => fits(draw, typed)) : [];
}

/** The payment that is typed, or the best where none is; undefined where it is not legal. */
function payFor({ payments }: BuildOption, { pay }: TypedBuild): Cards | undefined {
  return pay === null ? payments[0] : payments.find((payment) => sameCards(payment, pay));
}

function fits(draw: DrawOption, { take, advance }: TypedBuild): boolean {
  return (take === null || sameCards(draw.take, take)) && (advance === null || draw.advance === advance);
}
