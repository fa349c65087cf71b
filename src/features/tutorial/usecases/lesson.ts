/** Computes the position of a tutorial step from the moves so far, and judges the learner's move. */
import {
  apply,
  type CardCounts,
  type Components,
  createGame,
  fullCards,
  type GameEvent,
  type GameState,
  type MoveWithoutSeat,
  type Refusal,
  type Seat,
  sameCards,
} from '../../../rules/index.ts';
import {
  type FreeMovePart,
  LEARNER_SEAT,
  TUTORIAL_DEAL,
  TUTORIAL_STEPS,
  type TutorialStep,
  type TutorialStepId,
} from './script.ts';

/** The learner's moves by step. A skipped step is absent and uses the scripted move. */
export type LearnerMoves = Readonly<Partial<Record<TutorialStepId, MoveWithoutSeat>>>;

interface PlayedMove {
  readonly seat: Seat;
  readonly events: readonly GameEvent[];
}

export interface Lesson {
  readonly components: Components;
  readonly step: TutorialStep;
  /** Starts at 1. */
  readonly number: number;
  /** The total number of steps. */
  readonly of: number;
  readonly state: GameState;
  readonly seat: Seat;
  /** The moves of the previous step, starting with the learner's. */
  readonly before: readonly PlayedMove[];
}

/** The lesson at a step; null if the moves do not lead there. */
export function lessonAt(components: Components, id: TutorialStepId, own: LearnerMoves): Lesson | null {
  let { state } = createGame(components, TUTORIAL_DEAL);
  let before: readonly PlayedMove[] = [];
  for (const [index, step] of TUTORIAL_STEPS.entries()) {
    if (step.id === id) {
      return { components, step, number: index + 1, of: TUTORIAL_STEPS.length, state, seat: LEARNER_SEAT, before };
    }
    const result = playStep(components, state, step, own[step.id] ?? step.asks);
    if (result === null) return null;
    ({ state, played: before } = result);
  }
  return null;
}

/** Plays the learner's move and the replies; null if one of them is illegal. */
function playStep(
  components: Components,
  before: GameState,
  { replies }: TutorialStep,
  own: MoveWithoutSeat | null,
): { readonly state: GameState; readonly played: readonly PlayedMove[] } | null {
  let state = before;
  const played: PlayedMove[] = [];
  for (const move of [...(own === null ? [] : [{ ...own, seat: LEARNER_SEAT }]), ...replies]) {
    const applied = apply(components, state, move);
    if (!applied.ok) return null;
    state = applied.state;
    played.push({ seat: move.seat, events: applied.events });
  }
  return { state, played };
}

export type Judgement =
  | { readonly ok: true }
  /** The move is legal, but not the one that the step asks for. `events`: what it would cause. */
  | { readonly ok: false; readonly code: 'other'; readonly events: readonly GameEvent[] }
  /** The step asks for no move. */
  | { readonly ok: false; readonly code: 'nothingAsked' }
  | Refusal;

export function judgeLessonMove({ components, state, seat, step }: Lesson, move: MoveWithoutSeat): Judgement {
  if (step.asks === null) return { ok: false, code: 'nothingAsked' };
  const applied = apply(components, state, { ...move, seat });
  if (!applied.ok) return applied;
  return isAsked(step, step.asks, move) ? { ok: true } : { ok: false, code: 'other', events: applied.events };
}

function isAsked({ free }: TutorialStep, asked: MoveWithoutSeat, move: MoveWithoutSeat): boolean {
  const fits = (part: FreeMovePart, a: CardCounts, b: CardCounts) =>
    free.includes(part) || sameCards(fullCards(a), fullCards(b));
  if (asked.type === 'build' && move.type === 'build') {
    return (
      move.space === asked.space &&
      fits('pay', move.pay, asked.pay) &&
      fits('take', move.take, asked.take) &&
      (free.includes('advance') || move.advance === asked.advance)
    );
  }
  if (asked.type === 'pass' && move.type === 'pass') return fits('return', move.return, asked.return);
  return asked.type === 'choose' && move.type === 'choose' && move.card === asked.card;
}
