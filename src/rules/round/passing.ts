/**
 * Passing: the start card goes to rest, and cards go back until no more than may be kept are left.
 * What happens when everyone has passed is the conclusion's matter.
 */
import { type Changed, missingCards } from '../building/build.ts';
import { KEPT } from '../constants.ts';
import type { Refusal } from '../refusal.ts';
import {
  addCards,
  areCounts,
  type Cards,
  COLORS,
  cardsKey,
  countCards,
  fullCards,
  NO_CARDS,
  sparseCards,
  subtractCards,
  within,
} from '../table/cards.ts';
import type { PassMove } from '../table/move.ts';
import { type GameState, nextToMove, playerAt, withPlayer } from '../table/state.ts';

/** How many cards a hand returns on passing. */
export function returnCount(hand: Cards): number {
  return Math.max(0, countCards(hand) - KEPT);
}

/** Every set of cards that may go back on passing. */
export function legalReturns(hand: Cards): Cards[] {
  if (returnCount(hand) === 0) return [NO_CARDS];
  return keepings(hand).map((kept) => subtractCards(hand, kept));
}

/** Every set of cards that may be kept: `KEPT` of them, or the whole hand where it is no more; wilds kept first. */
export function keepings(hand: Cards): Cards[] {
  const size = countCards(hand) - returnCount(hand);
  const kept = new Map<number, Cards>();
  for (let wild = Math.min(hand.wild, size); wild >= 0; wild--) {
    for (let yellow = Math.min(hand.yellow, size - wild); yellow >= 0; yellow--) {
      for (let red = Math.min(hand.red, size - wild - yellow); red >= 0; red--) {
        for (let green = Math.min(hand.green, size - wild - yellow - red); green >= 0; green--) {
          const violet = size - wild - yellow - red - green;
          const cards = { yellow, red, green, violet, wild };
          if (violet <= hand.violet) kept.set(cardsKey(cards), cards);
        }
      }
    }
  }
  return [...kept.values()];
}

/** The same, best first: most wilds, then most of one color. */
export function bestKeepings(hand: Cards): Cards[] {
  const rank = (cards: Cards) =>
    cards.wild * 1000 + COLORS.reduce((sum, color) => sum + cards[color] * cards[color], 0);
  return keepings(hand).sort((a, b) => rank(b) - rank(a));
}

/** Refuses with `counts`, `hand` or `return`. No turn is left (null) once everyone has passed. */
export function pass(state: GameState, move: PassMove): Changed | Refusal {
  const player = playerAt(state, move.seat);
  const returned = fullCards(move.return);
  if (!areCounts(returned)) return { ok: false, code: 'counts', cards: move.return };
  if (!within(returned, player.hand)) return { ok: false, code: 'hand', missing: missingCards(returned, player.hand) };
  const count = returnCount(player.hand);
  if (countCards(returned) !== count) return { ok: false, code: 'return', count, returned: sparseCards(returned) };
  const card = player.startCard ?? '';
  const passed = { ...player, hand: subtractCards(player.hand, returned), startCard: null, passed: true };
  const players = withPlayer(state.players, move.seat, passed);
  return {
    ok: true,
    state: {
      ...state,
      turn: nextToMove(players, move.seat),
      players,
      stacks: addCards(state.stacks, returned),
      resting: [...state.resting, card],
      passOrder: [...state.passOrder, move.seat],
    },
    events: [{ type: 'passed', seat: move.seat, returned, card }],
  };
}
