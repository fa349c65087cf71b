/**
 * What is built, in one number: an ornament's frame by its bit, a connector by its bit, a higher level by color; and which
 * of these a board allows next. Payments and draws are modules of their own.
 */
import { CONNECTOR_SHIFT, ORNAMENT_MASK } from './board.ts';
import { cardsIn, cardsOf, type Hand, WILD } from './hand.ts';
import { ANY_COLOR, COLOR_COUNT, CONNECTOR, CONNECTOR_WOOD, COST, type Layout, woodOf } from './layout.ts';
import type { Masks } from './masks.ts';

/** A build as the search codes it. */
export interface Step {
  readonly step: number;
  readonly paid: Hand;
  readonly drawn: Hand;
  readonly advance: number;
}

/** In place of what is built: passing. */
export const PASSED = -1;
/** Above the cards drawn: by how much the marker advances. */
export const ADVANCE_SHIFT = 27;
export const CONNECTOR_STEP = 12;
export const LEVEL_STEP = 25;
/** More than there ever are. */
export const MOST_STEPS = 40;

/** Step of the level (2–4) that comes next on an ornament of a color. */
export function levelStep(color: number, level: number): number {
  return LEVEL_STEP + (level - 2) * COLOR_COUNT + color;
}

/** The number of the element: an ornament's level 1–4, or `CONNECTOR`. */
export function elementOf(step: number): number {
  if (step < CONNECTOR_STEP) return 1;
  return step < LEVEL_STEP ? CONNECTOR : 2 + Math.floor((step - LEVEL_STEP) / COLOR_COUNT);
}

export function costOfStep(step: number): number {
  return COST[elementOf(step)] as number;
}

/** Of the cards that pay; `ANY_COLOR` of some connectors. */
export function colorOf(layout: Layout, step: number): number {
  if (step < CONNECTOR_STEP) return layout.ornamentColor[step] ?? 0;
  if (step < LEVEL_STEP) return layout.connectorColor[step - CONNECTOR_STEP] ?? ANY_COLOR;
  return (step - LEVEL_STEP) % COLOR_COUNT;
}

/** `board`: where the seat's numbers begin in `boards`. Writes into `out` from `at` on; returns the place behind. */
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
      if (here > above && (wood[woodOf(level)] as number) > 0) out[end++] = levelStep(color, level);
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
  const color = colorOf(layout, step);
  let fitting = 0;
  if (color !== ANY_COLOR) fitting = cardsOf(hand, color);
  else for (let each = 0; each < COLOR_COUNT; each++) fitting = Math.max(fitting, cardsOf(hand, each));
  const single = Math.min(cost, fitting + cardsOf(hand, WILD));
  return single + ((cardsIn(hand) - single) >> 1) >= cost;
}

/** Whether the hand can pay anything that the board allows. `looked`: room for the steps looked at. */
export function canBuild(
  layout: Layout,
  masks: Masks,
  boards: Int32Array,
  board: number,
  wood: Int32Array,
  hand: Hand,
  looked: Int32Array,
): boolean {
  const end = writeSteps(layout, masks, boards, board, wood, looked, 0);
  for (let index = 0; index < end; index++) if (canPayFor(layout, hand, looked[index] as number)) return true;
  return false;
}
