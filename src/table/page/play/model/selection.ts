/**
 * What a player has picked so far, and what becomes of it: the complete move, the position after it, and what could be picked
 * instead. Playing it is left to whoever asks; nothing in here knows a page or a connection.
 */
import {
  apply,
  bestKeepings,
  type Cards,
  type Components,
  type DrawOption,
  type GameEvent,
  type GameState,
  legalDraws,
  type Move,
  playerAt,
  preparationOf,
  recordedMove,
  returnCount,
  type Seat,
  sameCards,
  sparseCards,
  subtractCards,
} from '../../../../rules/index.ts';
import type { OwnMove } from '../../../protocol.ts';
import type { Offer, Offers } from './offers.ts';

/** Null in it: whatever is best. */
export type Selection =
  | { readonly kind: 'build'; readonly space: number; readonly pay: Cards | null; readonly draw: DrawOption | null }
  | { readonly kind: 'pass'; readonly keep: Cards | null }
  | { readonly kind: 'choose'; readonly card: string }
  | { readonly kind: 'substitute'; readonly take: Cards | null };

/** A complete move and what it leads to. */
export type Ready = ReadyBuild | ReadyOther;

interface Outcome {
  readonly move: OwnMove;
  readonly recorded: Move;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
}

export interface ReadyBuild extends Outcome {
  readonly kind: 'build';
  readonly offer: Offer;
  readonly pay: Cards;
  readonly draw: DrawOption;
  readonly draws: readonly DrawOption[];
}

interface ReadyOther extends Outcome {
  readonly kind: 'pass' | 'choose' | 'substitute';
  /** Cards kept or taken; null where there are none to pick. */
  readonly cards: Cards | null;
  readonly choices: readonly Cards[];
}

export function onSpace(space: number): Selection {
  return { kind: 'build', space, pay: null, draw: null };
}

/** The selection that makes this move, as a hint names it. */
export function selectionOf(offers: Offers, hand: Cards, move: OwnMove): Selection | null {
  switch (move.type) {
    case 'build': {
      const offer = [...offers.builds.values()].find(({ option }) => option.space.name === move.space);
      if (!offer) return null;
      const pay = offer.option.payments.find((cards) => same(cards, move.pay)) ?? null;
      const draws = pay === null ? [] : offer.option.draws(pay);
      const draw =
        draws.find(({ advance, take }) => advance === (move.advance ?? null) && same(take, move.take)) ?? null;
      return { kind: 'build', space: offer.option.space.index, pay, draw };
    }
    case 'pass':
      return {
        kind: 'pass',
        keep: bestKeepings(hand).find((kept) => same(subtractCards(hand, kept), move.return)) ?? null,
      };
    case 'choose':
      return { kind: 'choose', card: move.card };
    case 'substitute':
      return { kind: 'substitute', take: null };
  }
}

function same(cards: Cards, sparse: Partial<Cards>): boolean {
  return sameCards(cards, { yellow: 0, red: 0, green: 0, violet: 0, wild: 0, ...sparse });
}

/** What the position wants without being asked: start cards and missing cards are picked at once. */
export function startingSelection(state: GameState, seat: Seat | null): Selection | null {
  if (seat === null || state.turn !== seat) return null;
  return state.phase === 'substitute' ? { kind: 'substitute', take: null } : null;
}

/** The selection made complete; null where the position does not allow it. */
export function readied(
  components: Components,
  state: GameState,
  seat: Seat,
  offers: Offers,
  selection: Selection,
): Ready | null {
  switch (selection.kind) {
    case 'build':
      return readyBuild(components, state, seat, offers, selection);
    case 'pass': {
      const { hand } = playerAt(state, seat);
      const choices = bestKeepings(hand);
      const keep = choices.find((kept) => selection.keep && sameCards(kept, selection.keep)) ?? choices[0];
      if (!keep) return null;
      const move: OwnMove = { type: 'pass', return: sparse(subtractCards(hand, keep)) };
      const cards = returnCount(hand) === 0 ? null : keep;
      return outcome(components, state, seat, move, { kind: 'pass', cards, choices });
    }
    case 'choose':
      return outcome(components, state, seat, { type: 'choose', card: selection.card }, other('choose'));
    case 'substitute': {
      if (state.phase !== 'substitute') return null;
      const choices = legalDraws(preparationOf(components, state, seat), state.stacks);
      const take = choices.find((cards) => selection.take && sameCards(cards, selection.take)) ?? choices[0];
      if (!take) return null;
      const move: OwnMove = { type: 'substitute', take: sparse(take) };
      return outcome(components, state, seat, move, { kind: 'substitute', cards: take, choices });
    }
  }
}

const other = (kind: 'choose') => ({ kind, cards: null, choices: [] }) as const;

function readyBuild(
  components: Components,
  state: GameState,
  seat: Seat,
  { builds }: Offers,
  selection: Extract<Selection, { kind: 'build' }>,
): Ready | null {
  const offer = builds.get(selection.space);
  if (!offer) return null;
  const { option } = offer;
  const pay = option.payments.find((cards) => selection.pay && sameCards(cards, selection.pay)) ?? option.payments[0];
  if (!pay) return null;
  const draws = option.draws(pay);
  const draw = draws.find((one) => selection.draw && sameDraw(one, selection.draw)) ?? draws[0];
  if (!draw) return null;
  const move: OwnMove = {
    type: 'build',
    space: option.space.name,
    pay: sparse(pay),
    ...(draw.advance === null ? {} : { advance: draw.advance }),
    take: sparse(draw.take),
  };
  return outcome(components, state, seat, move, { kind: 'build', offer, pay, draw, draws });
}

export function sameDraw(a: DrawOption, b: DrawOption): boolean {
  return a.advance === b.advance && sameCards(a.take, b.take);
}

function outcome<Facts extends object>(
  components: Components,
  state: GameState,
  seat: Seat,
  move: OwnMove,
  facts: Facts,
): (Facts & Outcome) | null {
  const asked = { ...move, seat } as Move;
  const applied = apply(components, state, asked);
  if (!applied.ok) return null;
  return {
    ...facts,
    move,
    recorded: recordedMove(asked, applied.events),
    after: applied.state,
    events: applied.events,
  };
}

function sparse(cards: Cards) {
  return sparseCards(cards) as Record<string, number>;
}
