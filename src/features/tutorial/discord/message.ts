/** Renders a tutorial step as a private message: its text, the table with one part highlighted, and its controls. */
import type { APIMessageTopLevelComponent } from 'discord.js';
import { makeBuildDetails, makeCardCode, makeDrawCode } from '../../../discord/interactions/index.ts';
import {
  button,
  type ControlId,
  type PrivateMessage,
  row,
  select,
  separator,
  text,
  withoutGame,
} from '../../../discord/messages/index.ts';
import {
  buildText,
  drawSelectOptions,
  paymentOptions,
  selectableOptions,
  spaceOptions,
} from '../../../discord/moves/index.ts';
import {
  drawPrivatePicture,
  previewAltText,
  tableAltText,
  tableExcerpt,
  tableSections,
} from '../../../discord/tablePicture/index.ts';
import type { Words } from '../../../language/index.ts';
import { apply, countCards, playerAt } from '../../../rules/index.ts';
import { type CompleteBuild, type CompletePass, keepOffers, resolvePass, spaceOffers } from '../../../turn/index.ts';
import { keepOptions, startCardOptions } from '../../play/discord/index.ts';
import { judgeLessonMove, type Lesson } from '../usecases/lesson.ts';
import { LAST_TUTORIAL_STEP } from '../usecases/script.ts';
import type { LearnerContext } from './learnerContext.ts';
import { HIGHLIGHTS, highlightInWords, lessonText, reasonForAskedMove, taskText } from './text.ts';

const MAX_TABLE_LENGTH = 1400;
const OPPONENT_SEAT = 1;

export interface ShownLesson {
  readonly lesson: Lesson;
  /** A sentence about the last action, above the controls. */
  readonly notice?: string | null;
  /** The build selected so far. */
  readonly build?: CompleteBuild;
  /** The cards selected to keep. */
  readonly keep?: CompletePass;
}

/**
 * The picture comes first, because a phone shows only the end of a message. A selected build is previewed, with the
 * task in place of the whole step so that both fit.
 */
export async function lessonMessage(room: LearnerContext, shown: ShownLesson): Promise<PrivateMessage> {
  const { words } = room;
  const { lesson, build } = shown;
  const illustration = await (build === undefined ? drawLesson(room, lesson) : drawPreview(room, lesson, build));
  const notice = shown.notice ?? (build === undefined ? null : warningBefore(words, lesson, build));
  return {
    components: [
      ...(room.wordsFirst || illustration.components.length === 0 ? [tableInWords(room, lesson)] : []),
      ...illustration.components,
      text(build === undefined ? lessonText(room, lesson) : taskText(room, lesson)),
      ...(build === undefined ? [] : [text(buildText(words, build))]),
      ...(notice === null ? [] : [separator(), text(notice)]),
      ...controlsOf(room, shown),
    ],
    files: illustration.files,
  };
}

function drawLesson({ context, words, plainNames, players, theme }: LearnerContext, lesson: Lesson) {
  const { components, state, step } = lesson;
  const lit = HIGHLIGHTS[step.id];
  const table = tableAltText(words, components, state, plainNames, []);
  const alt = lit === null ? table : `${highlightInWords(words, lit)}\n${table}`;
  return drawPrivatePicture(context, { fileName: `tutorial-${step.id}.png`, alt }, () =>
    context.pictures.table({ components, state, theme, ...players, lastMoves: [], ...(lit && { lit }) }),
  );
}

function drawPreview(
  { context, words, plainNames, players, theme }: LearnerContext,
  lesson: Lesson,
  build: CompleteBuild,
) {
  const { components, state: before, seat, step } = lesson;
  const applied = apply(components, before, { ...build.move, seat });
  if (!applied.ok) throw new Error(`a completed build was refused: ${applied.code}`);
  const { state: after, events } = applied;
  const alt = previewAltText(words, components, after, seat, events, plainNames);
  const code = `${makeCardCode(build.pay)}-${makeDrawCode(build.draw)}`;
  const fileName = `preview-${step.id}-${build.option.space.name}-${code}.png`;
  return drawPrivatePicture(context, { fileName, alt }, () =>
    context.pictures.preview({ components, before, after, events, ...players, seat, theme }),
  );
}

