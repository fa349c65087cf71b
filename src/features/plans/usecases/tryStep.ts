/**
 * A planned step tried on a position. Own moves follow the rules to the card; of others only what lies open is changed,
 * so that nothing a plan shows could give a hand away.
 */
import {
  ADVANCES,
  apply,
  buildOptions,
  COSTS,
  type Components,
  type GameState,
  NO_CARDS,
  nextToMove,
  playerAt,
  type Refusal,
  type Seat,
  sparseCards,
} from '../../../rules/index.ts';
import type { PlanRefusal, PlanStep } from '../model.ts';

export type Tried = { readonly ok: true; readonly state: GameState } | Refusal | PlanRefusal;

/** As much as anything costs, in each color. */
const ENOUGH = Math.max(...Object.values(COSTS));
const PLENTY = { yellow: ENOUGH, red: ENOUGH, green: ENOUGH, violet: ENOUGH, wild: 0 };

export function tryStep(components: Components, state: GameState, step: PlanStep): Tried {
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

/** All of these one after the other; stops at the first that cannot be. */
export function tryLine(
  components: Components,
  state: GameState,
  steps: readonly PlanStep[],
): {
  readonly state: GameState;
  readonly fault: { readonly step: PlanStep; readonly refusal: Refusal | PlanRefusal } | null;
} {
  let at = state;
  for (const step of steps) {
    const tried = tryStep(components, at, step);
    if (!tried.ok) return { state: at, fault: { step, refusal: tried } };
    at = tried.state;
  }
  return { state: at, fault: null };
}

/** The piece stands, its tiles are claimed and the reward marker moves a space; what it was paid with is left open. */
function assumedBuild(components: Components, state: GameState, seat: Seat, space: string): Tried {
  const rich = withHand(state, seat, PLENTY);
  const option = buildOptions(components, rich, seat).find((each) => each.space.name === space);
  const pay = option?.payments[0];
  const draw = option && pay && option.draws(pay).find(({ advance }) => advance === null || advance === ADVANCES[0]);
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

/** Hands and stacks as they were: what has moved between them is not known. Nothing is kept back where a round ended. */
function asKnown(before: GameState, after: GameState, seat: Seat): GameState {
  if (after.round !== before.round || after.phase !== 'build') return after;
  return { ...withHand(after, seat, playerAt(before, seat).hand), stacks: before.stacks };
}
