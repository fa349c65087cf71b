/**
 * What a step says: its idea, the one thing to do, how that is typed, and why it is that. Numbers come from the rules.
 */

import { illustrated } from '../../../discord/emoji/index.ts';
import type { Key, Words } from '../../../language/index.ts';
import type { Lesson, Step, StepId } from '../../../match/index.ts';
import {
  ADVANCES,
  CONNECTOR_POINTS,
  countCards,
  type MoveWithoutSeat,
  ORNAMENT_POINTS,
  playerAt,
  returnCount,
} from '../../../rules/index.ts';
import { spaceOffers } from '../../../turn/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';
import { type Classroom, OTHER_PLAYER } from './classroom.ts';
import { typedMove } from './typed/command.ts';

/** The step's words: heading, what the last one has led to, the idea, what to do and how to type it, and the hand. */
export function lessonText(room: Classroom, lesson: Lesson): string {
  const { context, words, names } = room;
  const { step, number, of, state, seat, before, components } = lesson;
  const told = illustrated({ emojis: context.emojis, componentsOf: () => components }, words, state);
  const facts = factsOf(told, lesson);
  const title = words.t(`tutorial.step.${step.id}.title`);
  const typed = step.asks === null ? null : typedMove(context.language, words, lesson, step.asks);
  return [
    `## ${words.t('tutorial.heading', { number, of, title })}`,
    ...before.map(({ events }) => `-# ${told.moveLine(events, names)}`),
    told.t(`tutorial.step.${step.id}.text`, facts),
    `**${told.t(`tutorial.step.${step.id}.do`, facts)}**`,
    ...(step.asks === null ? [] : askedCards(told, step, step.asks)),
    ...(typed === null ? [] : [`-# ${words.t('tutorial.typed', { command: typed })}`]),
    words.t('turn.handOf', { cards: told.cards(playerAt(state, seat).hand) }),
  ].join('\n');
}

const WHY: Readonly<Record<StepId, Key | null>> = {
  welcome: null,
  frame: 'tutorial.step.frame.why',
  midsection: 'tutorial.step.midsection.why',
  pairs: 'tutorial.step.pairs.why',
  connector: 'tutorial.step.connector.why',
  tool: 'tutorial.step.tool.why',
  pass: 'tutorial.step.pass.why',
  roundEnd: null,
  startCard: 'tutorial.step.startCard.why',
  table: 'tutorial.step.table.why',
  finish: null,
};

/** Why the step asks for its move; blank where it asks for none. */
export function whyAsked(words: Words, lesson: Lesson): string {
  const key = WHY[lesson.step.id];
  return key === null ? '' : words.t(key, factsOf(words, lesson));
}

/** Everything that a step's wording may fill in. */
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
    other: computerLabel(words, OTHER_PLAYER),
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
    advances: words.either(ADVANCES.map(String)),
  };
}

/** The cards that the move is about, where the step leaves no choice of them. */
function askedCards(words: Words, { free }: Step, asks: MoveWithoutSeat): string[] {
  if (asks.type !== 'build') return [];
  const taken = words.cards(asks.take);
  const drawn =
    asks.advance === undefined ? taken : words.labelled(words.t('dialogue.advance', { count: asks.advance }), taken);
  return [
    ...(free.includes('pay') ? [] : [words.labelled(words.t('dialogue.choosePayment'), words.cards(asks.pay))]),
    ...(free.includes('take') || Object.keys(asks.take).length === 0
      ? []
      : [words.labelled(words.t('dialogue.chooseDraw'), drawn)]),
  ];
}
