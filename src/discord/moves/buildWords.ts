/** Words builds, payments and draws, in sentences and as options of selects. */
import type { APISelectMenuOption } from 'discord.js';
import { prefixMark, type Words } from '../../language/index.ts';
import {
  type BuildOption,
  type Cards,
  countCards,
  countPairs,
  type DrawOption,
  sameCards,
  type ToolTileClaim,
} from '../../rules/index.ts';
import { type CompleteBuild, type SpaceOffer, sameDraw } from '../../turn/index.ts';
import { type Emojis, mainCard, optionEmoji, pieceEmoji } from '../emoji/index.ts';
import { makeCardCode, makeDrawCode } from '../interactions/index.ts';
import { limitOptions } from './choices.ts';

/** `C2: midsection · 2 yellow`, described by the tool tiles that it claims and its best payment. */
export function spaceOptions(words: Words, offers: readonly SpaceOffer[], emojis: Emojis): APISelectMenuOption[] {
  return offers.map(({ option, tiles }) => {
    const best = option.payments[0];
    const facts = [
      ...(tiles.length > 0 ? [claimsText(words, tiles)] : []),
      ...(best ? [paymentText(words, option, best)] : []),
    ];
    return {
      label: spaceLabel(words, { option }),
      description: facts.join(' · '),
      value: option.space.name,
      ...optionEmoji(emojis, pieceEmoji(option.element, option.color)),
    };
  });
}

/** `where` replaces the space's name if several spaces allow the same build. */
export function spaceLabel(
  words: Words,
  { option }: Pick<SpaceOffer, 'option'>,
  where: string = option.space.name,
): string {
  const { element, cost, color } = option;
  const piece = prefixMark(words.marks.element(element, color), words.element(element));
  const name = words.t('dialogue.spaceOption', { space: where, element: piece });
  return `${name} · ${words.price(cost, color)}`;
}

export function claimsText(words: Words, tiles: readonly ToolTileClaim[]): string {
  const list = tiles.map(({ space, points, bonus }) =>
    words.t('game.tile.points', { tile: words.tile(space.tool, space.color), points: points + bonus }),
  );
  return words.t('dialogue.claims', { tiles: words.enumeration(list) });
}

export function selectableOptions({ option, pay, draws, draw }: CompleteBuild) {
  return {
    payments: limitOptions(option.payments, (payment) => payment === pay),
    draws: limitOptions(draws, (choice) => choice === draw),
  };
}

export function buildText(words: Words, build: CompleteBuild): string {
  const { option, pay, draw, tiles } = build;
  const { payments, draws } = selectableOptions(build);
  const more = payments.more + draws.more;
  const lines = [
    `**${spaceLabel(words, { option })}**`,
    paymentText(words, option, pay),
    drawLine(words, draw),
    ...(tiles.length > 0 ? [claimsText(words, tiles)] : []),
    ...(more > 0 ? [`-# ${words.t('dialogue.more', { count: more })}`] : []),
  ];
  return lines.join('\n');
}

/** `2 spaces forward: 1 green`. */
export function drawText(words: Words, { advance, take }: DrawOption): string {
  const cards = drawnText(words, take);
  return advance === null ? cards : words.labelled(words.t('dialogue.advance', { count: advance }), cards);
}

/** `Draw (2 spaces forward): 1 green`, with only one colon. */
export function drawLine(words: Words, { advance, take }: DrawOption): string {
  const draw = words.t('dialogue.chooseDraw');
  const label = advance === null ? draw : words.annotated(draw, words.t('dialogue.advance', { count: advance }));
  return words.labelled(label, drawnText(words, take));
}

function drawnText(words: Words, take: DrawOption['take']): string {
  return countCards(take) === 0 ? words.t('dialogue.drawNothing') : words.cards(take);
}

/** `suggests`: marks the first option as suggested. */
export function paymentOptions(
  words: Words,
  build: CompleteBuild,
  emojis: Emojis,
  { suggests = true } = {},
): APISelectMenuOption[] {
  const { option, pay } = build;
  return selectableOptions(build).payments.shown.map((payment, index) => ({
    label: words.labelled(words.t('dialogue.choosePayment'), words.cards(payment)),
    value: makeCardCode(payment),
    default: sameCards(payment, pay),
    ...optionEmoji(emojis, mainCard(payment)),
    ...described(suggests && index === 0 && option.payments.length > 1 ? [words.t('dialogue.suggested')] : []),
  }));
}

/** `suggests`: marks the first option as suggested. */
export function drawSelectOptions(
  words: Words,
  build: CompleteBuild,
  emojis: Emojis,
  { suggests = true } = {},
): APISelectMenuOption[] {
  return selectableOptions(build).draws.shown.map((choice, index) => ({
    label: drawLine(words, choice),
    value: makeDrawCode(choice),
    default: sameDraw(choice, build.draw),
    ...optionEmoji(emojis, mainCard(choice.take) ?? (choice.advance === null ? null : 'marker')),
    ...described(suggests && index === 0 ? [words.t('dialogue.suggested')] : []),
  }));
}

function described(notes: readonly string[]): { description?: string } {
  return notes.length > 0 ? { description: notes.join(' · ') } : {};
}

/** `Pay with: 1 green, 2 red (2:1 trade for 1 green)`. */
function paymentText(words: Words, option: BuildOption, payment: Cards): string {
  const [pairs] = pairsText(words, option, payment);
  const cards = pairs === undefined ? words.cards(payment) : words.annotated(words.cards(payment), pairs);
  return words.labelled(words.t('dialogue.choosePayment'), cards);
}

/** What each pair in the payment stands for; empty without pairs. */
function pairsText(words: Words, { color, cost }: BuildOption, payment: Cards): readonly string[] {
  const count = countPairs(payment, cost);
  if (count === 0) return [];
  const cards = color === null ? words.t('game.cards.count', { count }) : words.cards({ [color]: count });
  return [words.t('dialogue.pairs', { count, cards })];
}

/** Marks the first option as suggested. */
export function cardOptions(
  words: Words,
  shown: readonly Cards[],
  chosen: Cards,
  emojis: Emojis,
): APISelectMenuOption[] {
  return shown.map((cards, index) => ({
    label: words.cards(cards),
    value: makeCardCode(cards),
    default: sameCards(cards, chosen),
    ...optionEmoji(emojis, mainCard(cards)),
    ...described(index === 0 ? [words.t('dialogue.suggested')] : []),
  }));
}
