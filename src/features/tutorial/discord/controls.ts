/**
 * The controls of the tutorial. Each carries the step that it was shown at: one of an earlier step only shows where the
 * person stands. Nothing is remembered between two taps of one step.
 */
import { z } from 'zod';
import {
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  cards,
  conclude,
  defineControl,
  draw,
  name,
  none,
  selectInput,
  wordsOf,
} from '../../../discord/frame/index.ts';
import type { Lesson } from '../../../match/index.ts';
import { type BuildSelection, completeBuild, moveOn, resolvePass } from '../../../turn/index.ts';
import { newMatch, placeAgainst, startAgainst } from '../../lobby/discord/index.ts';
import { answer, openTutorial, play, refuse, showLesson } from './answering.ts';
import { learnerOf, OTHER_PLAYER } from './classroom.ts';

/** Begins the tutorial, or goes on with it: wherever it is offered, and back from a build. */
const open = defineControl({
  action: 'tutorial',
  takes: buttonInput,
  details: none,
  door: anybody,
  execute: (context, { interaction }) => openTutorial(context, interaction, learnerOf(interaction)),
});

/** The lesson, if the person stands at this step; else says where they stand, and gives null. */
async function lessonAtStep(
  context: BotContext,
  interaction: ControlInteraction,
  step: string,
): Promise<Lesson | null> {
  const lesson = await context.matches.lessonOf(interaction.user.id);
  if (lesson?.step.id === step) return lesson;
  await answer(
    context,
    interaction,
    lesson === null ? { ok: false, code: 'notBegun' } : { ok: false, code: 'otherStep', lesson },
  );
  return null;
}

/** Shows a build so far; what is not legal in it becomes the best there is. */
async function chooseBuild(
  context: BotContext,
  interaction: ControlInteraction,
  step: string,
  selection: BuildSelection,
): Promise<void> {
  const lesson = await lessonAtStep(context, interaction, step);
  if (lesson === null) return;
  const words = wordsOf(context, interaction);
  const build = completeBuild(lesson.components, lesson.state, lesson.seat, selection);
  if (build.ok) await showLesson(context, interaction, { lesson, build });
  else await refuse(context, interaction, lesson, { refusal: build, words });
}

const space = defineControl({
  action: 'tutorialSpace',
  takes: selectInput(name),
  details: z.tuple([name]),
  door: anybody,
  execute: (context, { interaction, value, details: [step] }) =>
    chooseBuild(context, interaction, step, { space: value, pay: null, draw: null }),
});

const pay = defineControl({
  action: 'tutorialPay',
  takes: selectInput(cards),
  details: z.tuple([name, name, draw]),
  door: anybody,
  execute: (context, { interaction, value, details: [step, at, drawn] }) =>
    chooseBuild(context, interaction, step, { space: at, pay: value, draw: drawn }),
});

const take = defineControl({
  action: 'tutorialDraw',
  takes: selectInput(draw),
  details: z.tuple([name, name, cards]),
  door: anybody,
  execute: (context, { interaction, value, details: [step, at, paid] }) =>
    chooseBuild(context, interaction, step, { space: at, pay: paid, draw: value }),
});

const build = defineControl({
  action: 'tutorialBuild',
  takes: buttonInput,
  details: z.tuple([name, name, cards, draw]),
  door: anybody,
  execute: (context, { interaction, details: [step, at, paid, drawn] }) =>
    play(context, interaction, { learner: learnerOf(interaction), step, move: moveOn(at, paid, drawn) }),
});

const keep = defineControl({
  action: 'tutorialKeep',
  takes: selectInput(cards),
  details: z.tuple([name]),
  door: anybody,
  async execute(context, { interaction, value, details: [step] }) {
    const lesson = await lessonAtStep(context, interaction, step);
    if (lesson === null) return;
    const words = wordsOf(context, interaction);
    const resolved = resolvePass(lesson.components, lesson.state, lesson.seat, value);
    if (resolved.ok) await showLesson(context, interaction, { lesson, keep: resolved });
    else await refuse(context, interaction, lesson, { refusal: resolved, words });
  },
});

const pass = defineControl({
  action: 'tutorialPass',
  takes: buttonInput,
  details: z.tuple([name, cards]),
  door: anybody,
  execute: (context, { interaction, details: [step, returned] }) =>
    play(context, interaction, { learner: learnerOf(interaction), step, move: { type: 'pass', return: returned } }),
});

const choose = defineControl({
  action: 'tutorialChoose',
  takes: selectInput(name),
  details: z.tuple([name]),
  door: anybody,
  execute: (context, { interaction, value, details: [step] }) =>
    play(context, interaction, { learner: learnerOf(interaction), step, move: { type: 'choose', card: value } }),
});

/** Further without a move of one's own: Continue where there is only something to look at, else Skip. */
const goOn = defineControl({
  action: 'tutorialOn',
  takes: buttonInput,
  details: z.tuple([name]),
  door: anybody,
  async execute(context, { interaction, details: [step] }) {
    await answer(context, interaction, await context.matches.goOnInTutorial(learnerOf(interaction), step));
  },
});

const end = defineControl({
  action: 'tutorialEnd',
  takes: buttonInput,
  details: none,
  door: anybody,
  async execute(context, { interaction }) {
    await context.matches.endTutorial(interaction.user.id);
    await conclude(interaction, wordsOf(context, interaction).t('tutorial.ended'));
  },
});

const again = defineControl({
  action: 'tutorialAgain',
  takes: buttonInput,
  details: none,
  door: anybody,
  async execute(context, { interaction }) {
    const lesson = await context.matches.beginTutorialAgain(learnerOf(interaction));
    await showLesson(context, interaction, { lesson });
  },
});

/** Ends the tutorial with a real game; the second of two clicks finds it ended. */
const playReally = defineControl({
  action: 'tutorialPlay',
  takes: buttonInput,
  details: none,
  door: anybody,
  async execute(context, { interaction }) {
    const ended = await context.matches.endTutorial(interaction.user.id);
    const sentence = ended
      ? await startReally(context, interaction)
      : wordsOf(context, interaction).t('tutorial.ended');
    await conclude(interaction, sentence);
  },
});

async function startReally(context: BotContext, interaction: ControlInteraction): Promise<string> {
  const place = await placeAgainst(context, interaction);
  const wanted = await newMatch(context, interaction, { place, side: 'A', capacity: 2 });
  return startAgainst(context, interaction, { ...wanted, rated: false, timeControl: null }, OTHER_PLAYER);
}

export const tutorialControls: readonly Control[] = [
  open,
  space,
  pay,
  take,
  build,
  keep,
  pass,
  choose,
  goOn,
  end,
  again,
  playReally,
];
