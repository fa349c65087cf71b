/**
 * What the mover may build now, by space: what can be paid for, and what could be built with cards enough.
 * What has been picked of it is said by the selection.
 */
import {
  type BuildableSpace,
  buildableSpaces,
  type Components,
  type GameState,
  type Seat,
} from '../../../../rules/index.ts';
import { type SpaceOffer, spaceOffers } from '../../../../turn/index.ts';

export interface Offers {
  /** By space index: what can be built and paid for. */
  readonly builds: ReadonlyMap<number, SpaceOffer>;
  /** By space index: what could be built, with cards enough. */
  readonly spaces: ReadonlyMap<number, BuildableSpace>;
}

export const NO_OFFERS: Offers = { builds: new Map(), spaces: new Map() };

export function offersTo(components: Components, state: GameState, seat: Seat): Offers {
  const builds = spaceOffers(components, state, seat).map((offer) => [offer.option.space.index, offer] as const);
  const spaces = buildableSpaces(components, state, seat).map((space) => [space.space.index, space] as const);
  return { builds: new Map(builds), spaces: new Map(spaces) };
}
