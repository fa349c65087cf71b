/** Completes the person's selection and previews the move: the position after it and what it gains. */
import {
  apply,
  type BuildableSpace,
  buildableSpaces,
  type Cards,
  type Color,
  type Components,
  fullCards,
  type GameEvent,
  type GameState,
  type Move,
  NO_CARDS,
  playerAt,
  recordedMove,
  type Seat,
  totalPoints,
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

export interface Gains {
  readonly given: Cards;
  readonly drawn: Cards;
  readonly tiles: readonly { readonly tool: string; readonly color: Color; readonly points: number }[];
  /** The reward space that the marker reaches. */
  readonly marker: number | null;
  readonly points: number;
}

/** `events` are those of one move of the seat. */
export function gainsOf(before: GameState, after: GameState, events: readonly GameEvent[], seat: Seat): Gains {
  const points = totalPoints(playerAt(after, seat)) - totalPoints(playerAt(before, seat));
  let gains: Gains = { given: NO_CARDS, drawn: NO_CARDS, tiles: [], marker: null, points };
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.type === 'built') gains = { ...gains, given: fullCards(event.paid) };
    if (event.type === 'passed') gains = { ...gains, given: fullCards(event.returned) };
    if (event.type === 'drew') gains = { ...gains, drawn: fullCards(event.cards) };
    if (event.type === 'advanced') gains = { ...gains, marker: event.to };
    if (event.type === 'claimed') {
      const tile = { tool: event.tool, color: event.color, points: event.points + event.bonus };
      gains = { ...gains, tiles: [...gains.tiles, tile] };
    }
  }
  return gains;
}
