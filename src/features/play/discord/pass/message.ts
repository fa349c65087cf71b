/**
 * The private message of passing: one select, preset with the best, and Confirm.
 * Where nothing has to go back there is nothing to select.
 */
import type { APISelectMenuOption } from 'discord.js';
import { type Emojis, illustrated, mainCard, optionEmoji } from '../../../../discord/emoji/index.ts';
import { makeCardCode, type Position, type ViewContext } from '../../../../discord/frame/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type Cards, cardsKey, countCards, LAST_ROUND, playerAt, subtractCards } from '../../../../rules/index.ts';
import { type CompletePass, keepOffers } from '../../../../turn/index.ts';
import { hintButton } from '../play/hintButton.ts';
import { limited } from '../play/limited.ts';

export type Surroundings = Pick<ViewContext, 'componentsOf' | 'emojis'>;

export function passMessage(
  context: Surroundings,
  { words, view, seat, state }: Position,
  { kept, returned }: CompletePass,
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
  const options = keepSelectOptions(words, shown.shown, { hand, kept }, context.emojis);
  return {
    components: [
      text(lines.join('\n')),
      ...(choice ? [row(select(id('passKeep'), options, { placeholder: words.t('dialogue.chooseKeep') }))] : []),
      row(
        button(id('passConfirm', makeCardCode(returned)), { label: words.t('dialogue.confirm'), style: 'success' }),
        ...(choice && state.round < LAST_ROUND ? hintButton(words, view, 'hintPass') : []),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}

/** What may be kept, each with what then goes back; `kept` is preset. */
export function keepSelectOptions(
  words: Words,
  offers: readonly Cards[],
  { hand, kept }: { readonly hand: Cards; readonly kept: Cards },
  emojis: Emojis,
): APISelectMenuOption[] {
  return offers.map((cards) => ({
    label: words.t('dialogue.keepOption', { cards: words.cards(cards) }),
    description: words.t('dialogue.returnOption', { cards: words.cards(subtractCards(hand, cards)) }),
    value: makeCardCode(cards),
    default: cardsKey(cards) === cardsKey(kept),
    ...optionEmoji(emojis, mainCard(cards)),
  }));
}

/** The very object of the list, as `limited` looks for it. */
export function chosen(offers: readonly Cards[], cards: Cards): Cards | undefined {
  return offers.find((offer) => cardsKey(offer) === cardsKey(cards));
}
