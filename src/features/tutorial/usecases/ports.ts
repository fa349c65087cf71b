/**
 * What the tutorial needs of the store: one row for whoever is in the middle of it.
 * When rows of people who never come back are removed is left to the store.
 */
import type { PersonId } from '../../../match/model/members.ts';
import type { OwnMoves } from './lesson.ts';

export interface TutorialProgress {
  /** The version of the script in which they stand. */
  readonly version: number;
  /** The id of a step of that script. */
  readonly step: string;
  readonly moves: OwnMoves;
  /** Where it was shown last. */
  readonly channelId: string;
  /** When they last did something in it. */
  readonly at: Date;
}

export interface TutorialStore {
  tutorial(personId: PersonId): Promise<TutorialProgress | null>;
  saveTutorial(personId: PersonId, progress: TutorialProgress): Promise<void>;
  /** Goes on from a step; false where the person does not stand there any longer, and nothing is changed. */
  advanceTutorial(personId: PersonId, from: string, progress: TutorialProgress): Promise<boolean>;
  /** False where there was none. */
  removeTutorial(personId: PersonId): Promise<boolean>;
}
