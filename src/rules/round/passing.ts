/** Passing: the start card goes to the resting area, and the player returns all but a few cards. */
import { type Applied, missingCards } from '../building/build.ts';
import {
  addCards,
  areValidCounts,
  type Cards,
  COLORS,
  cardsKey,
  countCards,
  fullCards,
  NO_CARDS,
  sparseCards,
  subtractCards,
  within,
} from '../components/cards.ts';
import { MAX_KEPT_CARDS } from '../constants.ts';
import type { PassMove, Refusal } from '../state/move.ts';
import { type GameState, nextToMove, playerAt, type Seat, withPlayer } from '../state/state.ts';

/** The number of cards that a player with this hand must return when passing. */
export function returnCount(hand: Cards): number {
  return Math.max(0, countCards(hand) - MAX_KEPT_CARDS);
}

export function legalReturns(hand: Cards): Cards[] {
  if (returnCount(hand) === 0) return [NO_CARDS];
  return keepOptions(hand).map((kept) => subtractCards(hand, kept));
}

/** Every set of cards that can be kept: `MAX_KEPT_CARDS` cards, or the whole hand if it is smaller. Wilds first. */
export function keepOptions(hand: Cards): Cards[] {
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

/** The pass that keeps these cards of a hand. */
export function passMove(seat: Seat, hand: Cards, kept: Cards): PassMove {
  return { seat, type: 'pass', return: sparseCards(subtractCards(hand, kept)) };
}

/** The pass of a seat whose player has resigned: keeps wilds first. */
export function resignedPass(state: GameState, seat: Seat): PassMove {
  const { hand } = playerAt(state, seat);
  return passMove(seat, hand, keepOptions(hand)[0] ?? hand);
}

/** The keep options, best first: most wilds, then most cards of one color. */
export function rankedKeepOptions(hand: Cards): Cards[] {
  const rank = (cards: Cards) =>
    cards.wild * 1000 + COLORS.reduce((sum, color) => sum + cards[color] * cards[color], 0);
  return keepOptions(hand).sort((a, b) => rank(b) - rank(a));
}

/** Refuses with `counts`, `hand` or `return`. `turn` becomes null once everyone has passed. */
export function pass(state: GameState, move: PassMove): Applied | Refusal {
  const player = playerAt(state, move.seat);
  const returned = fullCards(move.return);
  if (!areValidCounts(returned)) return { ok: false, code: 'counts', cards: move.return };
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
