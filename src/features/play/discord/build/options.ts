/**
 * A build as it is typed: the options that `/build` and `/plan` have in common, what they say, and what is suggested for them.
 * What becomes of the build is each command's matter; which builds are legal is the rules'.
 */
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { textOption } from '../../../../discord/frame/index.ts';
import { type CardTextFault, type Language, parseSpace, type Words } from '../../../../language/index.ts';
import { type Cards, spaceIndex } from '../../../../rules/index.ts';
import type { TypedBuild } from '../../../../turn/index.ts';
import { cardsOption } from '../play/commandPosition.ts';
import type { Choice, SeatPosition } from '../play/suggesting.ts';
import { suggestAdvances, suggestDraws, suggestPayments, suggestSpaces } from './suggestions.ts';

export const SPACE = 'space';
const PAY = 'pay';
const TAKE = 'take';
const ADVANCE = 'advance';

/** `spaceRequired`: whether the command is about a build only. */
export function buildOptions(
  language: Language,
  command: 'build' | 'plan',
  spaceRequired: boolean,
): APIApplicationCommandBasicOption[] {
  return [
    textOption(language, `${command}.space`, SPACE, spaceRequired),
    textOption(language, `${command}.pay`, PAY),
    textOption(language, `${command}.take`, TAKE),
    {
      ...language.commandWords(`${command}.advance`),
      type: ApplicationCommandOptionType.Integer,
      name: ADVANCE,
      required: false,
      autocomplete: true,
    },
  ];
}

/** The build on this space with what else was typed, or the cards that cannot be read. `hand`: of whoever builds. */
export function typedBuild(
  interaction: ChatInputCommandInteraction,
  words: Words,
  space: string,
  hand?: Cards,
): { readonly ok: true; readonly build: TypedBuild } | CardTextFault {
  const pay = cardsOption(interaction, words, PAY, hand);
  if (!pay.ok) return pay;
  const take = cardsOption(interaction, words, TAKE);
  if (!take.ok) return take;
  const advance = interaction.options.getInteger(ADVANCE);
  return { ok: true, build: { space: spaceNamed(space), pay: pay.cards, take: take.cards, advance } };
}

/** What fits into the option that is being typed, on this position; what cannot be read yet counts as left out. */
export function suggestBuild(
  words: Words,
  interaction: AutocompleteInteraction,
  position: SeatPosition,
  { name, value }: { readonly name: string; readonly value: string },
): Choice<string | number>[] {
  const typed = typedSoFar(words, interaction);
  if (name === SPACE) return suggestSpaces(words, position, value);
  if (name === PAY) return suggestPayments(words, position, typed.space, value);
  if (name === TAKE) return suggestDraws(words, position, typed, value);
  return suggestAdvances(words, position, typed);
}

/** The space that is meant; else the text as it was typed, to be repeated. */
function spaceNamed(typed: string): string {
  const name = parseSpace(typed);
  return spaceIndex(name) === undefined ? typed : name;
}

function typedSoFar(words: Words, interaction: AutocompleteInteraction): TypedBuild {
  const pay = cardsOption(interaction, words, PAY);
  const take = cardsOption(interaction, words, TAKE);
  const advance = Number(interaction.options.get(ADVANCE)?.value ?? Number.NaN);
  return {
    space: spaceNamed(interaction.options.getString(SPACE) ?? ''),
    pay: pay.ok ? pay.cards : null,
    take: take.ok ? take.cards : null,
    advance: Number.isInteger(advance) ? advance : null,
  };
}
