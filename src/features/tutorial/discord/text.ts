/** The text of a tutorial step: its idea, the task and how to type it. Numbers come from the rules. */
import { withEmoji } from '../../../discord/emoji/index.ts';
import { drawLine } from '../../../discord/moves/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Highlight } from '../../../picture/index.ts';
import {
  CONNECTOR_POINTS,
  countCards,
  fullCards,
  MARKER_STEPS,
  type MoveWithoutSeat,
  ORNAMENT_POINTS,
  playerAt,
  returnCount,
} from '../../../rules/index.ts';
import { spaceOffers } from '../../../turn/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';
import type { Lesson } from '../usecases/lesson.ts';
import type { TutorialStep, TutorialStepId } from '../usecases/script.ts';
import { type LearnerContext, TUTORIAL_OPPONENT } from './learnerContext.ts';
import { commandForMove } from './typedCommand.ts';

export function lessonText(room: LearnerContext, lesson: Lesson): string {
  const { context, words, names, canType } = room;
  const { step, state, seat, before, components } = lesson;
  const marked = withEmoji({ emojis: context.emojis, componentsOf: () => components }, words, state);
  const facts = factsOf(marked, lesson);
  const typed = step.asks === null || !canType ? null : commandForMove(context.language, words, lesson, step.asks);
  return [
    headingOf(words, lesson),
    ...before.map(({ events }) => `-# ${marked.moveLine(events, names)}`),
    marked.t(`tutorial.step.${step.id}.text`, facts),
    `**${marked.t(`tutorial.step.${step.id}.do`, facts)}**`,
    ...(step.asks === null ? [] : askedCards(marked, step, step.asks)),
    ...(typed === null ? [] : [`-# ${words.t('tutorial.typed', { command: typed })}`]),
    words.t('turn.handOf', { cards: marked.cards(playerAt(state, seat).hand) }),
  ].join('\n');
}

/** The heading and the task of a step whose explanation the learner has already seen. */
export function taskText({ context, words }: LearnerContext, lesson: Lesson): string {
  const { step, state, components } = lesson;
  const marked = withEmoji({ emojis: context.emojis, componentsOf: () => components }, words, state);
  const facts = factsOf(marked, lesson);
  return [headingOf(words, lesson), `**${marked.t(`tutorial.step.${step.id}.do`, facts)}**`].join('\n');
}

function headingOf(words: Words, { step, number, of }: Lesson): string {
  return `## ${words.t('tutorial.heading', { number, of, title: words.t(`tutorial.step.${step.id}.title`) })}`;
}

/** Why the step asks for its move; empty if it asks for none. */
export function reasonForAskedMove(words: Words, lesson: Lesson): string {
  const { id } = lesson.step;
  if (id === 'welcome' || id === 'roundEnd' || id === 'finish') return '';
  return words.t(`tutorial.step.${id}.why`, factsOf(words, lesson));
}

/** Parameters for the sentences of all steps. */
function factsOf(words: Words, { components, state, seat, step }: Lesson): Record<string, string | number> {
  const { asks } = step;
  const offer =
    asks?.type === 'build'
      ? spaceOffers(components, state, seat).find(({ option }) => option.space.name === asks.space)
      : undefined;
  const tile = offer?.tiles[0];
  const player = playerAt(state, seat);
  const [, one, two, three, four] = ORNAMENT_POINTS;
  const [first, second, third] = CONNECTOR_POINTS.map((count) => words.t('game.points', { count }));
  return {
    other: computerLabel(words, TUTORIAL_OPPONENT),
    space: asks?.type === 'build' ? asks.space : '',
    cost: offer?.option.cost ?? 0,
    tile: tile ? words.tile(tile.space.tool, tile.space.color) : '',
    points: words.t('game.points', { count: tile ? tile.points + tile.bonus : 0 }),
    card: asks?.type === 'choose' ? words.startCard(asks.card) : '',
    kept: countCards(player.hand) - returnCount(player.hand),
    gained: words.t('game.points', { count: player.points.connectors.reduce((sum, points) => sum + points, 0) }),
    one,
    two,
    three,
    four,
    first: first ?? '',
    second: second ?? '',
    third: third ?? '',
    advances: words.either(MARKER_STEPS.map(String)),
  };
}

/** The cards of the move that the step prescribes. */
function askedCards(words: Words, { free }: TutorialStep, asks: MoveWithoutSeat): string[] {
  if (asks.type !== 'build') return [];
  const drawn = drawLine(words, {
    advance: MARKER_STEPS.find((steps) => steps === asks.advance) ?? null,
    take: fullCards(asks.take),
  });
  return [
    ...(free.includes('pay') ? [] : [words.labelled(words.t('dialogue.choosePayment'), words.cards(asks.pay))]),
    ...(free.includes('take') || Object.keys(asks.take).length === 0 ? [] : [drawn]),
  ];
}

const LEARNER_SEAT = 0;

/** The part of the picture that each step highlights. */
export const HIGHLIGHTS: Readonly<Record<TutorialStepId, Highlight | null>> = {
  welcome: { part: 'board', seat: LEARNER_SEAT },
  frame: { part: 'space', seat: LEARNER_SEAT, space: 'B3' },
  midsection: { part: 'space', seat: LEARNER_SEAT, space: 'B3' },
  pairs: { part: 'space', seat: LEARNER_SEAT, space: 'D3' },
  connector: { part: 'track' },
  tool: { part: 'tool', tool: 'try-square', color: 'violet' },
  pass: { part: 'hand', seat: LEARNER_SEAT },
  roundEnd: { part: 'score', seat: LEARNER_SEAT },
  startCard: { part: 'resting' },
  table: { part: 'space', seat: LEARNER_SEAT, space: 'B3' },
  finish: null,
};

export function highlightInWords(words: Words, lit: Highlight): string {
  switch (lit.part) {
    case 'space':
      return words.t('tutorial.lit.space', { space: lit.space });
    case 'tool':
      return words.t('tutorial.lit.tool', { tile: words.tile(lit.tool, lit.color) });
    default:
      return words.t(`tutorial.lit.${lit.part}`);
  }
}
