/** The private messages of the build dialogue: the board with its buildable spaces, then one build with a preview. */
import type { APISelectMenuOption } from 'discord.js';
import {
  type Emojis,
  mainCard,
  optionEmoji,
  pieceEmoji,
  pointsEmoji,
  withEmoji,
} from '../../../../discord/emoji/index.ts';
import {
  makeBuildDetails,
  makeCardCode,
  makeDrawCode,
  type Position,
  type ViewContext,
} from '../../../../discord/interactions/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../../discord/messages/index.ts';
import {
  boardAltText,
  drawPrivatePicture,
  ownBoardFirst,
  previewAltText,
  themeAt,
} from '../../../../discord/tablePicture/index.ts';
import { plainNames, playersOf } from '../../../../discord/wording/index.ts';
import { prefixMark, type Words } from '../../../../language/index.ts';
import {
  apply,
  type BuildOption,
  type Cards,
  countCards,
  countPairs,
  type DrawOption,
  sameCards,
  type ToolTileClaim,
} from '../../../../rules/index.ts';
import { buildMarks, type CompleteBuild, type SpaceOffer, sameDraw } from '../../../../turn/index.ts';
import { limitOptions } from '../moves/choices.ts';
import { hintButton } from '../turnMessage.ts';

export async function spacesMessage(
  context: ViewContext,
  position: Position,
  offers: readonly SpaceOffer[],
): Promise<PrivateMessage> {
  const { words, view, seat, state } = position;
  const id = identify(view);
  const hand = state.players[seat]?.hand;
  const handLine = hand ? words.t('turn.handOf', { cards: withEmoji(context, words, state).cards(hand) }) : '';
  const buildable = offers.map(({ option }) => option.space.name);
  const alt = boardAltText(words, context.componentsOf(state), state, seat, buildable);
  const theme = await themeAt(context, { view, seat });
  const drawn = await drawPrivatePicture(context, { fileName: `board-${view.match.version}.png`, alt }, () =>
    context.pictures.board({
      components: context.componentsOf(state),
      state,
      ...playersOf(words, view.match),
      seat,
      theme,
      builds: buildMarks(offers),
    }),
  );
  const inWords = await ownBoardFirst(context, position);
  const isStuck = offers.length === 0;
  const question = words.t(isStuck ? 'dialogue.nothingToBuild' : 'dialogue.chooseSpace');
  const spaceSelect = () =>
    select(id('buildSpace'), spaceOptions(words, offers, context.emojis), { placeholder: question });
  const passButton = () =>
    button(id('pass'), {
      label: words.t('turn.pass'),
      style: 'primary',
      emoji: context.emojis.component('passed'),
    });
  return {
    components: [
      ...(inWords === null ? [text(`**${question}**\n${handLine}`)] : [text(`**${question}**`), inWords]),
      ...drawn.components,
      ...(isStuck ? [] : [row(spaceSelect())]),
      row(
        ...(isStuck ? [passButton()] : []),
        ...hintButton(words, view),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
    files: drawn.files,
  };
}

/** `C2: midsection · 2 yellow`, described by the tool tiles it claims and its best payment. */
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

/** `where` replaces the space's name where several spaces allow the same build. */
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

/** Shows the build with a preview and selects for other payments and draws. */
export async function buildMessage(
  context: ViewContext,
  position: Position,
  plan: CompleteBuild,
): Promise<PrivateMessage> {
  const { words, view, seat, state } = position;
  const components = context.componentsOf(state);
  const id = identify(view);
  const { option, pay, draw } = plan;
  const space = option.space.name;
  const applied = apply(components, state, { ...plan.move, seat });
  if (!applied.ok) throw new Error(`a planned build was refused: ${applied.code}`);
  const code = `${makeCardCode(pay)}-${makeDrawCode(draw)}`;
  const fileName = `preview-${view.match.version}-${space}-${code}.png`;
  const names = plainNames(words, view.match);
  const alt = previewAltText(words, components, applied.state, seat, applied.events, names);
  const theme = await themeAt(context, position);
  const drawn = await drawPrivatePicture(context, { fileName, alt }, () =>
    context.pictures.preview({
      components,
      before: state,
      after: applied.state,
      events: applied.events,
      ...playersOf(words, view.match),
      seat,
      theme,
    }),
  );
  const points = plan.tiles.reduce((sum, tile) => sum + tile.points + tile.bonus, 0);
  const { payments, draws } = selectableOptions(plan);
  return {
    components: [
      text(buildText(withEmoji(context, words, state), plan)),
      ...drawn.components,
      ...(payments.shown.length > 1
        ? [row(select(id('buildPay', space, makeDrawCode(draw)), paymentOptions(words, plan, context.emojis)))]
        : []),
      ...(draws.shown.length > 1
        ? [row(select(id('buildDraw', space, makeCardCode(pay)), drawSelectOptions(words, plan, context.emojis)))]
        : []),
      row(
        button(id('buildConfirm', ...makeBuildDetails({ space, pay, draw })), {
          label: words.t('dialogue.confirm'),
          style: 'success',
          ...(points > 0 ? { emoji: context.emojis.component(pointsEmoji(points)) } : {}),
        }),
        button(id('buildBack'), { label: words.t('dialogue.back') }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
    files: drawn.files,
  };
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

/** `Draw (2 spaces forward): 1 green`: one colon only. */
export function drawLine(words: Words, { advance, take }: DrawOption): string {
  const draw = words.t('dialogue.chooseDraw');
  const label = advance === null ? draw : words.annotated(draw, words.t('dialogue.advance', { count: advance }));
  return words.labelled(label, drawnText(words, take));
}

function drawnText(words: Words, take: DrawOption['take']): string {
  return countCards(take) === 0 ? words.t('dialogue.drawNothing') : words.cards(take);
}

export function paymentOptions(words: Words, build: CompleteBuild, emojis: Emojis): APISelectMenuOption[] {
  const { option, pay } = build;
  return selectableOptions(build).payments.shown.map((payment, index) => ({
    label: words.labelled(words.t('dialogue.choosePayment'), words.cards(payment)),
    value: makeCardCode(payment),
    default: sameCards(payment, pay),
    ...optionEmoji(emojis, mainCard(payment)),
    ...described(index === 0 && option.payments.length > 1 ? [words.t('dialogue.suggested')] : []),
  }));
}

export function drawSelectOptions(words: Words, build: CompleteBuild, emojis: Emojis): APISelectMenuOption[] {
  return selectableOptions(build).draws.shown.map((choice, index) => ({
    label: drawLine(words, choice),
    value: makeDrawCode(choice),
    default: sameDraw(choice, build.draw),
    ...optionEmoji(emojis, mainCard(choice.take) ?? (choice.advance === null ? null : 'marker')),
    ...described(index === 0 ? [words.t('dialogue.suggested')] : []),
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

/** What the pairs in the payment stand in for; empty without pairs. */
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
