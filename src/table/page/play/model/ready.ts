/**
 * The move that has been picked and the position after it, as the page shows it before it is played.
 * What completes a selection is said by the turn; playing it is left to whoever asks.
 */
import {
  apply,
  type BuildableSpace,
  buildableSpaces,
  type Components,
  type GameEvent,
  type GameState,
  type Move,
  recordedMove,
  type Seat,
} from '../../../../rules/index.ts';
import { type CompleteMove, complete, type Selection, type SpaceOffer, spaceOffers } from '../../../../turn/index.ts';

/** A complete move and what it leads to. */
export type Ready = CompleteMove & {
  readonly recorded: Move;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
};

/** What the position wants without being asked: missing cards are picked at once. */
export function startingSelection(state: GameState, seat: Seat | null): Selection | null {
  if (seat === null || state.turn !== seat) return null;
  return state.phase === 'substitute' ? { kind: 'substitute', take: null } : null;
}

/** The selection made complete and tried; null where the position does not allow it. */
export function readied(
  components: Components,
  state: GameState,
  seat: Seat,
  { builds }: Offers,
  selection: Selection,
): Ready | null {
  const completed = complete(components, state, seat, builds.values(), selection);
  if (completed === null) return null;
  const asked: Move = { ...completed.move, seat };
  const applied = apply(components, state, asked);
  if (!applied.ok) return null;
  const recorded = recordedMove(asked, applied.events);
  return { ...completed, recorded, after: applied.state, events: applied.events };
}

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
