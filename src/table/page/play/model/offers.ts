/**
 * What a player may build now, by space: payments, draws and tiles, each best first, and the marks that a board shows of them.
 * What has been picked of it is said by the selection.
 */

import type { BuildMark } from '../../../../picture/inBrowser.ts';
import {
  type BuildableSpace,
  type BuildOption,
  buildableSpaces,
  buildOptions,
  type Components,
  countCards,
  type GameState,
  pairsIn,
  type Seat,
  type ToolTileClaim,
  tilesGainedBy,
} from '../../../../rules/index.ts';

export interface Offer {
  readonly option: BuildOption;
  readonly tiles: readonly ToolTileClaim[];
}

export interface Offers {
  /** By space index: what can be built and paid for. */
  readonly builds: ReadonlyMap<number, Offer>;
  /** By space index: what could be built, with cards enough. */
  readonly spaces: ReadonlyMap<number, BuildableSpace>;
}

export const NO_OFFERS: Offers = { builds: new Map(), spaces: new Map() };

export function offersTo(components: Components, state: GameState, seat: Seat): Offers {
  const builds = buildOptions(components, state, seat).map((option): [number, Offer] => [
    option.space.index,
    { option, tiles: tilesGainedBy(components, state, seat, option) },
  ]);
  const spaces = buildableSpaces(components, state, seat).map((space): [number, BuildableSpace] => [
    space.space.index,
    space,
  ]);
  return { builds: new Map(builds), spaces: new Map(spaces) };
}

/** As a board draws them. */
export function marksOf({ builds }: Offers): BuildMark[] {
  return [...builds.values()].map(({ option, tiles }) => {
    const { space, element, color, cost, payments } = option;
    const best = payments[0];
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
export function assumedMarks({ spaces }: Offers): BuildMark[] {
  return [...spaces.values()].map(({ space, element, color, cost }) => ({ space: space.name, element, color, cost }));
}
