/**
 * How a try in the tutorial is answered: with the next step, or with the same one and why it is not done yet.
 * What counts as done is decided by the matches.
 */

import { type Answerable, type BotContext, conclude, show, wordsOf } from '../../../discord/frame/index.ts';
import { type AnyRefusal, refusalText } from '../../../discord/wording/index.ts';
import type { Learner, Lesson, OpenLesson, TutorialAnswer } from '../../../match/index.ts';
import type { MoveWithoutSeat } from '../../../rules/index.ts';
import { type Classroom, classroomOf } from './classroom.ts';
import { lessonMessage, type ShownLesson } from './message.ts';
import { whyAsked } from './text.ts';

/** Shows the step where the person stands; `notice`: what is said before it. */
export async function showLesson(context: BotContext, interaction: Answerable, shown: ShownLesson): Promise<void> {
  await show(interaction, await lessonMessage(await classroomOf(context, interaction), shown));
}

/** Opens the tutorial, or goes on with it, and shows where the person stands. */
export async function openTutorial(context: BotContext, interaction: Answerable, learner: Learner): Promise<void> {
  const room = await classroomOf(context, interaction);
  const { lesson, how } = await context.matches.openTutorial(learner);
  const notice = lesson.number === 1 ? null : openedNotice(room, how);
  await show(interaction, await lessonMessage(room, { lesson, ...(notice === null ? {} : { notice }) }));
}

function openedNotice({ words }: Classroom, how: OpenLesson['how']): string | null {
  return how === 'begun' ? null : words.t(`tutorial.${how}`);
}

/** Answers a move or a step further; `also`: said as well, whatever came of it. */
export async function answer(
  context: BotContext,
  interaction: Answerable,
  answered: TutorialAnswer,
  also: string | null = null,
): Promise<void> {
  if (!answered.ok && answered.code === 'notBegun') {
    await conclude(interaction, wordsOf(context, interaction).t('tutorial.ended'));
    return;
  }
  const room = await classroomOf(context, interaction);
  const lines = [noticeOf(room, answered), also].filter((line) => line !== null);
  const notice = lines.length === 0 ? {} : { notice: lines.join('\n') };
  await show(interaction, await lessonMessage(room, { lesson: answered.lesson, ...notice }));
}

function noticeOf(
  { words, names }: Classroom,
  answered: Exclude<TutorialAnswer, { readonly code: 'notBegun' }>,
): string | null {
  if (answered.ok) return null;
  switch (answered.code) {
    case 'other': {
      const would = words.moveLine(answered.events, [...names]);
      return [words.t('tutorial.other'), `> ${would}`, `**${whyAsked(words, answered.lesson)}**`].join('\n');
    }
    case 'refused':
      return refusalText(words, null, answered.refusal);
    case 'otherStep':
      return words.t('tutorial.otherStep');
    case 'nothingAsked':
      return words.t('tutorial.nothingAsked', { button: words.t('tutorial.continue') });
  }
}

/** The step as it is, after a try that the rules or the reading of cards refuse. */
export function refuse(
  context: BotContext,
  interaction: Answerable,
  lesson: Lesson,
  {
    refusal,
    words,
    instead = null,
  }: { readonly refusal: AnyRefusal; readonly words: Classroom['words']; readonly instead?: string | null },
): Promise<void> {
  const sentence = refusalText(words, null, refusal);
  return showLesson(context, interaction, { lesson, notice: instead === null ? sentence : `${sentence}\n${instead}` });
}

/** Plays a move at a step, or at the present one, and answers. */
export async function play(
  context: BotContext,
  interaction: Answerable,
  {
    learner,
    step,
    move,
    also = null,
  }: {
    readonly learner: Learner;
    readonly step: string | null;
    readonly move: MoveWithoutSeat;
    readonly also?: string | null;
  },
): Promise<void> {
  await answer(context, interaction, await context.matches.playInTutorial(learner, step, move), also);
}
