/** Choosing a start card, by `/choose` or by the select of the turn message. */
import type { APISelectMenuOption } from 'discord.js';
import { type Emojis, optionEmoji, startCardEmoji } from '../../../discord/emoji/index.ts';
import { defineControl, moveMember, nameDetail, selectInput, textOption } from '../../../discord/interactions/index.ts';
import { type Choice, matchingChoices, type SeatPosition } from '../../../discord/moves/index.ts';
import { sameText, type Words } from '../../../language/index.ts';
import { type Components, startCard } from '../../../rules/index.ts';
import { moveCommand } from './moves/moveCommand.ts';
import { playAndConfirm } from './moves/playMove.ts';

const CARD_OPTION = 'card';

export const choose = moveCommand('choose', (language) => [textOption(language, 'choose.card', CARD_OPTION, true)], {
  type: 'choose',
  read(words, position, interaction) {
    const card = startCardNamed(words, position, interaction.options.getString(CARD_OPTION, true));
    return { ok: true, move: { type: 'choose', card } };
  },
  suggest: (words, position, { value }) => suggestStartCards(words, position, value),
});

/** Plays without confirmation, because the choice can be taken back. */
export const chooseControl = defineControl({
  action: 'choose',
  takes: selectInput(nameDetail),
  guard: moveMember,
  execute: (context, { interaction, view, version, value }) =>
    playAndConfirm(context, interaction, view, version, { type: 'choose', card: value }),
});

export function suggestStartCards(words: Words, { components, state }: SeatPosition, typed: string): Choice[] {
  const choices = state.resting.map((id) => ({
    name: words.t('dialogue.cardOption', {
      card: words.startCard(id),
      cards: words.cards(startCard(components, id).cards),
    }),
    value: id,
  }));
  return matchingChoices(choices, typed);
}

export function startCardOptions(
  words: Words,
  components: Components,
  ids: readonly string[],
  emojis: Emojis,
): APISelectMenuOption[] {
  return ids.map((id) => ({
    label: words.startCard(id),
    description: words.cards(startCard(components, id).cards),
    value: id,
    ...optionEmoji(emojis, startCardEmoji(components, id)),
  }));
}

/** The id of the start card with this id or localized name; if there is none, the text itself. */
export function startCardNamed(words: Words, { components }: Pick<SeatPosition, 'components'>, typed: string): string {
  const found = components.startCards.find(({ id }) => sameText(id, typed) || sameText(words.startCard(id), typed));
  return found?.id ?? typed.trim();
}
