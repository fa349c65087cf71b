/** The private messages of the build dialogue: the board with its buildable spaces, then a preview of one build. */
import { pointsEmoji, withEmoji } from '../../../../discord/emoji/index.ts';
import {
  makeBuildDetails,
  makeCardCode,
  makeDrawCode,
  type Position,
  type ViewContext,
} from '../../../../discord/interactions/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../../discord/messages/index.ts';
import {
  buildText,
  drawSelectOptions,
  paymentOptions,
  selectableOptions,
  spaceOptions,
} from '../../../../discord/moves/index.ts';
import {
  boardAltText,
  drawPrivatePicture,
  ownBoardFirst,
  previewAltText,
  themeAt,
} from '../../../../discord/tablePicture/index.ts';
import { plainNames, playersOf } from '../../../../discord/wording/index.ts';
import { apply } from '../../../../rules/index.ts';
import { buildMarks, type CompleteBuild, type SpaceOffer } from '../../../../turn/index.ts';
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
  const illustration = await drawPrivatePicture(context, { fileName: `board-${view.match.version}.png`, alt }, () =>
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
      ...illustration.components,
      ...(isStuck ? [] : [row(spaceSelect())]),
      row(
        ...(isStuck ? [passButton()] : []),
        ...hintButton(words, view),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
    files: illustration.files,
  };
}

/** Shows a build with its preview and selects for other payments and draws. */
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
  const illustration = await drawPrivatePicture(context, { fileName, alt }, () =>
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
      ...illustration.components,
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
    files: illustration.files,
  };
}
