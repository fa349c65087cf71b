/**
 * A step of the tutorial as one private message: what it says, the table with one thing lit, and the controls to do it by.
 * What the controls do is said beside this.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import { makeBuildDetails, makeCardCode, makeDrawCode } from '../../../discord/frame/index.ts';
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
import { drawnOrNot, tableAltText, tableExcerpt, tableSections } from '../../../discord/table/index.ts';
import { LAST_STEP, type Lesson } from '../../../match/index.ts';
import { countCards, playerAt } from '../../../rules/index.ts';
import { type CompleteBuild, type CompletePass, keepOffers, resolvePass, spaceOffers } from '../../../turn/index.ts';
import {
  buildText,
  drawSelectOptions,
  keepSelectOptions,
  paymentOptions,
  selectable,
  spaceOptions,
  startCardOptions,
} from '../../play/discord/index.ts';
import type { Classroom } from './classroom.ts';
import { LIT, litInWords } from './lit.ts';
import { lessonText } from './text.ts';

/** Characters of the table in words before its picture. */
const WORDS = 1400;
const OWN = 0;
const OTHER = 1;

export interface ShownLesson {
  readonly lesson: Lesson;
  /** Said before everything else: what came of the last try. */
  readonly notice?: string;
  /** A build that has been chosen so far, or cards to keep. */
  readonly build?: CompleteBuild;
  readonly keep?: CompletePass;
}

export async function lessonMessage(room: Classroom, shown: ShownLesson): Promise<PrivateMessage> {
  const { context, words, names, plainNames, players, theme } = room;
  const { lesson, notice, build } = shown;
  const { components, state, step } = lesson;
  const lit = LIT[step.id];
  const table = tableAltText(words, components, state, plainNames, []);
  const alt = lit === null ? table : `${litInWords(words, lit)}\n${table}`;
  const fileName = `tutorial-${step.id}.png`;
  const drawn = await drawnOrNot(context, { fileName, alt }, () =>
    context.pictures.table({
      components,
      state,
      theme,
      ...players,
      lastMoves: [],
      ...(lit === null ? {} : { lit }),
    }),
  );
  const viewpoint = { seat: OWN, alone: true };
  const inWords = () =>
    text(tableExcerpt(tableSections({ words, components, state, names, plainNames, viewpoint }), WORDS));
  return {
    components: [
      ...(notice === undefined ? [] : [text(notice), separator()]),
      text(lessonText(room, lesson)),
      ...(build === undefined ? [] : [separator(), text(buildText(words, build))]),
      ...(room.wordsFirst || drawn.components.length === 0 ? [inWords()] : []),
      ...drawn.components,
      ...controlsOf(room, shown),
    ],
    files: drawn.files,
  };
}

type Identify = (action: string, ...details: string[]) => ControlId;

function controlsOf(room: Classroom, shown: ShownLesson): APIMessageTopLevelComponent[] {
  const { words } = room;
  const { step } = shown.lesson;
  const id: Identify = (action, ...details) => ({ ...withoutGame(action), details: [step.id, ...details] });
  const end = button(withoutGame('tutorialEnd'), { label: words.t('tutorial.end') });
  if (step.id === LAST_STEP) {
    const other = room.plainNames[OTHER] ?? '';
    return [
      row(
        button(withoutGame('tutorialPlay'), { label: words.t('tutorial.play', { other }), style: 'success' }),
        button(withoutGame('tutorialAgain'), { label: words.t('tutorial.again') }),
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
  { context: { emojis }, words }: Classroom,
  { lesson: { components, state, seat }, build }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  if (build === undefined) {
    const options = spaceOptions(words, spaceOffers(components, state, seat), emojis);
    const placeholder = words.t('dialogue.chooseSpace');
    return [row(select(id('tutorialSpace'), options, { placeholder })), row(...leaving)];
  }
  const { pay, draw } = build;
  const { payments, draws } = selectable(build);
  const space = build.option.space.name;
  const paying = id('tutorialPay', space, makeDrawCode(draw));
  const drawing = id('tutorialDraw', space, makeCardCode(pay));
  return [
    ...(payments.shown.length > 1 ? [row(select(paying, paymentOptions(words, build, emojis)))] : []),
    ...(draws.shown.length > 1 ? [row(select(drawing, drawSelectOptions(words, build, emojis)))] : []),
    row(
      button(id('tutorialBuild', ...makeBuildDetails({ space, pay, draw })), {
        label: words.t('dialogue.confirm'),
        style: 'success',
      }),
      button(withoutGame('tutorial'), { label: words.t('dialogue.back') }),
      ...leaving,
    ),
  ];
}

function passControls(
  { context: { emojis }, words }: Classroom,
  { lesson: { components, state, seat }, keep }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  const resolved = keep ?? resolvePass(components, state, seat, null);
  if (!resolved.ok) return [row(...leaving)];
  const { kept, returned } = resolved;
  const { hand } = playerAt(state, seat);
  const options = keepSelectOptions(words, keepOffers(state, seat), { hand, kept }, emojis);
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
  { context: { emojis }, words }: Classroom,
  { lesson: { components, state } }: ShownLesson,
  id: Identify,
  leaving: Leaving,
): APIMessageTopLevelComponent[] {
  const options = startCardOptions(words, components, state.resting, emojis);
  const placeholder = words.t('dialogue.chooseCard');
  return [row(select(id('tutorialChoose'), options, { placeholder })), row(...leaving)];
}
