/**
 * `/tutorial` and its controls. Each control carries its step; a control of an earlier step only shows the current one.
 */
import { z } from 'zod';
import {
  anybody,
  anywhere,
  type BotContext,
  type Command,
  type Control,
  type ControlInteraction,
  cardsDetail,
  defineControl,
  drawDetail,
  endDialogue,
  nameDetail,
  selectInput,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type BuildSelection, buildWithoutSeat, completeBuild, resolvePass } from '../../../turn/index.ts';
import { placeAgainstComputers, resolveDefaults, startAgainstComputers } from '../../lobby/discord/index.ts';
import type { Lesson } from '../usecases/lesson.ts';
import { openTutorial, playInLesson, showLesson, showLessonRefusal, showTutorialAnswer } from './answers.ts';
import { learnerOf, TUTORIAL_OPPONENT } from './learnerContext.ts';

export const tutorial: Command = {
  data: anywhere('tutorial'),
  async execute(context, interaction) {
    await openTutorial(context, interaction);
  },
};

/** Defines a button without details. */
function onClick(
  action: string,
  execute: (context: BotContext, interaction: ControlInteraction) => Promise<void>,
): Control {
  return defineControl({
    action,
    guard: anybody,
    execute: (context, { interaction }) => execute(context, interaction),
  });
}

/** The learner's lesson if they are at this step; otherwise shows the current step and returns null. */
async function lessonAtStep(
  context: BotContext,
  interaction: ControlInteraction,
  step: string,
): Promise<Lesson | null> {
  const lesson = await context.matches.lessonOf(interaction.user.id);
  if (lesson?.step.id === step) return lesson;
  await showTutorialAnswer(
    context,
    interaction,
    lesson === null ? { ok: false, code: 'notBegun' } : { ok: false, code: 'otherStep', lesson },
  );
  return null;
}

/** Shows the selected build. Replaces illegal parts of the selection by the best ones. */
async function chooseBuild(
  context: BotContext,
  interaction: ControlInteraction,
  step: string,
  selection: BuildSelection,
): Promise<void> {
  const lesson = await lessonAtStep(context, interaction, step);
  if (lesson === null) return;
  const build = completeBuild(lesson.components, lesson.state, lesson.seat, selection);
  if (build.ok) await showLesson(context, interaction, { lesson, build });
  else await showLessonRefusal(context, interaction, lesson, build);
}

const space = defineControl({
  action: 'tutorialSpace',
  takes: selectInput(nameDetail),
  details: z.tuple([nameDetail]),
  guard: anybody,
  execute: (context, { interaction, value, details: [step] }) =>
    chooseBuild(context, interaction, step, { space: value, pay: null, draw: null }),
});

const pay = defineControl({
  action: 'tutorialPay',
  takes: selectInput(cardsDetail),
  details: z.tuple([nameDetail, nameDetail, drawDetail]),
  guard: anybody,
  execute: (context, { interaction, value, details: [step, at, drawn] }) =>
    chooseBuild(context, interaction, step, { space: at, pay: value, draw: drawn }),
});

const take = defineControl({
  action: 'tutorialDraw',
  takes: selectInput(drawDetail),
  details: z.tuple([nameDetail, nameDetail, cardsDetail]),
  guard: anybody,
  execute: (context, { interaction, value, details: [step, at, paid] }) =>
    chooseBuild(context, interaction, step, { space: at, pay: paid, draw: value }),
});

const build = defineControl({
  action: 'tutorialBuild',
  details: z.tuple([nameDetail, nameDetail, cardsDetail, drawDetail]),
  guard: anybody,
  execute: (context, { interaction, details: [step, at, paid, drawn] }) =>
    playInLesson(context, interaction, step, buildWithoutSeat(at, paid, drawn)),
});

const keep = defineControl({
  action: 'tutorialKeep',
  takes: selectInput(cardsDetail),
  details: z.tuple([nameDetail]),
  guard: anybody,
  async execute(context, { interaction, value, details: [step] }) {
    const lesson = await lessonAtStep(context, interaction, step);
    if (lesson === null) return;
    const resolved = resolvePass(lesson.components, lesson.state, lesson.seat, value);
    if (resolved.ok) await showLesson(context, interaction, { lesson, keep: resolved });
    else await showLessonRefusal(context, interaction, lesson, resolved);
  },
});

const pass = defineControl({
  action: 'tutorialPass',
  details: z.tuple([nameDetail, cardsDetail]),
  guard: anybody,
  execute: (context, { interaction, details: [step, returned] }) =>
    playInLesson(context, interaction, step, { type: 'pass', return: returned }),
});

const choose = defineControl({
  action: 'tutorialChoose',
  takes: selectInput(nameDetail),
  details: z.tuple([nameDetail]),
  guard: anybody,
  execute: (context, { interaction, value, details: [step] }) =>
    playInLesson(context, interaction, step, { type: 'choose', card: value }),
});

/** Labelled Continue at a step that asks for no move, otherwise Skip. */
const goOn = defineControl({
  action: 'tutorialOn',
  details: z.tuple([nameDetail]),
  guard: anybody,
  async execute(context, { interaction, details: [step] }) {
    await showTutorialAnswer(
      context,
      interaction,
      await context.matches.continueTutorial(learnerOf(interaction), step),
    );
  },
});

const end = onClick('tutorialEnd', async (context, interaction) => {
  await context.matches.endTutorial(interaction.user.id);
  await endDialogue(interaction, wordsOf(context, interaction).t('tutorial.ended'));
});

/** Messages of version 1.0 have controls without a step. */
const stepIfAny = z.union([z.tuple([nameDetail]), z.tuple([])]);

const again = defineControl({
  action: 'tutorialAgain',
  details: stepIfAny,
  guard: anybody,
  async execute(context, { interaction, details: [step] }) {
    if (step !== undefined && (await lessonAtStep(context, interaction, step)) === null) return;
    await showLesson(context, interaction, { lesson: await context.matches.restartTutorial(learnerOf(interaction)) });
  },
});

/** Starts a real game and ends the tutorial, which stays if the game cannot start. */
const playReally = defineControl({
  action: 'tutorialPlay',
  details: stepIfAny,
  guard: anybody,
  async execute(context, { interaction, words, details: [step] }) {
    const lesson = await context.matches.lessonOf(interaction.user.id);
    if (lesson === null) return endDialogue(interaction, words.t('tutorial.ended'));
    if (step !== undefined && (await lessonAtStep(context, interaction, step)) === null) return;
    const place = await placeAgainstComputers(context, interaction);
    const settings = await resolveDefaults(context, interaction, { place, side: 'A', capacity: 2 });
    const match = { ...settings, rated: false, timeControl: null };
    // Of two presses, one starts a game.
    const claimed = await context.matches.claimTutorial(interaction.user.id);
    if (claimed === null) return endDialogue(interaction, words.t('tutorial.ended'));
    let started: Awaited<ReturnType<typeof startAgainstComputers>> | null = null;
    try {
      started = await startAgainstComputers(context, interaction, match, TUTORIAL_OPPONENT);
    } finally {
      if (!started?.isStarted) await context.matches.giveBackTutorial(interaction.user.id, claimed);
    }
    if (!started.isStarted) return showLesson(context, interaction, { lesson, notice: started.answer });
    await endDialogue(interaction, started.answer);
  },
});

export const tutorialControls: readonly Control[] = [
  onClick('tutorial', openTutorial),
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
