/** Use cases of the tutorial, which is not a match: only the learner sees it. */
import type { Clock } from '../../../kernel/index.ts';
import type { PersonId } from '../../../match/model/match.ts';
import type { Components, GameEvent, MoveWithoutSeat, Refusal } from '../../../rules/index.ts';
import { judgeLessonMove, type LearnerMoves, type Lesson, lessonAt } from './lesson.ts';
import {
  FIRST_TUTORIAL_STEP,
  LAST_TUTORIAL_STEP,
  TUTORIAL_SCRIPT_VERSION,
  TUTORIAL_STEPS,
  type TutorialStepId,
} from './script.ts';

interface OpenLesson {
  readonly lesson: Lesson;
  /** `renewed`: the script has changed since, so the step starts over. */
  readonly how: 'begun' | 'resumed' | 'renewed';
}

export type TutorialAnswer =
  /** The step is done; `lesson` is the next one. */
  | { readonly ok: true; readonly lesson: Lesson }
  /** The move is legal, but not the one that the step asks for. `events`: what it would cause. */
  | { readonly ok: false; readonly code: 'other'; readonly lesson: Lesson; readonly events: readonly GameEvent[] }
  /** The step asks for no move. */
  | { readonly ok: false; readonly code: 'nothingAsked'; readonly lesson: Lesson }
  | { readonly ok: false; readonly code: 'refused'; readonly lesson: Lesson; readonly refusal: Refusal }
  /** The learner is at another step. */
  | { readonly ok: false; readonly code: 'otherStep'; readonly lesson: Lesson }
  /** The tutorial has ended or expired. */
  | { readonly ok: false; readonly code: 'notBegun' };

export interface Learner {
  readonly personId: PersonId;
  /** Where the tutorial is shown. */
  readonly channelId: string;
}

export interface TutorialProgress {
  /** The version of the script. */
  readonly version: number;
  /** The id of a step in that version. */
  readonly step: string;
  readonly moves: LearnerMoves;
  /** Where the tutorial was last shown. */
  readonly channelId: string;
  /** When the learner last used it. */
  readonly at: Date;
}

export interface TutorialStore {
  tutorial(personId: PersonId): Promise<TutorialProgress | null>;
  saveTutorial(personId: PersonId, progress: TutorialProgress): Promise<void>;
  /** Saves the progress if the person is still at the step `from`; otherwise returns false. */
  advanceTutorial(personId: PersonId, from: string, progress: TutorialProgress): Promise<boolean>;
  /** False if there was no progress to remove. */
  removeTutorial(personId: PersonId): Promise<boolean>;
}

/** How long typed commands in a channel can refer to the tutorial shown there. */
const TYPED_COMMANDS_TIMEOUT_MS = 24 * 3_600_000;

const NOT_BEGUN = { ok: false, code: 'notBegun' } as const;

export interface TutorialParts {
  readonly store: TutorialStore;
  readonly clock: Clock;
  /** The standard components, for which the script was written. */
  readonly components: Components;
}

interface LearnerState {
  readonly lesson: Lesson;
  readonly moves: LearnerMoves;
}

