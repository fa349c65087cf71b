/**
 * The tutorial for people: begun, gone on with after days, and played through by the rules themselves.
 * What is kept is one row a person; the steps are the script's.
 */
import type { Clock } from '../../../kernel/index.ts';
import type { PersonId } from '../../../match/model/members.ts';
import type { Components, MoveWithoutSeat } from '../../../rules/index.ts';
import type { Learner, TutorialAnswer, TutorialCommands } from './commands.ts';
import { judge } from './judge.ts';
import { type Lesson, lessonAt, type OwnMoves } from './lesson.ts';
import type { TutorialProgress, TutorialStore } from './ports.ts';
import { FIRST_STEP, SCRIPT_VERSION, STEPS, type StepId } from './script.ts';

/** How long what is typed in a channel may mean the tutorial that was shown there. */
const AT_HAND = 24 * 3_600_000;

const NOT_BEGUN = { ok: false, code: 'notBegun' } as const;

export interface TutorialParts {
  readonly store: TutorialStore;
  readonly clock: Clock;
  /** What the script was written for. */
  readonly components: Components;
}

/** Somebody in the middle of it. */
interface Standing {
  readonly lesson: Lesson;
  readonly moves: OwnMoves;
}

export function createTutorial({ store, clock, components }: TutorialParts): TutorialCommands {
  /** The script itself always leads to each of its steps. */
  function scripted(id: StepId): Standing {
    const lesson = lessonAt(components, id, {});
    if (lesson === null) throw new Error(`the script of the tutorial does not lead to ${id}`);
    return { lesson, moves: {} };
  }

  /** `fresh`: the moves so far no longer lead to the step, which therefore begins again. */
  function standingOf(progress: TutorialProgress): Standing & { readonly fresh: boolean } {
    const id = STEPS.find((step) => step.id === progress.step)?.id ?? FIRST_STEP;
    const known = progress.version === SCRIPT_VERSION ? lessonAt(components, id, progress.moves) : null;
    return known ? { lesson: known, moves: progress.moves, fresh: false } : { ...scripted(id), fresh: true };
  }

  const progressOf = ({ lesson, moves }: Standing, channelId: string): TutorialProgress => ({
    version: SCRIPT_VERSION,
    step: lesson.step.id,
    moves,
    channelId,
    at: clock.now(),
  });

  async function begin({ personId, channelId }: Learner): Promise<Standing> {
    const standing = scripted(FIRST_STEP);
    await store.saveTutorial(personId, progressOf(standing, channelId));
    return standing;
  }

  /** Where the person stands; a step that begins again is kept as such. Null where they are in no tutorial. */
  async function standingAt({ personId, channelId }: Learner) {
    const progress = await store.tutorial(personId);
    if (!progress) return null;
    const standing = standingOf(progress);
    if (standing.fresh) await store.saveTutorial(personId, progressOf(standing, channelId));
    return standing;
  }

  /** On to the next step with these moves; somebody who is faster in another window has gone on already. */
  async function advance(learner: Learner, { lesson, moves }: Standing): Promise<TutorialAnswer> {
    const next = STEPS[lesson.number];
    const coming = next && lessonAt(components, next.id, moves);
    if (!coming) return { ok: false, code: 'nothingAsked', lesson };
    const progress = progressOf({ lesson: coming, moves }, learner.channelId);
    if (await store.advanceTutorial(learner.personId, lesson.step.id, progress)) return { ok: true, lesson: coming };
    const standing = await standingAt(learner);
    return standing === null ? NOT_BEGUN : { ok: false, code: 'otherStep', lesson: standing.lesson };
  }

  async function play(learner: Learner, step: string | null, move: MoveWithoutSeat): Promise<TutorialAnswer> {
    const standing = await standingAt(learner);
    if (standing === null) return NOT_BEGUN;
    const { lesson, moves } = standing;
    if (step !== null && step !== lesson.step.id) return { ok: false, code: 'otherStep', lesson };
    const judgement = judge(lesson, move);
    if (judgement.ok) return advance(learner, { lesson, moves: { ...moves, [lesson.step.id]: move } });
    if (judgement.code === 'other' || judgement.code === 'nothingAsked') return { ...judgement, lesson };
    return { ok: false, code: 'refused', lesson, refusal: judgement };
  }

  return {
    openTutorial: async (learner) => {
      const standing = await standingAt(learner);
      if (standing === null) return { lesson: (await begin(learner)).lesson, how: 'begun' };
      await store.saveTutorial(learner.personId, progressOf(standing, learner.channelId));
      return { lesson: standing.lesson, how: standing.fresh ? 'renewed' : 'resumed' };
    },

    lessonOf: async (personId) => {
      const progress = await store.tutorial(personId);
      return progress && standingOf(progress).lesson;
    },

    tutorialHere: async ({ personId, channelId }) => {
      const progress = await store.tutorial(personId);
      if (!progress || progress.channelId !== channelId) return null;
      const age = clock.now().getTime() - progress.at.getTime();
      return age < AT_HAND ? standingOf(progress).lesson : null;
    },

    playInTutorial: play,

    goOnInTutorial: async (learner, step) => {
      const standing = await standingAt(learner);
      if (standing === null) return NOT_BEGUN;
      if (step !== standing.lesson.step.id) return { ok: false, code: 'otherStep', lesson: standing.lesson };
      return advance(learner, standing);
    },

    endTutorial: (personId: PersonId) => store.removeTutorial(personId),

    beginTutorialAgain: async (learner) => (await begin(learner)).lesson,
  };
}
