/**
 * Tries planned steps on a position. Own moves follow all rules; other players' steps change only public information,
 * so that a plan reveals no hand.
 */
import type { PlanStep } from '../../../match/model/moves.ts';
import type { PlanRefusal } from '../../../match/model/refusals.ts';
import {
  apply,
  buildOptions,
  COSTS,
  type Components,
  type GameState,
  MARKER_STEPS,
  NO_CARDS,
  nextToMove,
  playerAt,
  type Refusal,
  type Seat,
  sparseCards,
} from '../../../rules/index.ts';

export type TriedStep = { readonly ok: true; readonly state: GameState } | Refusal | PlanRefusal;

const MAX_COST = Math.max(...Object.values(COSTS));
/** Can pay for any build. */
const RICH_HAND = { yellow: MAX_COST, red: MAX_COST, green: MAX_COST, violet: MAX_COST, wild: 0 };

export function tryPlanStep(components: Components, state: GameState, step: PlanStep): TriedStep {
  if (state.turn === null) return { ok: false, code: 'over' };
  if (state.phase !== 'build') return { ok: false, code: 'planEnds' };
  if (state.turn !== step.seat) return { ok: false, code: 'turn', seat: step.seat, turn: state.turn };
  switch (step.kind) {
    case 'own':
      return apply(components, state, { ...step.move, seat: step.seat });
    case 'build':
      return assumedBuild(components, state, step.seat, step.space);
    case 'pass': {
      const passed = apply(components, withHand(state, step.seat, NO_CARDS), {
        seat: step.seat,
        type: 'pass',
        return: {},
      });
      return passed.ok ? { ok: true, state: asKnown(state, passed.state, step.seat) } : passed;
    }
    case 'skip':
      return { ok: true, state: { ...state, turn: nextToMove(state.players, step.seat) } };
  }
}

/** Tries all steps in order and stops at the first illegal one. */
export function trySteps(
  components: Components,
  state: GameState,
  steps: readonly PlanStep[],
): {
  readonly state: GameState;
  readonly fault: { readonly step: PlanStep; readonly refusal: Refusal | PlanRefusal } | null;
} {
  let at = state;
  for (const step of steps) {
    const tried = tryPlanStep(components, at, step);
    if (!tried.ok) return { state: at, fault: { step, refusal: tried } };
    at = tried.state;
  }
  return { state: at, fault: null };
}

/** Places the piece, claims its tiles and moves the reward marker one space. Hands stay as they are. */
function assumedBuild(components: Components, state: GameState, seat: Seat, space: string): TriedStep {
  const rich = withHand(state, seat, RICH_HAND);
  const option = buildOptions(components, rich, seat).find((each) => each.space.name === space);
  const pay = option?.payments[0];
  const draw =
    option && pay && option.draws(pay).find(({ advance }) => advance === null || advance === MARKER_STEPS[0]);
  const built = apply(components, rich, {
    seat,
    type: 'build',
    space,
    pay: sparseCards(pay ?? NO_CARDS),
    ...(draw?.advance === undefined || draw.advance === null ? {} : { advance: draw.advance }),
    take: sparseCards(draw?.take ?? NO_CARDS),
  });
  return built.ok ? { ok: true, state: asKnown(state, built.state, seat) } : built;
}

function withHand(state: GameState, seat: Seat, hand: GameState['stacks']): GameState {
  const players = state.players.map((player, at) => (at === seat ? { ...player, hand } : player));
  return { ...state, players };
}

/**
 * Restores the hand and the stacks, because the cards that moved are unknown. Not possible after the end of a round.
 */
function asKnown(before: GameState, after: GameState, seat: Seat): GameState {
  if (after.round !== before.round || after.phase !== 'build') return after;
  return { ...withHand(after, seat, playerAt(before, seat).hand), stacks: before.stacks };
}
