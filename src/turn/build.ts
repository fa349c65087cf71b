/** Finds where a seat can build, and completes a selected or typed build with the best options. */
import {
  apply,
  type BuildableSpace,
  type BuildOption,
  buildableAt,
  buildOptions,
  type Cards,
  type Color,
  type Components,
  countCards,
  countPairs,
  type DrawOption,
  ELEMENTS,
  type Element,
  type GameState,
  MARKER_STEPS,
  type MoveWithoutSeat,
  movesMarker,
  playerAt,
  type Refusal,
  type Seat,
  type Space,
  sameCards,
  spaceIndex,
  sparseCards,
  type ToolTileClaim,
  tilesGainedBy,
} from '../rules/index.ts';

/** A space that the seat can build on and pay for, with the tiles that this gains. */
export interface SpaceOffer {
  readonly option: BuildOption;
  readonly tiles: readonly ToolTileClaim[];
}

export interface Unaffordable {
  readonly ok: false;
  readonly code: 'unaffordable';
  readonly space: string;
  readonly element: Element;
  readonly cost: number;
  readonly color: Color | null;
}

/** All spaces that the seat can build on and pay for, in the order of `ELEMENTS`. */
export function spaceOffers(components: Components, state: GameState, seat: Seat): SpaceOffer[] {
  return buildOptions(components, state, seat)
    .map((option) => ({ option, tiles: tilesGainedBy(components, state, seat, option) }))
    .sort((a, b) => ELEMENTS.indexOf(a.option.element) - ELEMENTS.indexOf(b.option.element));
}

/** The offer for one space. Normalizes the name (` c2 `, `Ｃ２`). */
export function offerAt(
  components: Components,
  state: GameState,
  seat: Seat,
  name: string,
): (SpaceOffer & { readonly ok: true }) | Refusal | Unaffordable {
  const normalized = name.normalize('NFKC').trim().toUpperCase();
  const index = spaceIndex(normalized);
  const space = index === undefined ? undefined : components.floors[state.side].spaces[index];
  if (!space) return { ok: false, code: 'space', space: name.trim() };
  const buildable = buildableAt(state, playerAt(state, seat), space);
  if (!buildable.ok) return buildable;
  const offer = spaceOffers(components, state, seat).find(({ option }) => option.space.name === normalized);
  if (offer) return { ok: true, ...offer };
  const { element, cost, color } = buildable;
  return { ok: false, code: 'unaffordable', space: space.name, element, cost, color };
}

/** How a board marks a space that can be built on. */
export interface BuildMark {
  readonly space: Space;
  readonly element: Element;
  readonly color: Color | null;
  /** In cards, before pairs replace any. */
  readonly cost: number;
  /** Whether the best payment contains a wild card. */
  readonly needsWild?: boolean;
  readonly pairs?: number;
  readonly tiles?: readonly { readonly tool: string; readonly points: number }[];
}

export function buildMarks(offers: Iterable<SpaceOffer>): BuildMark[] {
  return Array.from(offers, ({ option, tiles }) => {
    const { space, element, color, cost, payments } = option;
    const [best] = payments;
    return {
      space: space.name,
      element,
      color,
      cost,
      needsWild: (best?.wild ?? 0) > 0,
      ...(best && countPairs(best, cost) > 0 ? { pairs: countCards(best) } : {}),
      tiles: tiles.map(({ space: { tool }, points, bonus }) => ({ tool, points: points + bonus })),
    };
  });
}

/** Marks for a hypothetical build by another player, whose hand is unknown. */
export function hypotheticalMarks(spaces: Iterable<BuildableSpace>): BuildMark[] {
  return Array.from(spaces, ({ space, element, color, cost }) => ({ space: space.name, element, color, cost }));
}

/** Null stands for the best option. */
export interface BuildSelection {
  readonly space: string;
  readonly pay: Cards | null;
  readonly draw: DrawOption | null;
}

type BuildWithoutSeat = Extract<MoveWithoutSeat, { type: 'build' }>;

export interface CompleteBuild extends SpaceOffer {
  readonly ok: true;
  readonly pay: Cards;
  readonly draw: DrawOption;
  /** The possible draws after this payment, best first. */
  readonly draws: readonly DrawOption[];
  readonly move: BuildWithoutSeat;
}

/** Completes a selection; replaces an illegal payment or draw in it by the best one. */
export function completeBuild(
  components: Components,
  state: GameState,
  seat: Seat,
  selection: BuildSelection,
): CompleteBuild | Refusal | Unaffordable {
  const offer = offerAt(components, state, seat, selection.space);
  return offer.ok ? completed(offer, selection) : offer;
}

/** Completes a selection on an offered space. */
export function completed(offer: SpaceOffer, selection: Pick<BuildSelection, 'pay' | 'draw'>): CompleteBuild {
  const { option } = offer;
  const pay =
    option.payments.find((payment) => selection.pay && sameCards(payment, selection.pay)) ?? best(option.payments);
  const draws = option.draws(pay);
  const draw = draws.find((candidate) => selection.draw && sameDraw(candidate, selection.draw)) ?? best(draws);
  return {
    ok: true,
    option,
    tiles: offer.tiles,
    pay,
    draw,
    draws,
    move: buildWithoutSeat(option.space.name, pay, draw),
  };
}

export function sameDraw(a: DrawOption, b: DrawOption): boolean {
  return a.advance === b.advance && sameCards(a.take, b.take);
}

export function buildWithoutSeat(space: string, pay: Cards, draw: DrawOption): BuildWithoutSeat {
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

export interface TypedBuild {
  readonly space: string;
  readonly pay: Cards | null;
  readonly take: Cards | null;
  readonly advance: number | null;
}

interface ResolvedBuild {
  readonly ok: true;
  readonly move: BuildWithoutSeat;
  /** What was not typed, so that defaults apply. */
  readonly defaults: { readonly pay: boolean; readonly take: boolean; readonly advance: boolean };
}

/** The legal move that fits the typed build, or the refusal. `seat` must be the one to move. */
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
  if (pay && draw) return { ok: true, move: buildWithoutSeat(option.space.name, pay, draw), defaults };
  const attempt = {
    type: 'build' as const,
    space: option.space.name,
    pay: sparseCards(pay ?? typed.pay ?? {}),
    ...(typed.advance !== null
      ? { advance: typed.advance }
      : movesMarker(option.element)
        ? { advance: MARKER_STEPS[0] }
        : {}),
    take: sparseCards(typed.take ?? {}),
  };
  const applied = apply(components, state, { ...attempt, seat });
  return applied.ok ? { ok: true, move: attempt, defaults } : applied;
}

/** The draws that fit the typed build, for suggestions. Ignores an illegal payment. */
export function matchingDraws(
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

function payFor({ payments }: BuildOption, { pay }: TypedBuild): Cards | undefined {
  return pay === null ? payments[0] : payments.find((payment) => sameCards(payment, pay));
}

function fits(draw: DrawOption, { take, advance }: TypedBuild): boolean {
  return (take === null || sameCards(draw.take, take)) && (advance === null || draw.advance === advance);
}
