/** Passing, by `/pass` or by the Pass button and its dialogue for the cards to keep. */
import type { APISelectMenuOption } from 'discord.js';
import { type Emojis, mainCard, optionEmoji, withEmoji } from '../../../discord/emoji/index.ts';
import { makeCardCode, type Position, textOption, type ViewContext } from '../../../discord/interactions/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../discord/messages/index.ts';
import {
  type Choice,
  cardChoices,
  cardsOption,
  limitOptions,
  markDefault,
  type SeatPosition,
} from '../../../discord/moves/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Cards, countCards, LAST_ROUND, playerAt, sameCards, subtractCards } from '../../../rules/index.ts';
import { type CompletePass, keepOffers, resolvePass } from '../../../turn/index.ts';
import { cardsDialogue } from './moves/cardsDialogue.ts';
import { moveCommand } from './moves/moveCommand.ts';
import { hintButton } from './turnMessage.ts';

const KEEP_OPTION = 'keep';

export const pass = moveCommand('pass', (language) => [textOption(language, 'pass.keep', KEEP_OPTION)], {
  type: 'pass',
  read(words, { components, state, seat }, interaction) {
    const keep = cardsOption(interaction, words, KEEP_OPTION, 'keep', playerAt(state, seat).hand);
    if (!keep.ok) return { ok: false, refusal: keep };
    const resolved = resolvePass(components, state, seat, keep.cards);
    if (!resolved.ok) return { ok: false, refusal: resolved };
    return { ok: true, move: resolved.move, defaults: { keep: keep.cards === null } };
  },
  suggest: (words, position, { value }) => suggestKeeps(words, position, value),
});

export const passControls = cardsDialogue({
  actions: { open: 'pass', choose: 'passKeep', confirm: 'passConfirm' },
  type: 'pass',
  resolve: resolvePass,
  message: passMessage,
  move: (returned) => ({ type: 'pass', return: returned }),
});

export function suggestKeeps(words: Words, { state, seat }: SeatPosition, typed: string): Choice[] {
  const { hand } = playerAt(state, seat);
  return cardChoices(words, keepOffers(state, seat), typed, (kept, index) => {
    const returned = subtractCards(hand, kept);
    if (countCards(returned) === 0) return words.t('dialogue.keepOption', { cards: words.cards(kept) });
    const back = words.t('dialogue.returnOption', { cards: words.cards(returned) });
    return markDefault(words, `${words.cards(kept)} · ${back}`, index === 0);
  });
}

export function passMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis'>,
  { words, view, seat, state }: Position,
  { kept, returned }: CompletePass,
): PrivateMessage {
  const marked = withEmoji(context, words, state);
  const id = identify(view);
  const { hand } = playerAt(state, seat);
  const offers = keepOffers(state, seat);
  const { shown, more } = limitOptions(offers, (cards) => sameCards(cards, kept));
  const choice = countCards(returned) > 0 && offers.length > 1;
  const keeping =
    countCards(returned) === 0
      ? words.t('dialogue.keepsAll', { cards: marked.cards(kept) })
      : words.t('dialogue.keeps', { cards: marked.cards(kept), returned: marked.cards(returned) });
  const lines = [
    `**${words.t('dialogue.passQuestion')}**`,
    words.t('turn.handOf', { cards: marked.cards(hand) }),
    ...(countCards(hand) === 0 ? [] : [keeping]),
    ...(more > 0 ? [`-# ${words.t('dialogue.moreKeep', { count: more })}`] : []),
  ];
  const options = keepOptions(words, shown, { hand, kept }, context.emojis);
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

export function keepOptions(
  words: Words,
  offers: readonly Cards[],
  { hand, kept }: { readonly hand: Cards; readonly kept: Cards },
  emojis: Emojis,
): APISelectMenuOption[] {
  return offers.map((cards) => ({
    label: words.t('dialogue.keepOption', { cards: words.cards(cards) }),
    description: words.t('dialogue.returnOption', { cards: words.cards(subtractCards(hand, cards)) }),
    value: makeCardCode(cards),
    default: sameCards(cards, kept),
    ...optionEmoji(emojis, mainCard(cards)),
  }));
}
