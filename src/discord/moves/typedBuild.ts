/** The options of a typed build (`/build`, `/plan`), their autocompletion, and alternatives to an illegal build. */
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { type CardTextFault, type Language, parseSpace, type Words } from '../../language/index.ts';
import { type Cards, cardsKey, countCards, MARKER_STEPS, rewardSpaceAfter, spaceIndex } from '../../rules/index.ts';
import { matchingDraws, offerAt, spaceOffers, type TypedBuild, takeOffers } from '../../turn/index.ts';
import { option, textOption } from '../interactions/index.ts';
import { truncate } from '../messages/index.ts';
import { rewardInWords } from '../tablePicture/index.ts';
import { claimsText, drawText, spaceLabel } from './buildWords.ts';
import {
  type Choice,
  cardChoices,
  cardsOption,
  type FocusedOption,
  MAX_CHOICE_NAME_LENGTH,
  markDefault,
  matchingChoices,
  type SeatPosition,
} from './choices.ts';

export const SPACE_OPTION = 'space';
const PAY_OPTION = 'pay';
const TAKE_OPTION = 'take';
const ADVANCE_OPTION = 'advance';

export function buildOptions(
  language: Language,
  command: 'build' | 'plan',
  spaceRequired: boolean,
): APIApplicationCommandBasicOption[] {
  return [
    textOption(language, `${command}.space`, SPACE_OPTION, spaceRequired),
    textOption(language, `${command}.pay`, PAY_OPTION),
    textOption(language, `${command}.take`, TAKE_OPTION),
    option(language, `${command}.advance`, ApplicationCommandOptionType.Integer, { autocomplete: true }),
  ];
}

/** The build that the options describe, or the error in their cards. `hand` is the builder's. */
export function readTypedBuild(
  interaction: ChatInputCommandInteraction,
  words: Words,
  space: string,
  hand?: Cards,
): { readonly ok: true; readonly build: TypedBuild } | CardTextFault {
  const pay = cardsOption(interaction, words, PAY_OPTION, 'pay', hand);
  if (!pay.ok) return pay;
  const take = cardsOption(interaction, words, TAKE_OPTION, 'take');
  if (!take.ok) return take;
  const advance = interaction.options.getInteger(ADVANCE_OPTION);
  return { ok: true, build: { space: spaceNamed(space), pay: pay.cards, take: take.cards, advance } };
}

/** Offers only values that are legal together with the options typed so far. */
export function suggestBuild(
  words: Words,
  position: SeatPosition,
  { name, value }: FocusedOption,
  interaction: AutocompleteInteraction,
): Choice<string | number>[] {
  const typed = typedSoFar(words, interaction);
  if (name === SPACE_OPTION) return suggestSpaces(words, position, value);
  if (name === PAY_OPTION) return suggestPayments(words, position, typed.space, value);
  if (name === TAKE_OPTION) return suggestDraws(words, position, typed, value);
  return suggestAdvances(words, position, typed);
}

/** The name of the space, or the text as typed if there is none, so that a refusal can repeat it. */
function spaceNamed(typed: string): string {
  const name = parseSpace(typed);
  return spaceIndex(name) === undefined ? typed : name;
}

function typedSoFar(words: Words, interaction: AutocompleteInteraction): TypedBuild {
  const pay = cardsOption(interaction, words, PAY_OPTION, 'pay');
  const take = cardsOption(interaction, words, TAKE_OPTION, 'take');
  const advance = Number(interaction.options.get(ADVANCE_OPTION)?.value ?? Number.NaN);
  return {
    space: spaceNamed(interaction.options.getString(SPACE_OPTION) ?? ''),
    pay: pay.ok ? pay.cards : null,
    take: take.ok ? take.cards : null,
    advance: Number.isInteger(advance) ? advance : null,
  };
}

export function suggestSpaces(words: Words, { components, state, seat }: SeatPosition, typed: string): Choice[] {
  const choices = spaceOffers(components, state, seat).map((offer) => ({
    name: [spaceLabel(words, offer), ...(offer.tiles.length > 0 ? [claimsText(words, offer.tiles)] : [])].join(' · '),
    value: offer.option.space.name,
  }));
  return matchingChoices(choices, typed);
}

export function suggestPayments(words: Words, position: SeatPosition, space: string, typed: string): Choice[] {
  const offer = offerAt(position.components, position.state, position.seat, space);
  if (!offer.ok) return [];
  return cardChoices(words, offer.option.payments, typed, (cards, index) =>
    markDefault(words, words.cards(cards), index === 0),
  );
}

export function suggestDraws(words: Words, position: SeatPosition, build: TypedBuild, typed: string): Choice[] {
  const draws = matchingDraws(position.components, position.state, position.seat, { ...build, take: null });
  const labels = new Map<number, string>();
  const distinct: Cards[] = [];
  for (const draw of draws) {
    const key = cardsKey(draw.take);
    if (labels.has(key)) continue;
    labels.set(key, drawText(words, draw));
    distinct.push(draw.take);
  }
  return cardChoices(words, distinct, typed, (cards, index) =>
    markDefault(words, labels.get(cardsKey(cards)) ?? '', index === 0),
  );
}

/** The steps that the reward marker can take; none for a piece that does not move it. */
export function suggestAdvances(words: Words, position: SeatPosition, build: TypedBuild): Choice<number>[] {
  const { components, state, seat } = position;
  const draws = matchingDraws(components, state, seat, { ...build, advance: null });
  return MARKER_STEPS.filter((steps) => draws.some(({ advance }) => advance === steps)).map((steps) => {
    const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, steps)];
    const forward = words.t('dialogue.advance', { count: steps });
    return {
      name: truncate(space ? words.labelled(forward, rewardInWords(words, space)) : forward, MAX_CHOICE_NAME_LENGTH),
      value: steps,
    };
  });
}

const MAX_ALTERNATIVES = 6;

/** Lists legal payments or draws after one was refused; null after other refusals or if nothing is legal. */
export function legalAlternatives(
  words: Words,
  position: SeatPosition,
  build: TypedBuild,
  code: string,
): string | null {
  const { components, state, seat } = position;
  if (code === 'payment' || code === 'hand') {
    const offer = offerAt(components, state, seat, build.space);
    const payments = offer.ok ? offer.option.payments.map((cards) => words.cards(cards)) : [];
    return payments.length === 0 ? null : words.t('dialogue.legalPayments', { payments: either(words, payments) });
  }
  if (code === 'take') {
    const draws = matchingDraws(components, state, seat, { ...build, take: null })
      .filter(({ take }) => countCards(take) > 0)
      .map((draw) => drawText(words, draw));
    return draws.length === 0 ? null : words.t('dialogue.legalDraws', { draws: either(words, draws) });
  }
  return null;
}

export function legalSubstitutes(words: Words, { components, state, seat }: SeatPosition): string {
  const takes = takeOffers(components, state, seat).map((cards) => words.cards(cards));
  return words.t('dialogue.legalTakes', { draws: either(words, takes) });
}

function either(words: Words, items: readonly string[]): string {
  return words.listFew(
    items.map((item) => words.bracketed(item)),
    MAX_ALTERNATIVES,
    'either',
  );
}
