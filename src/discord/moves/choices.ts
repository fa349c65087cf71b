/** Reads cards from options, and cuts choices to as many as an autocompletion or a select shows, best first. */
import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  type CardPurpose,
  type CardTextFault,
  containsText,
  formatCards,
  parseCards,
  type Words,
} from '../../language/index.ts';
import { type Cards, type Components, type GameState, type Seat, within } from '../../rules/index.ts';
import { truncate } from '../messages/index.ts';

export interface Choice<Value extends string | number = string> {
  readonly name: string;
  readonly value: Value;
}

export interface SeatPosition {
  readonly components: Components;
  readonly state: GameState;
  readonly seat: Seat;
}

/** The option that the person is typing. */
export interface FocusedOption {
  readonly name: string;
  readonly value: string;
}

export const MAX_CHOICE_NAME_LENGTH = 100;
const MAX_SELECT_OPTIONS = 25;

export function markDefault(words: Words, part: string, isDefault: boolean | undefined): string {
  return isDefault ? words.t('dialogue.byDefault', { part }) : part;
}

/** Offers the cards that contain the cards typed so far (in every reading if ambiguous) or the typed text. */
export function cardChoices(
  { locale }: Words,
  all: readonly Cards[],
  typed: string,
  label: (cards: Cards, index: number) => string,
): Choice[] {
  const parsed = parseCards(typed, locale);
  const choices = all.map((cards, index) => ({ name: label(cards, index), value: formatCards(cards, locale), cards }));
  if (!parsed.ok && parsed.reason !== 'ambiguous') return matchingChoices(choices, typed);
  const readings = parsed.ok ? [parsed.cards] : parsed.readings;
  return matchingChoices(
    choices.filter(({ cards }) => readings.some((reading) => within(reading, cards))),
    '',
  );
}

/** Offers the choices whose name or value contains the text, ignoring spaces, case and accents. */
export function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  return choices
    .filter(({ name, value }) => containsText(name, typed) || containsText(value, typed))
    .slice(0, MAX_SELECT_OPTIONS)
    .map(({ name, value }) => ({ name: truncate(name, MAX_CHOICE_NAME_LENGTH), value }));
}

/** The first options and the number of the others; a selected option beyond the limit replaces the last one. */
export function limitOptions<T>(all: readonly T[], isSelected: (option: T) => boolean) {
  const shown = all.slice(0, MAX_SELECT_OPTIONS);
  const selected = all.slice(MAX_SELECT_OPTIONS).find(isSelected);
  if (selected !== undefined) shown[MAX_SELECT_OPTIONS - 1] = selected;
  return { shown, more: all.length - shown.length };
}

/** The cards in an option; null if it is blank or missing. The word for “all” means `hand`. */
export function cardsOption(
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  { locale }: Pick<Words, 'locale'>,
  name: string,
  purpose: CardPurpose,
  hand?: Cards,
): { readonly ok: true; readonly cards: Cards | null } | CardTextFault {
  const typed = interaction.options.getString(name);
  if (typed === null || typed.trim() === '') return { ok: true, cards: null };
  return parseCards(typed, locale, hand, purpose);
}
