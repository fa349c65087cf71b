/**
 * Whether the rest of a round may be small enough to be gone through, found quickly: by cards, then by each player alone.
 * Going through it is the solver's matter.
 */
import { countCards, type GameState, LAST_ROUND, NO_CARDS } from '../../rules/index.ts';
import { GIVEN_UP, Solver, type SolverWish } from './solver.ts';

/** Measured over played games: a round has at least such a share of what its players come to alone, multiplied; mostly 0.7. */
const SMALLEST_SHARE = 0.3;
/** So few positions are always looked at. */
const FEW = 2000;

/**
 * Two questions, the quick one first: what players with so many cards come to alone at the least, and what these really
 * do. Multiplied it is as good as any of them meets any of the others'; fewer are real, as turns are taken in order.
 */
export function isSmall(wish: SolverWish, state: GameState): boolean {
  const seats = [...state.players.keys()].filter((seat) => state.players[seat]?.passed === false);
  const cards = (seat: number) => countCards(state.players[seat]?.hand ?? NO_CARDS);
  seats.sort((a, b) => cards(a) - cards(b));
  const most = Math.max(wish.most, FEW) / SMALLEST_SHARE;
  let left = seats.reduce((product, seat) => product * smallest(state.round, cards(seat)), 1);
  if (left > most) return false;
  if (seats.length < 2) return true;
  let size = 1;
  for (const seat of seats) {
    left /= smallest(state.round, cards(seat));
    const positions = positionsAlone({ ...wish, most: Math.max(FEW, most / size / left) }, state, seat);
    size *= positions;
    if (size * SMALLEST_SHARE > wish.most) return false;
  }
  return true;
}

/** Positions of one player with so many cards: fewer than were ever found in played games. */
function smallest(round: number, cards: number): number {
  return Math.max(1, round < LAST_ROUND ? 2 * 5 ** (cards - 3) : 5 * 4 ** (cards - 4));
}

/** What a player comes to, every move tried, while nobody else builds; infinite where that is too much. */
function positionsAlone(wish: SolverWish, state: GameState, seat: number): number {
  const players = state.players.map((player, other) => (other === seat ? player : { ...player, passed: true }));
  const alone: GameState = { ...state, turn: seat, players };
  const solver = new Solver({ ...wish, endings: () => 0, everyMove: true }, alone);
  return solver.solve(alone) === GIVEN_UP ? Number.POSITIVE_INFINITY : solver.transpositions.positions.size;
}
