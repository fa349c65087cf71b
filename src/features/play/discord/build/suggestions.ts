/**
 * What autocompletion offers for the options of a build: only what is legal, given what is typed already.
 * Every value is read back by the commands, in whatever language the label is.
 */

import { truncate } from '../../../../discord/messages/index.ts';
import { rewardInWords } from '../../../../discord/table/index.ts';
import { makeCards, type Words } from '../../../../language/index.ts';
import { ADVANCES, type Cards, rewardSpaceAfter } from '../../../../rules/index.ts';
import { drawsFor, offerAt, spaceOffers, type TypedBuild } from '../../../../turn/index.ts';
import { type Choice, cardChoices, fitting, markDefault, NAME, type SeatPosition } from '../play/suggesting.ts';
import { claimsText, drawText, spaceLabel } from './messages.ts';

export function suggestSpaces(words: Words, { components, state, seat }: SeatPosition, typed: string): Choice[] {
  const choices = spaceOffers(components, state, seat).map((offer) => ({
    name: [spaceLabel(words, offer), ...(offer.tiles.length > 0 ? [claimsText(words, offer.tiles)] : [])].join(' · '),
    value: offer.option.space.name,
  }));
  return fitting(choices, typed);
}

/** Payments for the space that is typed; none where it cannot be built on. */
export function suggestPayments(words: Words, position: SeatPosition, space: string, typed: string): Choice[] {
  const offer = offerAt(position.components, position.state, position.seat, space);
  if (!offer.ok) return [];
  return cardChoices(words, offer.option.payments, typed, (cards, index) =>
    markDefault(words, words.cards(cards), index),
  );
}

/** Draws for the space, payment and advance that are typed. */
export function suggestDraws(words: Words, position: SeatPosition, build: TypedBuild, typed: string): Choice[] {
  const draws = drawsFor(position.components, position.state, position.seat, { ...build, take: null });
  const labels = new Map<string, string>();
  const different: Cards[] = [];
  for (const draw of draws) {
    const value = makeCards(draw.take, words.locale);
    if (labels.has(value)) continue;
    labels.set(value, drawText(words, draw));
    different.push(draw.take);
  }
  return cardChoices(words, different, typed, (cards, index) =>
    markDefault(words, labels.get(makeCards(cards, words.locale)) ?? '', index),
  );
}

/** Steps of the marker for the space, payment and draw that are typed; none where it stays. */
export function suggestAdvances(words: Words, position: SeatPosition, build: TypedBuild): Choice<number>[] {
  const { components, state, seat } = position;
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
