/**
 * How boards mark the spaces that can be built on: what a build costs, what its best payment spends, which tiles it claims.
 * Drawing the marks is the pictures' matter.
 */
import { type BuildableSpace, type Color, countCards, type Element, pairsIn, type Space } from '../rules/index.ts';
import type { SpaceOffer } from './offers.ts';

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
