/**
 * What autocompletion may offer: choices cut to what Discord takes, those first that go with what is typed so far.
 * What there is to choose from is found by each kind of move in its own `suggestions.ts`.
 */

import { truncate } from '../../../../discord/messages/index.ts';
import { holdsText, makeCards, parseCards, type Words } from '../../../../language/index.ts';
import { type Cards, type Components, type GameState, type Seat, within } from '../../../../rules/index.ts';
import { MOST_OPTIONS } from './limited.ts';

export interface Choice<Value extends string | number = string> {
  readonly name: string;
  readonly value: Value;
}

/** The position that a person could move in. */
export interface SeatPosition {
  readonly components: Components;
  readonly state: GameState;
  readonly seat: Seat;
}

export const NAME = 100;

export function markDefault(words: Words, label: string, index: number): string {
  return index === 0 ? words.t('dialogue.byDefault', { part: label }) : label;
}

/** Cards as choices; those that hold what is typed so far, read as cards (in any way that it can be) or as text. */
export function cardChoices(
  { locale }: Words,
  all: readonly Cards[],
  typed: string,
  label: (cards: Cards, index: number) => string,
): Choice[] {
  const parsed = parseCards(typed, locale);
  const choices = all.map((cards, index) => ({ name: label(cards, index), value: makeCards(cards, locale), cards }));
  if (!parsed.ok && parsed.reason !== 'ambiguous') return fitting(choices, typed);
  const readings = parsed.ok ? [parsed.cards] : parsed.readings;
  return fitting(
    choices.filter(({ cards }) => readings.some((reading) => within(reading, cards))),
    '',
  );
}

/** Those whose label or value holds the text, spaces, case and accents apart; as many as Discord takes. */
export function fitting(choices: readonly Choice[], typed: string): Choice[] {
  return choices
    .filter(({ name, value }) => holdsText(name, typed) || holdsText(value, typed))
    .slice(0, MOST_OPTIONS)
    .map(({ name, value }) => ({ name: truncate(name, NAME), value }));
}
