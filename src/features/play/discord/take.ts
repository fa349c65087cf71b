/** Taking substitute cards for a start card, by `/take` or by the Take button and its dialogue. */
import { withEmoji } from '../../../discord/emoji/index.ts';
import { makeCardCode, type Position, textOption, type ViewContext } from '../../../discord/interactions/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../discord/messages/index.ts';
import {
  type Choice,
  cardChoices,
  cardOptions,
  cardsOption,
  legalSubstitutes,
  limitOptions,
  markDefault,
  type SeatPosition,
} from '../../../discord/moves/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Cards, sameCards } from '../../../rules/index.ts';
import { resolveTake, takeOffers } from '../../../turn/index.ts';
import { cardsDialogue } from './moves/cardsDialogue.ts';
import { moveCommand } from './moves/moveCommand.ts';

const CARDS_OPTION = 'cards';

export const take = moveCommand('take', (language) => [textOption(language, 'take.cards', CARDS_OPTION)], {
  type: 'substitute',
  read(words, position, interaction) {
    const { components, state, seat } = position;
    const cards = cardsOption(interaction, words, CARDS_OPTION, 'take');
    if (!cards.ok) return { ok: false, refusal: cards };
    const resolved = resolveTake(components, state, seat, cards.cards);
    if (resolved.ok) return { ok: true, move: resolved.move, defaults: { take: cards.cards === null } };
    return {
      ok: false,
      refusal: resolved,
      instead: resolved.code === 'take' ? legalSubstitutes(words, position) : null,
    };
  },
  suggest: (words, position, { value }) => suggestTakes(words, position, value),
});

export const takeControls = cardsDialogue({
  actions: { open: 'take', choose: 'takeCards', confirm: 'takeConfirm' },
  type: 'substitute',
  resolve: resolveTake,
  message: (context, position, { taken }) => takeMessage(context, position, taken),
  move: (taken) => ({ type: 'substitute', take: taken }),
});

export function suggestTakes(words: Words, { components, state, seat }: SeatPosition, typed: string): Choice[] {
  return cardChoices(words, takeOffers(components, state, seat), typed, (cards, index) =>
    markDefault(words, words.cards(cards), index === 0),
  );
}

export function takeMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis'>,
  { words, view, seat, state }: Position,
  taken: Cards,
): PrivateMessage {
  const id = identify(view);
  const offers = takeOffers(context.componentsOf(state), state, seat);
  const { shown, more } = limitOptions(offers, (cards) => sameCards(cards, taken));
  const lines = [
    `**${words.t('dialogue.chooseSubstitutes')}**`,
    withEmoji(context, words, state).cards(taken),
    ...(more > 0 ? [`-# ${words.t('dialogue.moreTake', { count: more })}`] : []),
  ];
  const options = cardOptions(words, shown, taken, context.emojis);
  return {
    components: [
      text(lines.join('\n')),
      row(select(id('takeCards'), options, { placeholder: words.t('dialogue.chooseSubstitutes') })),
      row(
        button(id('takeConfirm', makeCardCode(taken)), { label: words.t('dialogue.confirm'), style: 'success' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}
