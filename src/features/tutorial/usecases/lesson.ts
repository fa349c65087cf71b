/**
 * Where somebody stands in the tutorial: the position that their step begins with, made from the moves so far by the rules.
 * What is kept of them is said by the ports, what they do next by the judge.
 */
import {
  apply,
  type Components,
  createGame,
  type GameEvent,
  type GameState,
  type MoveWithoutSeat,
  type Seat,
} from '../../../rules/index.ts';
import { DEAL, LEARNER, STEPS, type Step, type StepId } from './script.ts';

/** What the learner has played, by step; a step that was skipped is played as the script has it. */
export type OwnMoves = Readonly<Partial<Record<StepId, MoveWithoutSeat>>>;

/** What one move brought about. */
interface Happened {
  readonly seat: Seat;
  readonly events: readonly GameEvent[];
}

export interface Lesson {
  readonly components: Components;
  readonly step: Step;
  /** Which step it is, from 1, and how many there are. */
  readonly number: number;
  readonly of: number;
  readonly state: GameState;
  readonly seat: Seat;
  /** The moves of the step before, the learner's own first; empty where there was none. */
  readonly before: readonly Happened[];
}

/** The lesson at a step; null where the moves do not lead there. Without own moves it is what the script leads to. */
export function lessonAt(components: Components, id: StepId, own: OwnMoves): Lesson | null {
  let { state } = createGame(components, DEAL);
  let before: readonly Happened[] = [];
  for (const [index, step] of STEPS.entries()) {
    if (step.id === id) {
      return { components, step, number: index + 1, of: STEPS.length, state, seat: LEARNER, before };
    }
    const played = playStep(components, state, step, own[step.id] ?? step.asks);
    if (played === null) return null;
    ({ state, happened: before } = played);
  }
  return null;
}

/** The step's own move and the replies to it; null where one of them is refused. */
function playStep(
  components: Components,
  before: GameState,
  { replies }: Step,
  own: MoveWithoutSeat | null,
): { readonly state: GameState; readonly happened: readonly Happened[] } | null {
  let state = before;
  const happened: Happened[] = [];
  for (const move of [...(own === null ? [] : [{ ...own, seat: LEARNER }]), ...replies]) {
    const applied = apply(components, state, move);
    if (!applied.ok) return null;
    state = applied.state;
    happened.push({ seat: move.seat, events: applied.events });
  }
  return { state, happened };
}
