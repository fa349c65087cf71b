/**
 * The private messages of passing and of taking substitutes: one select, preset with the best, and Confirm.
 * What is offered and preset is decided by the dialogue's model.
 */
import { type Cards, cardsKey, countCards, playerAt, subtractCards } from '../../../rules/index.ts';
import { makeCardCode } from '../../dialogue/cardCode.ts';
import { limited } from '../../dialogue/limited.ts';
import type { Position } from '../../dialogue/mover.ts';
import { keepOffers, type ResolvedPass, takeOffers } from '../../dialogue/otherMoves.ts';
import { illustrated, mainCard, optionEmoji } from '../../emoji/index.ts';
import { button, row, select, text } from '../../support/components.ts';
import type { PrivateMessage } from '../../support/reply.ts';
import type { ViewContext } from '../viewContext.ts';
import { cardOptions, identify } from './buildDialogue.ts';

type Surroundings = Pick<ViewContext, 'componentsOf' | 'emojis'>;

export function passMessage(
  context: Surroundings,
  { words, view, seat, state }: Position,
  { kept, returned }: ResolvedPass,
): PrivateMessage {
  const told = illustrated(context, words, state);
  const id = identify(view);
  const { hand } = playerAt(state, seat);
  const offers = keepOffers(state, seat);
  const shown = limited(offers, chosen(offers, kept));
  const choice = countCards(returned) > 0 && offers.length > 1;
  const lines = [
    `**${words.t('dialogue.passQuestion')}**`,
    words.t('turn.handOf', { cards: told.cards(hand) }),
    countCards(returned) === 0
      ? words.t('dialogue.keepsAll', { cards: told.cards(kept) })
      : words.t('dialogue.keeps', { cards: told.cards(kept), returned: told.cards(returned) }),
    ...(shown.more > 0 ? [`-# ${words.t('dialogue.moreKeep', { count: shown.more })}`] : []),
  ];
  const options = shown.shown.map((cards) => ({
    label: words.t('dialogue.keepOption', { cards: words.cards(cards) }),
    description: words.t('dialogue.returnOption', { cards: words.cards(subtractCards(hand, cards)) }),
    value: makeCardCode(cards),
    default: cardsKey(cards) === cardsKey(kept),
    ...optionEmoji(context.emojis, mainCard(cards)),
  }));
  return {
    components: [
      text(lines.join('\n')),
      ...(choice ? [row(select(id('passKeep'), options, { placeholder: words.t('dialogue.chooseKeep') }))] : []),
      row(
        button(id('passConfirm', makeCardCode(returned)), { label: words.t('dialogue.confirm'), style: 'success' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}

export function takeMessage(
  context: Surroundings,
  { words, view, seat, state }: Position,
  taken: Cards,
): PrivateMessage {
  const id = identify(view);
  const offers = takeOffers(context.componentsOf(state), state, seat);
  const shown = limited(offers, chosen(offers, taken));
  const lines = [
    `**${words.t('dialogue.chooseSubstitutes')}**`,
    illustrated(context, words, state).cards(taken),
    ...(shown.more > 0 ? [`-# ${words.t('dialogue.moreTake', { count: shown.more })}`] : []),
  ];
  const options = cardOptions(words, shown.shown, taken, context.emojis);
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

/** The very object of the list, as `limited` looks for it. */
function chosen(offers: readonly Cards[], cards: Cards): Cards | undefined {
  return offers.find((offer) => cardsKey(offer) === cardsKey(cards));
}
