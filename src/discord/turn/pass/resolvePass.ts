/**
 * Passing and taking substitutes without any wording: what is offered, what is preset, and the move that results.
 * What is legal is decided by the rules.
 */
import type { MoveWithoutSeat } from '../../../match/index.ts';
import {
  apply,
  bestKeepings,
  type Cards,
  type Components,
  countCards,
  type GameState,
  playerAt,
  type Refusal,
  returnCount,
  type Seat,
  sparseCards,
  subtractCards,
  within,
} from '../../../rules/index.ts';
import type { WrongKeep } from '../../wording/index.ts';

export interface ResolvedPass {
  readonly ok: true;
  readonly kept: Cards;
  readonly returned: Cards;
  readonly move: Extract<MoveWithoutSeat, { type: 'pass' }>;
}

/** What may be kept on passing, best first: most wilds, then most of one color. One entry where nothing goes back. */
export function keepOffers(state: GameState, seat: Seat): Cards[] {
  return bestKeepings(playerAt(state, seat).hand);
}

/** The pass that keeps these cards (null: the best). Refuses with `hand` or `keep`. */
export function resolvePass(
  components: Components,
  state: GameState,
  seat: Seat,
  keep: Cards | null,
): ResolvedPass | Refusal | WrongKeep {
  const { hand } = playerAt(state, seat);
  const kept = keep ?? keepOffers(state, seat)[0] ?? hand;
  const returned = subtractCards(hand, kept);
  const move = { type: 'pass' as const, return: sparseCards(returned) };
  if (within(kept, hand)) {
    const count = countCards(hand) - returnCount(hand);
    if (countCards(kept) !== count) return { ok: false, code: 'keep', count, kept: countCards(kept) };
    const applied = apply(components, state, { ...move, seat });
    return applied.ok ? { ok: true, kept, returned, move } : applied;
  }
  const missing = sparseCards({
    yellow: Math.max(0, -returned.yellow),
    red: Math.max(0, -returned.red),
    green: Math.max(0, -returned.green),
    violet: Math.max(0, -returned.violet),
    wild: Math.max(0, -returned.wild),
  });
  return { ok: false, code: 'hand', missing };
}
