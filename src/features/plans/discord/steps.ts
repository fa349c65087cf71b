/**
 * The plan dialogue without any wording: who is next in the planned line and what could be planned for them.
 * What is legal is decided by the rules; of other people only what lies open is offered.
 */
import type { PlanStanding, PlanStep } from '../../../match/index.ts';
import {
  type BuildableSpace,
  buildableSpaces,
  type Components,
  type GameState,
  type Move,
  type MoveWithoutSeat,
  type Refusal,
  type Seat,
  type ToolSpace,
  topTile,
} from '../../../rules/index.ts';
import { completeBuild, resolvePass, type SpaceOffer, spaceOffers, type Unaffordable } from '../../../turn/index.ts';

/** What comes next in a plan; null where it can go no further. */
export type NextStep =
  | { readonly own: true; readonly seat: Seat; readonly offers: readonly SpaceOffer[] }
  | { readonly own: false; readonly seat: Seat; readonly spaces: readonly BuildableSpace[] };

export function nextStep(components: Components, { state }: PlanStanding, own: Seat): NextStep | null {
  const seat = state.turn;
  if (seat === null || state.phase !== 'build') return null;
  if (seat === own) return { own: true, seat, offers: spaceOffers(components, state, seat) };
  return { own: false, seat, spaces: buildableSpaces(components, state, seat) };
}

/** A build on this space: one's own with the sensible payment and draw, anybody else's only assumed. */
export function buildStep(
  components: Components,
  state: GameState,
  seat: Seat,
  own: Seat,
  space: string,
): { readonly ok: true; readonly step: PlanStep } | Refusal | Unaffordable {
  if (seat !== own) return { ok: true, step: { seat, kind: 'build', space } };
  const plan = completeBuild(components, state, seat, { space, pay: null, draw: null });
  return plan.ok ? { ok: true, step: { seat, kind: 'own', move: plan.move } } : plan;
}

export function passStep(components: Components, state: GameState, seat: Seat, own: Seat): PlanStep {
  if (seat !== own) return { seat, kind: 'pass' };
  const resolved = resolvePass(components, state, seat, null);
  const move: MoveWithoutSeat = resolved.ok ? resolved.move : { type: 'pass', return: {} };
  return { seat, kind: 'own', move };
}

/** What of a plan can be outlined in a picture. */
export function outlined(steps: readonly PlanStep[]): Move[] {
  return steps.flatMap((step): Move[] => {
    if (step.kind === 'own') return [{ ...step.move, seat: step.seat }];
    return step.kind === 'build' ? [{ seat: step.seat, type: 'build', space: step.space, pay: {}, take: {} }] : [];
  });
}

/** Tool spaces of which others could claim a tile before one's turn. */
export function claimable(components: Components, state: GameState): readonly ToolSpace[] {
  return components.toolSpaces.filter((space) => topTile(state, space) !== null);
}
