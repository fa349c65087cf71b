/**
 * What autocompletion offers for the options of the move commands: only what is legal, given what is typed already.
 * Every value is read back by the commands, in whatever language the label is.
 */
import { makeCards, parseCards, type Words } from '../../../language/index.ts';
import {
  ADVANCES,
  type Cards,
  type Components,
  countCards,
  type GameState,
  playerAt,
  rewardSpaceAfter,
  type Seat,
  startCard,
  subtractCards,
  within,
} from '../../../rules/index.ts';
import { truncate } from '../../messages/text.ts';
import { rewardInWords } from '../../table/tableInWords.ts';
import { MOST_OPTIONS } from '../limited.ts';
import { keepOffers, takeOffers } from '../pass/choices.ts';
import { offerAt, spaceOffers } from './choices.ts';
import { claimsText, drawText, spaceLabel } from './messages.ts';
import { drawsFor, type TypedBuild } from './typedBuild.ts';

export interface Choice<Value extends string | number = string> {
  readonly name: string;
  readonly value: Value;
}

/** The position that a person could move in. */
export interface Standing {
  readonly components: Components;
  readonly state: GameState;
  readonly seat: Seat;
}

const NAME = 100;

export function suggestSpaces(words: Words, { components, state, seat }: Standing, typed: string): Choice[] {
  const choices = spaceOffers(components, state, seat).map((offer) => ({
    name: [spaceLabel(words, offer), ...(offer.tiles.length > 0 ? [claimsText(words, offer.tiles)] : [])].join(' · '),
    value: offer.option.space.name,
  }));
  return fitting(choices, typed);
}

/** Payments for the space that is typed; none where it cannot be built on. */
export function suggestPayments(words: Words, standing: Standing, space: string, typed: string): Choice[] {
  const offer = offerAt(standing.components, standing.state, standing.seat, space);
  if (!offer.ok) return [];
  return cardChoices(offer.option.payments, typed, (cards, index) => marked(words, words.cards(cards), index));
}

/** Draws for the space, payment and advance that are typed. */
export function suggestDraws(words: Words, standing: Standing, build: TypedBuild, typed: string): Choice[] {
  const draws = drawsFor(standing.components, standing.state, standing.seat, { ...build, take: null });
  const labels = new Map<string, string>();
  const different: Cards[] = [];
  for (const draw of draws) {
    const value = makeCards(draw.take);
    if (labels.has(value)) continue;
    labels.set(value, drawText(words, draw));
    different.push(draw.take);
  }
  return cardChoices(different, typed, (cards, index) => marked(words, labels.get(makeCards(cards)) ?? '', index));
}

/** Steps of the marker for the space, payment and draw that are typed; none where it stays. */
export function suggestAdvances(words: Words, standing: Standing, build: TypedBuild): Choice<number>[] {
  const { components, state, seat } = standing;
  const draws = drawsFor(components, state, seat, { ...build, advance: null });
  return ADVANCES.filter((steps) => draws.some(({ advance }) => advance === steps)).map((steps) => {
    const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, steps)];
    const forward = words.t('dialogue.advance', { count: steps });
    return {
      name: truncate(space ? words.labelled(forward, rewardInWords(words, space)) : forward, NAME),
      value: steps,
    };
  });
}

export function suggestKeeps(words: Words, { state, seat }: Standing, typed: string): Choice[] {
  const { hand } = playerAt(state, seat);
  return cardChoices(keepOffers(state, seat), typed, (kept, index) => {
    const returned = subtractCards(hand, kept);
    if (countCards(returned) === 0) return words.t('dialogue.keepOption', { cards: words.cards(kept) });
    const back = words.t('dialogue.returnOption', { cards: words.cards(returned) });
    return marked(words, `${words.cards(kept)} · ${back}`, index);
  });
}

export function suggestTakes(words: Words, { components, state, seat }: Standing, typed: string): Choice[] {
  const offers = takeOffers(components, state, seat);
  return cardChoices(offers, typed, (cards, index) => marked(words, words.cards(cards), index));
}

export function suggestStartCards(words: Words, { components, state }: Standing, typed: string): Choice[] {
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
export function startCardNamed(words: Words, { components }: Pick<Standing, 'components'>, typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const found = components.startCards.find(
    ({ id }) => id.toLowerCase() === wanted || words.startCard(id).toLowerCase() === wanted,
  );
  return found?.id ?? typed.trim();
}

function marked(words: Words, label: string, index: number): string {
  return index === 0 ? words.t('dialogue.byDefault', { part: label }) : label;
}

/** Cards as choices; those that hold what is typed so far, read as cards or as text. */
function cardChoices(all: readonly Cards[], typed: string, label: (cards: Cards, index: number) => string): Choice[] {
  const parsed = parseCards(typed);
  const choices = all.map((cards, index) => ({ name: label(cards, index), value: makeCards(cards), cards }));
  if (!parsed.ok) return fitting(choices, typed);
  return fitting(
    choices.filter(({ cards }) => within(parsed.cards, cards)),
    '',
  );
}

/** Those whose label or value holds the text, spaces and case apart; as many as Discord takes. */
function fitting(choices: readonly Choice[], typed: string): Choice[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '');
  const wanted = plain(typed);
  return choices
    .filter(({ name, value }) => plain(name).includes(wanted) || plain(value).includes(wanted))
    .slice(0, MOST_OPTIONS)
    .map(({ name, value }) => ({ name: truncate(name, NAME), value }));
}