export function createTutorial({ store, clock, components }: TutorialParts) {
  function scripted(id: TutorialStepId): LearnerState {
    const lesson = lessonAt(components, id, {});
    if (lesson === null) throw new Error(`the script of the tutorial does not lead to ${id}`);
    return { lesson, moves: {} };
  }

  /** `isRestarted`: the moves no longer lead to the step, so it starts over with the scripted moves. */
  function stateOf(progress: TutorialProgress): LearnerState & { readonly isRestarted: boolean } {
    const id = TUTORIAL_STEPS.find((step) => step.id === progress.step)?.id ?? FIRST_TUTORIAL_STEP;
    const lesson = progress.version === TUTORIAL_SCRIPT_VERSION ? lessonAt(components, id, progress.moves) : null;
    return lesson ? { lesson, moves: progress.moves, isRestarted: false } : { ...scripted(id), isRestarted: true };
  }

  const progressOf = ({ lesson, moves }: LearnerState, channelId: string): TutorialProgress => ({
    version: TUTORIAL_SCRIPT_VERSION,
    step: lesson.step.id,
    moves,
    channelId,
    at: clock.now(),
  });

  async function begin({ personId, channelId }: Learner): Promise<LearnerState> {
    const current = scripted(FIRST_TUTORIAL_STEP);
    await store.saveTutorial(personId, progressOf(current, channelId));
    return current;
  }

  /** Saves a restarted step. Null if the person is not in the tutorial. */
  async function stateAt({ personId, channelId }: Learner) {
    const progress = await store.tutorial(personId);
    if (!progress) return null;
    const current = stateOf(progress);
    if (current.isRestarted) await store.saveTutorial(personId, progressOf(current, channelId));
    return current;
  }

  /** Goes to the next step, unless the same person has already done so in another window. */
  async function advance(learner: Learner, { lesson, moves }: LearnerState): Promise<TutorialAnswer> {
    const next = TUTORIAL_STEPS[lesson.number];
    const following = next && lessonAt(components, next.id, moves);
    if (!following) return { ok: false, code: 'nothingAsked', lesson };
    const progress = progressOf({ lesson: following, moves }, learner.channelId);
    if (await store.advanceTutorial(learner.personId, lesson.step.id, progress)) return { ok: true, lesson: following };
    const current = await stateAt(learner);
    return current === null ? NOT_BEGUN : { ok: false, code: 'otherStep', lesson: current.lesson };
  }

  /** Runs `work` if the learner is at this step. */
  async function atStep(
    learner: Learner,
    step: string,
    work: (current: LearnerState) => TutorialAnswer | Promise<TutorialAnswer>,
  ): Promise<TutorialAnswer> {
    const current = await stateAt(learner);
    if (current === null) return NOT_BEGUN;
    const { lesson } = current;
    return step === lesson.step.id ? work(current) : { ok: false, code: 'otherStep', lesson };
  }

  const play = (learner: Learner, { lesson, moves }: LearnerState, move: MoveWithoutSeat) => {
    const judgement = judgeLessonMove(lesson, move);
    if (judgement.ok) return advance(learner, { lesson, moves: { ...moves, [lesson.step.id]: move } });
    if (judgement.code === 'other' || judgement.code === 'nothingAsked') return { ...judgement, lesson };
    return { ok: false, code: 'refused', lesson, refusal: judgement } as const;
  };

  return {
    /** Begins or resumes the tutorial. */
    openTutorial: async (learner: Learner): Promise<OpenLesson> => {
      const current = await stateAt(learner);
      if (current === null) return { lesson: (await begin(learner)).lesson, how: 'begun' };
      await store.saveTutorial(learner.personId, progressOf(current, learner.channelId));
      return { lesson: current.lesson, how: current.isRestarted ? 'renewed' : 'resumed' };
    },

    /** The current step; null if the person is not in the tutorial. */
    lessonOf: async (personId: PersonId): Promise<Lesson | null> => {
      const progress = await store.tutorial(personId);
      return progress && stateOf(progress).lesson;
    },

    /**
     * The current step if it was shown in this channel within the last day, so that typed commands can refer to it.
     * Null at the last step, after which people play real games.
     */
    lessonHere: async ({ personId, channelId }: Learner): Promise<Lesson | null> => {
      const progress = await store.tutorial(personId);
      if (!progress || progress.channelId !== channelId || progress.step === LAST_TUTORIAL_STEP) return null;
      const age = clock.now().getTime() - progress.at.getTime();
      return age < TYPED_COMMANDS_TIMEOUT_MS ? stateOf(progress).lesson : null;
    },

    playInTutorial: (learner: Learner, step: string, move: MoveWithoutSeat) =>
      atStep(learner, step, (current) => play(learner, current, move)),

    /** Leaves a step by playing the scripted move in place of the learner's. */
    continueTutorial: (learner: Learner, step: string) => atStep(learner, step, (current) => advance(learner, current)),

    /** Deletes the progress; false if there was none. */
    endTutorial: (personId: PersonId) => store.removeTutorial(personId),

    /** Deletes the progress for something that follows the tutorial once only. Null if there was none. */
    claimTutorial: async (personId: PersonId): Promise<TutorialProgress | null> => {
      const progress = await store.tutorial(personId);
      return progress && (await store.removeTutorial(personId)) ? progress : null;
    },

    giveBackTutorial: (personId: PersonId, progress: TutorialProgress) => store.saveTutorial(personId, progress),

    restartTutorial: async (learner: Learner) => (await begin(learner)).lesson,
  };
}
