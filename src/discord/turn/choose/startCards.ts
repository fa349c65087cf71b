/**
 * Start cards by name: what autocompletion offers for `/choose`, and the card that a typed text means.
 */
import { sameText, type Words } from '../../../language/index.ts';
import { startCard } from '../../../rules/index.ts';
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

/** The start card that a text names, by its id or by its name in this language; else the text itself. */
export function startCardNamed(words: Words, { components }: Pick<SeatPosition, 'components'>, typed: string): string {
  const found = components.startCards.find(({ id }) => sameText(id, typed) || sameText(words.startCard(id), typed));
  return found?.id ?? typed.trim();
}
