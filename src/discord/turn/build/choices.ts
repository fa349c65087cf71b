/**
 * The build dialogue without any wording: which spaces it offers, and what is preset and offered once one is chosen.
 * All it remembers between two taps is a selection (space, payment, draw), which travels in the custom_ids.
 */
import type { MoveWithoutSeat } from '../../../match/index.ts';
import {
  type BuildOption,
  buildableAt,
  buildOptions,
  type Cards,
  type Components,
  type DrawOption,
  ELEMENTS,
  type GameState,
  playerAt,
  type Refusal,
  type Seat,
  sameCards,
  spaceIndex,
  sparseCards,
  type ToolTileClaim,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { makeCardCode, makeDrawCode, sameDraw } from '../../frame/index.ts';
import type { Unaffordable } from '../../wording/index.ts';
import { type Limited, limited } from '../play/limited.ts';

/** A space that can be built on now, and the tiles that this would gain. */
export interface SpaceOffer {
  readonly option: BuildOption;
  readonly tiles: readonly ToolTileClaim[];
}

/** What has been picked so far; null: whatever is sensible. */
export interface BuildSelection {
  readonly space: string;
  readonly pay: Cards | null;
  readonly draw: DrawOption | null;
}

/** A complete build, ready to be confirmed, and what could be picked instead. */
export interface CompleteBuild extends SpaceOffer {
  readonly ok: true;
  readonly pay: Cards;
  readonly draw: DrawOption;
  readonly payments: Limited<Cards>;
  readonly draws: Limited<DrawOption>;
  readonly move: Extract<MoveWithoutSeat, { type: 'build' }>;
}

/** All spaces that the seat can build on and pay for, grouped by element in the order in which an ornament grows. */
export function spaceOffers(components: Components, state: GameState, seat: Seat): SpaceOffer[] {
  return buildOptions(components, state, seat)
    .map((option) => ({ option, tiles: tilesGainedBy(components, state, seat, option) }))
    .sort((a, b) => ELEMENTS.indexOf(a.option.element) - ELEMENTS.indexOf(b.option.element));
}

/** The offer for one space, whose name is read generously (` c2 `, `Ｃ２`); or why it cannot be built on. */
export function offerAt(
  components: Components,
  state: GameState,
  seat: Seat,
  name: string,
): (SpaceOffer & { readonly ok: true }) | Refusal | Unaffordable {
  const wanted = name.normalize('NFKC').trim().toUpperCase();
  const index = spaceIndex(wanted);
  const space = index === undefined ? undefined : components.floors[state.side].spaces[index];
  if (!space) return { ok: false, code: 'space', space: name.trim() };
  const buildable = buildableAt(state, playerAt(state, seat), space);
  if (!buildable.ok) return buildable;
  const offer = spaceOffers(components, state, seat).find(({ option }) => option.space.name === wanted);
  if (offer) return { ok: true, ...offer };
  const { element, cost, color } = buildable;
  return { ok: false, code: 'unaffordable', space: space.name, element, cost, color };
}

/** A selection made complete: what it leaves open, or what is not legal in it, becomes the best there is. */
export function completeBuild(
  components: Components,
  state: GameState,
  seat: Seat,
  selection: BuildSelection,
): CompleteBuild | Refusal | Unaffordable {
  const offer = offerAt(components, state, seat, selection.space);
  if (!offer.ok) return offer;
  const { option, tiles } = offer;
  const pay =
    option.payments.find((payment) => selection.pay && sameCards(payment, selection.pay)) ?? best(option.payments);
  const all = option.draws(pay);
  const draw = all.find((candidate) => selection.draw && sameDraw(candidate, selection.draw)) ?? best(all);
  return {
    ok: true,
    option,
    tiles,
    pay,
    draw,
    payments: limited(option.payments, pay),
    draws: limited(all, draw),
    move: buildMove(option, pay, draw),
  };
}

export function buildMove(option: BuildOption, pay: Cards, draw: DrawOption): CompleteBuild['move'] {
  return moveOn(option.space.name, pay, draw);
}

/** The move word for word: nothing is filled in. */
export function moveOn(space: string, pay: Cards, draw: DrawOption): CompleteBuild['move'] {
  return {
    type: 'build',
    space,
    pay: sparseCards(pay),
    ...(draw.advance === null ? {} : { advance: draw.advance }),
    take: sparseCards(draw.take),
  };
}

/** A build as details of a custom_id: space, payment, draw. */
export function makeBuildDetails({
  space,
  pay,
  draw,
}: Pick<CompleteBuild, 'pay' | 'draw'> & { readonly space: string }): string[] {
  return [space, makeCardCode(pay), makeDrawCode(draw)];
}

function best<T>(options: readonly T[]): T {
  const [first] = options;
  if (first === undefined) throw new RangeError('a space to build on without a payment or a draw');
  return first;
}
