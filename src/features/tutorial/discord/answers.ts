/** Answers a learner's actions in the tutorial with the next step, or with the same step and what is missing. */
import {
  type Answerable,
  type BotContext,
  endDialogue,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type AnyRefusal, refusalText } from '../../../discord/wording/index.ts';
import type { MoveWithoutSeat } from '../../../rules/index.ts';
import type { TutorialAnswer } from '../usecases/commands.ts';
import type { Lesson } from '../usecases/lesson.ts';
import { createLearnerContext, type LearnerContext, learnerOf } from './learnerContext.ts';
import { lessonMessage, type ShownLesson } from './message.ts';
import { reasonForAskedMove } from './text.ts';

export async function showLesson(context: BotContext, interaction: Answerable, shown: ShownLesson): Promise<void> {
  await showStep(interaction, await lessonMessage(await createLearnerContext(context, interaction), shown));
}

/** Begins or resumes the tutorial. */
export async function openTutorial(context: BotContext, interaction: Answerable): Promise<void> {
  const { lesson, how } = await context.matches.openTutorial(learnerOf(interaction));
  const isStart = lesson.number === 1 || how === 'begun';
  const notice = isStart ? null : wordsOf(context, interaction).t(`tutorial.${how}`);
  await showLesson(context, interaction, { lesson, notice });
}

/** `also`: a sentence to add to any answer. */
export async function showTutorialAnswer(
  context: BotContext,
  interaction: Answerable,
  answered: TutorialAnswer,
  also: string | null = null,
): Promise<void> {
  if (!answered.ok && answered.code === 'notBegun')
    return endDialogue(interaction, wordsOf(context, interaction).t('tutorial.ended'));
  const room = await createLearnerContext(context, interaction);
  const lines = [noticeOf(room, answered), also].filter((line) => line !== null);
  const notice = lines.length === 0 ? null : lines.join('\n');
  await showStep(interaction, await lessonMessage(room, { lesson: answered.lesson, notice }));
}

function noticeOf(
  { words, names }: LearnerContext,
  answered: Exclude<TutorialAnswer, { readonly code: 'notBegun' }>,
): string | null {
  if (answered.ok) return null;
  switch (answered.code) {
    case 'other': {
      const effect = words.moveLine(answered.events, [...names]);
      return [words.t('tutorial.other'), `> ${effect}`, `**${reasonForAskedMove(words, answered.lesson)}**`].join('\n');
    }
    case 'refused':
      return refusalText(words, null, answered.refusal);
    case 'otherStep':
      return words.t('tutorial.otherStep');
    case 'nothingAsked':
      return words.t('tutorial.nothingAsked', { button: words.t('tutorial.continue') });
  }
}

/** Shows the same step again below a refusal. `also`: further lines, such as legal alternatives. */
export function showLessonRefusal(
  context: BotContext,
  interaction: Answerable,
  lesson: Lesson,
  refusal: AnyRefusal,
  ...also: readonly (string | null)[]
): Promise<void> {
  const lines = [refusalText(wordsOf(context, interaction), null, refusal), ...also];
  return showLesson(context, interaction, { lesson, notice: lines.filter((line) => line !== null).join('\n') });
}

export async function playInLesson(
  context: BotContext,
  interaction: Answerable,
  step: string,
  move: MoveWithoutSeat,
  also: string | null = null,
): Promise<void> {
  const answered = await context.matches.playInTutorial(learnerOf(interaction), step, move);
  await showTutorialAnswer(context, interaction, answered, also);
}
