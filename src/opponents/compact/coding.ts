/**
 * Between the search's numbers and the rules' moves.
 * Which move is chosen is the search's matter.
 */
import {
  type GameState,
  type Move,
  playerAt,
  type Seat,
  SPACES,
  spaceIndex,
  sparseCards,
  subtractCards,
} from '../../rules/index.ts';
import { type Hand, unpacked } from './hand.ts';
import { COLOR_COUNT, type Layout } from './layout.ts';
import { CONNECTOR_STEP, LEVEL_STEP, levelStep, type Step } from './steps.ts';

/** The build as a move; of several ornaments that carry the same level the first on the board. */
export function buildOf(layout: Layout, state: GameState, seat: Seat, { step, paid, drawn, advance }: Step): Move {
  return {
    seat,
    type: 'build',
    space: SPACES[spaceOf(layout, playerAt(state, seat).board, step)] ?? '',
    pay: sparseCards(unpacked(paid)),
    ...(advance === 0 ? {} : { advance }),
    take: sparseCards(unpacked(drawn)),
  };
}

export function passOf(state: GameState, seat: Seat, kept: Hand): Move {
  return { seat, type: 'pass', return: sparseCards(subtractCards(playerAt(state, seat).hand, unpacked(kept))) };
}

function spaceOf(layout: Layout, board: readonly number[], step: number): number {
  if (step < CONNECTOR_STEP) return layout.ornaments[step] ?? -1;
  if (step < LEVEL_STEP) return layout.connectors[step - CONNECTOR_STEP] ?? -1;
  const color = (step - LEVEL_STEP) % COLOR_COUNT;
  const below = 1 + Math.floor((step - LEVEL_STEP) / COLOR_COUNT);
  const bit = layout.ornaments.findIndex(
    (space, ornament) => layout.ornamentColor[ornament] === color && board[space] === below,
  );
  return layout.ornaments[bit] ?? -1;
}

/** What is built on a space, in the search's number: `buildOf` the other way round. Null for a space without a build. */
export function stepOf(layout: Layout, board: readonly number[], name: string): number | null {
  const index = spaceIndex(name) ?? -1;
  const connector = layout.connectors.indexOf(index);
  if (connector >= 0) return CONNECTOR_STEP + connector;
  const ornament = layout.ornaments.indexOf(index);
  if (ornament < 0) return null;
  const level = board[index] ?? 0;
  return level === 0 ? ornament : levelStep(layout.ornamentColor[ornament] ?? 0, level + 1);
}
