/**
 * The move that is made for a person whose time is up: in the Building phase they pass and keep what is best kept;
 * where one cannot pass, the computer player decides. Whether it is made is decided by the clockwork.
 */
import {
  bestKeepings,
  type GameState,
  type Move,
  playerAt,
  type Seat,
  seededRandom,
  sparseCards,
  subtractCards,
} from '../../../rules/index.ts';
import type { TimeParts } from './commands.ts';

export type MoveParts = Pick<TimeParts, 'components' | 'computerPlayer'>;

export function forcedMove(parts: MoveParts, state: GameState, seat: Seat, seed: number): Move {
  if (state.phase !== 'build') return computerMove(parts, state, seed);
  const { hand } = playerAt(state, seat);
  const kept = bestKeepings(hand)[0] ?? hand;
  return { seat, type: 'pass', return: sparseCards(subtractCards(hand, kept)) };
}

/** `seed`: the same one in the same position gives the same move. */
export function computerMove({ components: sets, computerPlayer }: MoveParts, state: GameState, seed: number): Move {
  const components = sets.of(state);
  if (!components) throw new Error(`nothing is known of the components "${state.components}"`);
  return computerPlayer(components, state, seededRandom(seed));
}