/** Why the step asks for a move other than the selected one; null if it asks for this one. */
function warningBefore(words: Words, lesson: Lesson, { move }: CompleteBuild): string | null {
  return judgeLessonMove(lesson, move).ok ? null : `**${reasonForAskedMove(words, lesson)}**`;
}

function tableInWords({ words, names, plainNames }: LearnerContext, { components, state, seat }: Lesson) {
  const viewpoint = { seat, alone: true };
  return text(
    tableExcerpt(tableSections({ words, components, state, names, plainNames, viewpoint }), MAX_TABLE_LENGTH),
  );
}

type Identify = (action: string, ...details: string[]) => ControlId;

function controlsOf(room: LearnerContext, shown: ShownLesson): APIMessageTopLevelComponent[] {
  const { words } = room;
  const { step } = shown.lesson;
  const id: Identify = (action, ...details) => ({ ...withoutGame(action), details: [step.id, ...details] });
  const end = button(withoutGame('tutorialEnd'), { label: words.t('tutorial.end') });
  if (step.id === LAST_TUTORIAL_STEP) {
    const other = room.plainNames[OPPONENT_SEAT] ?? '';
    return [
      row(
        button(id('tutorialPlay'), { label: words.t('tutorial.play', { other }), style: 'success' }),
        button(id('tutorialAgain'), { label: words.t('tutorial.again') }),
        end,
      ),
    ];
  }
  if (step.asks === null) {
    return [row(button(id('tutorialOn'), { label: words.t('tutorial.continue'), style: 'primary' }), end)];
  }
  const leaving = [button(id('tutorialOn'), { label: words.t('tutorial.skip') }), end];
  if (step.asks.type === 'build') return buildControls(room, shown, id, leaving);
  if (step.asks.type === 'pass') return passControls(room, shown, id, leaving);
  return startCardControls(room, shown, id, leaving);
}

type Leaving = ReturnType<typeof button>[];

function buildControls(
  { context: { emojis }, words }: LearnerContext,
  { lesson, build }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  const { components, state, seat } = lesson;
  if (build === undefined) {
    const options = spaceOptions(words, spaceOffers(components, state, seat), emojis);
    const placeholder = words.t('dialogue.chooseSpace');
    return [row(select(id('tutorialSpace'), options, { placeholder })), row(...leaving)];
  }
  const { pay, draw } = build;
  const { payments, draws } = selectableOptions(build);
  const space = build.option.space.name;
  const paying = id('tutorialPay', space, makeDrawCode(draw));
  const drawing = id('tutorialDraw', space, makeCardCode(pay));
  const isAsked = judgeLessonMove(lesson, build.move).ok;
  // The text asks for a move, which need not be the one that is suggested in a game.
  const unmarked = { suggests: false };
  return [
    ...(payments.shown.length > 1 ? [row(select(paying, paymentOptions(words, build, emojis, unmarked)))] : []),
    ...(draws.shown.length > 1 ? [row(select(drawing, drawSelectOptions(words, build, emojis, unmarked)))] : []),
    row(
      button(id('tutorialBuild', ...makeBuildDetails({ space, pay, draw })), {
        label: words.t('dialogue.confirm'),
        ...(isAsked && { style: 'success' }),
      }),
      button(withoutGame('tutorial'), { label: words.t('dialogue.back') }),
      ...leaving,
    ),
  ];
}

function passControls(
  { context: { emojis }, words }: LearnerContext,
  { lesson: { components, state, seat }, keep }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  const resolved = keep ?? resolvePass(components, state, seat, null);
  if (!resolved.ok) return [row(...leaving)];
  const { kept, returned } = resolved;
  const { hand } = playerAt(state, seat);
  const options = keepOptions(words, keepOffers(state, seat), { hand, kept }, emojis);
  const placeholder = words.t('dialogue.chooseKeep');
  return [
    ...(countCards(returned) > 0 ? [row(select(id('tutorialKeep'), options, { placeholder }))] : []),
    row(
      button(id('tutorialPass', makeCardCode(returned)), { label: words.t('turn.pass'), style: 'success' }),
      ...leaving,
    ),
  ];
}

function startCardControls(
  { context: { emojis }, words }: LearnerContext,
  { lesson: { components, state } }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  const options = startCardOptions(words, components, state.resting, emojis);
  const placeholder = words.t('dialogue.chooseCard');
  return [row(select(id('tutorialChoose'), options, { placeholder })), row(...leaving)];
}
