/** Codes a build as one number, called a step; lists the steps that a board allows, and converts steps to moves. */
import {
  type GameState,
  type Move,
  passMove,
  playerAt,
  type Seat,
  SPACES,
  spaceIndex,
  sparseCards,
} from '../../rules/index.ts';
import { CONNECTOR_SHIFT, ORNAMENT_MASK } from './board.ts';
import { countHand, countOfKind, type Hand, unpackHand, WILD_KIND } from './hand.ts';
import {
  ANY_COLOR,
  COLOR_COUNT,
  CONNECTOR_ELEMENT,
  CONNECTOR_WOOD,
  ELEMENT_COSTS,
  type Layout,
  type Masks,
  woodKindOf,
} from './layout.ts';

export interface Step {
  readonly step: number;
  readonly paid: Hand;
  readonly drawn: Hand;
  readonly advance: number;
}

/** Stands for passing in place of a step. */
export const PASS_STEP = -1;
/** The steps of the marker are stored in the bits above the drawn cards. */
export const ADVANCE_SHIFT = 27;
export const CONNECTOR_STEP = 12;
export const LEVEL_STEP = 25;
export const MAX_STEPS = 40;

/** `level`: 2–4. */
export function levelStep(color: number, level: number): number {
  return LEVEL_STEP + (level - 2) * COLOR_COUNT + color;
}

/** The level of an ornament, 1–4, or `CONNECTOR_ELEMENT`. */
export function elementOfStep(step: number): number {
  if (step < CONNECTOR_STEP) return 1;
  return step < LEVEL_STEP ? CONNECTOR_ELEMENT : 2 + Math.floor((step - LEVEL_STEP) / COLOR_COUNT);
}

export function costOfStep(step: number): number {
  return ELEMENT_COSTS[elementOfStep(step)] as number;
}

/** The color in which the step is paid; `ANY_COLOR` for some connectors. */
export function colorOfStep(layout: Layout, step: number): number {
  if (step < CONNECTOR_STEP) return layout.ornamentColor[step] ?? 0;
  if (step < LEVEL_STEP) return layout.connectorColor[step - CONNECTOR_STEP] ?? ANY_COLOR;
  return (step - LEVEL_STEP) % COLOR_COUNT;
}

/**
 * Writes the steps that a board and the wood allow. `board`: the offset of the seat's numbers. Returns the end index.
 */
export function writeSteps(
  layout: Layout,
  masks: Masks,
  boards: Int32Array,
  board: number,
  wood: Int32Array,
  out: Int32Array,
  at: number,
): number {
  const spaces = boards[board] as number;
  const ornaments = spaces & ORNAMENT_MASK;
  const connectors = spaces >> CONNECTOR_SHIFT;
  let end = at;
  for (let color = 0; color < COLOR_COUNT; color++) {
    const of = layout.ornamentsOf[color] as number;
    const bits = (boards[board + 1 + (color >> 1)] as number) >> (12 * (color & 1));
    let above = (bits >> 8) & 15;
    for (let level = 4; level >= 2; level--) {
      const here = level === 2 ? (masks.count[ornaments & of] as number) : (bits >> (4 * (level - 3))) & 15;
      if (here > above && (wood[woodKindOf(level)] as number) > 0) out[end++] = levelStep(color, level);
      above = here;
    }
    if ((wood[color] as number) === 0) continue;
    let near = (masks.ornamentsBeside[connectors] as number) & ~ornaments & of;
    for (; near !== 0; near &= near - 1) out[end++] = 31 - Math.clz32(near & -near);
  }
  if ((wood[CONNECTOR_WOOD] as number) === 0) return end;
  let near = (masks.connectorsBeside[ornaments] as number) & ~connectors;
  for (; near !== 0; near &= near - 1) out[end++] = CONNECTOR_STEP + 31 - Math.clz32(near & -near);
  return end;
}

export function canPayFor(layout: Layout, hand: Hand, step: number): boolean {
  const cost = costOfStep(step);
  const color = colorOfStep(layout, step);
  let fitting = 0;
  if (color !== ANY_COLOR) fitting = countOfKind(hand, color);
  else for (let each = 0; each < COLOR_COUNT; each++) fitting = Math.max(fitting, countOfKind(hand, each));
  const single = Math.min(cost, fitting + countOfKind(hand, WILD_KIND));
  return single + ((countHand(hand) - single) >> 1) >= cost;
}

/** Whether the hand can pay for any step. `scratch`: a buffer for steps. */
export function canBuild(
  layout: Layout,
  masks: Masks,
  boards: Int32Array,
  board: number,
  wood: Int32Array,
  hand: Hand,
  scratch: Int32Array,
): boolean {
  const end = writeSteps(layout, masks, boards, board, wood, scratch, 0);
  for (let index = 0; index < end; index++) if (canPayFor(layout, hand, scratch[index] as number)) return true;
  return false;
}

/** If several ornaments have the same level, the move builds on the first one. */
export function toBuildMove(layout: Layout, state: GameState, seat: Seat, { step, paid, drawn, advance }: Step): Move {
  return {
    seat,
    type: 'build',
    space: SPACES[spaceOf(layout, playerAt(state, seat).board, step)] ?? '',
    pay: sparseCards(unpackHand(paid)),
    ...(advance === 0 ? {} : { advance }),
    take: sparseCards(unpackHand(drawn)),
  };
}

export function toPassMove(state: GameState, seat: Seat, kept: Hand): Move {
  return passMove(seat, playerAt(state, seat).hand, unpackHand(kept));
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

/** The step of a build on this space; null for a plant. */
export function stepOnSpace(layout: Layout, board: readonly number[], name: string): number | null {
  const index = spaceIndex(name) ?? -1;
  const connector = layout.connectors.indexOf(index);
  if (connector >= 0) return CONNECTOR_STEP + connector;
  const ornament = layout.ornaments.indexOf(index);
  if (ornament < 0) return null;
  const level = board[index] ?? 0;
  return level === 0 ? ornament : levelStep(layout.ornamentColor[ornament] ?? 0, level + 1);
}
