/** Lists the next steps that can be planned; for other players, only public ones. */
import type { PlanStep } from '../../../match/index.ts';
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
  topTilePoints,
} from '../../../rules/index.ts';
import { completeBuild, resolvePass, type SpaceOffer, spaceOffers, type Unaffordable } from '../../../turn/index.ts';
import type { PlanState } from '../model.ts';

/** The next player of a plan and the spaces where they can build. */
export type NextStep =
  | { readonly own: true; readonly seat: Seat; readonly offers: readonly SpaceOffer[] }
  | { readonly own: false; readonly seat: Seat; readonly spaces: readonly BuildableSpace[] };

export function nextStep(components: Components, { state }: PlanState, own: Seat): NextStep | null {
  const seat = state.turn;
  if (seat === null || state.phase !== 'build') return null;
  if (seat === own) return { own: true, seat, offers: spaceOffers(components, state, seat) };
  return { own: false, seat, spaces: buildableSpaces(components, state, seat) };
}

export type StepResult = { readonly ok: true; readonly step: PlanStep } | Refusal | Unaffordable;

/** A build on this space: with the best payment and draw for the person, without cards for another player. */
export function buildStep(components: Components, state: GameState, seat: Seat, own: Seat, space: string): StepResult {
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

export function outlinedMoves(steps: readonly PlanStep[]): Move[] {
  return steps.flatMap((step): Move[] => {
    if (step.kind === 'own') return [{ ...step.move, seat: step.seat }];
    return step.kind === 'build' ? [{ seat: step.seat, type: 'build', space: step.space, pay: {}, take: {} }] : [];
  });
}

export function claimableToolSpaces(components: Components, state: GameState): readonly ToolSpace[] {
  return components.toolSpaces.filter((space) => topTilePoints(state, space) !== null);
}
