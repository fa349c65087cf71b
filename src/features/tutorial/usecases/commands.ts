/**
 * The tutorial's use cases as the hosts call them. Nothing in it is a match: nobody else hears of it.
 */

import type { PersonId } from '../../../match/model/members.ts';
import type { GameEvent, MoveWithoutSeat, Refusal } from '../../../rules/index.ts';
import type { Lesson } from './lesson.ts';

/** How a lesson is met: `renewed` where the script has changed since, so that the step begins again. */
export interface OpenLesson {
  readonly lesson: Lesson;
  readonly how: 'begun' | 'resumed' | 'renewed';
}

export type TutorialAnswer =
  /** The step is done; `lesson` is the next one. */
  | { readonly ok: true; readonly lesson: Lesson }
  /** Legal, but not what the step is about; `events`: what would come of it. */
  | { readonly ok: false; readonly code: 'other'; readonly lesson: Lesson; readonly events: readonly GameEvent[] }
  /** Nothing is to be played at this step, but to go on. */
  | { readonly ok: false; readonly code: 'nothingAsked'; readonly lesson: Lesson }
  | { readonly ok: false; readonly code: 'refused'; readonly lesson: Lesson; readonly refusal: Refusal }
  /** What was used belongs to a step at which the person does not stand. */
  | { readonly ok: false; readonly code: 'otherStep'; readonly lesson: Lesson }
  /** The person is in no tutorial: they have ended it, or not looked at it for months. */
  | { readonly ok: false; readonly code: 'notBegun' };

/** Who learns, and where they are shown it. */
export interface Learner {
  readonly personId: PersonId;
  readonly channelId: string;
}

export interface TutorialCommands {
  /** Begins the tutorial, or goes on where the person has stopped. */
  openTutorial(learner: Learner): Promise<OpenLesson>;
  /** The step at which the person stands; null where they are in no tutorial. */
  lessonOf(personId: PersonId): Promise<Lesson | null>;
  /** The same, if they were shown it in this channel within the last day: for what is typed there. */
  tutorialHere(learner: Learner): Promise<Lesson | null>;
  /** Plays a move at a step; `step` null: at the one where the person stands. */
  playInTutorial(learner: Learner, step: string | null, move: MoveWithoutSeat): Promise<TutorialAnswer>;
  /** Goes on from a step without a move of one's own: it is played as the script has it. */
  goOnInTutorial(learner: Learner, step: string): Promise<TutorialAnswer>;
  /** Ends it; what was played in it is gone. False where the person was in none. */
  endTutorial(personId: PersonId): Promise<boolean>;
  /** From the first step on. */
  beginTutorialAgain(learner: Learner): Promise<Lesson>;
}
