/**
 * Where a seat can build, what it would gain there, and how boards mark it. How such a build is paid and what it draws is completed in
 * `build.ts`.
 */
import {
  type BuildableSpace,
  type BuildOption,
  buildableAt,
  buildOptions,
  type Color,
  type Components,
  countCards,
  ELEMENTS,
  type Element,
  type GameState,
  pairsIn,
  playerAt,
  type Refusal,
  type Seat,
  type Space,
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

/** A space that can be built on, as a board marks it. */
export interface BuildMark {
  readonly space: Space;
  readonly element: Element;
  /** What it is paid in; null: cards of any one color. */
  readonly color: Color | null;
  /** Cards needed, before pairs. */
  readonly cost: number;
  /** Whether the best payment spends a wild. */
  readonly needsWild?: boolean;
  /** Cards that the best payment really spends, where pairs make it more than the cost. */
  readonly pairs?: number;
  /** Tiles that it claims. */
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
      ...(best && pairsIn(best, cost) > 0 ? { pairs: countCards(best) } : {}),
      tiles: tiles.map(({ space: { tool }, points, bonus }) => ({ tool, points: points + bonus })),
    };
  });
}

/** What somebody else might build, whatever they hold: only where and what is assumed. */
export function assumedMarks(spaces: Iterable<BuildableSpace>): BuildMark[] {
  return Array.from(spaces, ({ space, element, color, cost }) => ({ space: space.name, element, color, cost }));
}
