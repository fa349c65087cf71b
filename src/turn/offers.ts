/**
 * Where a seat can build, and what it would gain there. How such a build is paid and what it draws is completed in `build.ts`.
 */
import {
  type BuildOption,
  buildableAt,
  buildOptions,
  type Color,
  type Components,
  ELEMENTS,
  type Element,
  type GameState,
  playerAt,
  type Refusal,
  type Seat,
  spaceIndex,
  type ToolTileClaim,
  tilesGainedBy,
} from '../rules/index.ts';

/** A space that can be built on now, and the tiles that this would gain. */
export interface SpaceOffer {
  readonly option: BuildOption;
  readonly tiles: readonly ToolTileClaim[];
}

/** The space could be built on, but the hand cannot pay for it. */
export interface Unaffordable {
  readonly ok: false;
  readonly code: 'unaffordable';
  readonly space: string;
  readonly element: Element;
  readonly cost: number;
  readonly color: Color | null;
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
