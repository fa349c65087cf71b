/**
 * Start cards by name: what selects and the autocompletion of `/choose` offer, and the card that a typed text means.
 */
import type { APISelectMenuOption } from 'discord.js';
import { type Emojis, optionEmoji, startCardEmoji } from '../../../../discord/emoji/index.ts';
import { sameText, type Words } from '../../../../language/index.ts';
import { type Components, startCard } from '../../../../rules/index.ts';
import { type Choice, fitting, type SeatPosition } from '../play/suggesting.ts';

export function suggestStartCards(words: Words, { components, state }: SeatPosition, typed: string): Choice[] {
  const choices = state.resting.map((id) => ({
    name: words.t('dialogue.cardOption', {
      card: words.startCard(id),
      cards: words.cards(startCard(components, id).cards),
    }),
    value: id,
  }));
  return fitting(choices, typed);
}

/** Start cards by their ids as options of a select. */
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

/** The start card that a text names, by its id or by its name in this language; else the text itself. */
export function startCardNamed(words: Words, { components }: Pick<SeatPosition, 'components'>, typed: string): string {
  const found = components.startCards.find(({ id }) => sameText(id, typed) || sameText(words.startCard(id), typed));
  return found?.id ?? typed.trim();
}
