/** Completes the person's selection and previews the position after the move. */
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

export type CompletedSelection = CompleteMove & {
  readonly recorded: Move;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
};

/** If the player has to take substitutes for missing cards, the best ones are selected from the start. */
export function initialSelection(state: GameState, seat: Seat | null): Selection | null {
  if (seat === null || state.turn !== seat) return null;
  return state.phase === 'substitute' ? { kind: 'substitute', take: null } : null;
}

/** Returns null if the position does not allow the selection. */
export function completeSelection(
  components: Components,
  state: GameState,
  seat: Seat,
  { builds }: Offers,
  selection: Selection,
): CompletedSelection | null {
  const completed = complete(components, state, seat, builds.values(), selection);
  if (completed === null) return null;
  const move: Move = { ...completed.move, seat };
  const applied = apply(components, state, move);
  if (!applied.ok) return null;
  const recorded = recordedMove(move, applied.events);
  return { ...completed, recorded, after: applied.state, events: applied.events };
}

export interface Offers {
  /** By space index: the builds that the seat can pay for. */
  readonly builds: ReadonlyMap<number, SpaceOffer>;
  /** By space index, including builds that the seat cannot pay for. */
  readonly spaces: ReadonlyMap<number, BuildableSpace>;
}

export const NO_OFFERS: Offers = { builds: new Map(), spaces: new Map() };

/** Nothing outside the Building phase, when a space is described as it stands. */
export function offersFor(components: Components, state: GameState, seat: Seat): Offers {
  if (state.phase !== 'build') return NO_OFFERS;
  const builds = spaceOffers(components, state, seat).map((offer) => [offer.option.space.index, offer] as const);
  const spaces = buildableSpaces(components, state, seat).map((space) => [space.space.index, space] as const);
  return { builds: new Map(builds), spaces: new Map(spaces) };
}
