/**
 * `/build`: a whole building action in one command; what is left out is filled in sensibly, and said to be so.
 * Whether it is legal is decided by the rules, by the same way as the buttons' dialogue.
 */
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { CardTextFault } from '../../../language/index.ts';
import type { Command } from '../../context.ts';
import { resolveBuild, type TypedBuild } from '../../dialogue/typedBuild.ts';
import { cardsOption, gameOption, positionFor, suggestFor, textOption } from '../../moves/options.ts';
import { play } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { wordsOf } from '../../support/reply.ts';
import {
  suggestAdvances,
  suggestDraws,
  suggestPayments,
  suggestSpaces,
} from '../../views/wording/advice/suggestions.ts';
import { legalInstead } from '../../views/wording/legalInstead.ts';

const SPACE = 'space';
const PAY = 'pay';
const TAKE = 'take';
const ADVANCE = 'advance';

export const build: Command = {
  data: (language) => ({
    ...language.commandWords('build'),
    ...ANYWHERE,
    options: [
      textOption(language, 'build.space', SPACE, true),
      textOption(language, 'build.pay', PAY),
      textOption(language, 'build.take', TAKE),
      {
        ...language.commandWords('build.advance'),
        type: ApplicationCommandOptionType.Integer,
        name: ADVANCE,
        required: false,
        autocomplete: true,
      },
      gameOption(language),
    ],
  }),
  async execute(context, interaction) {
    const position = await positionFor(context, interaction, 'build');
    if (!position) return;
    const { view, words, state, seat } = position;
    const typed = typedBuild(interaction);
    if (!typed.ok) {
      await refused(context, interaction, view, typed);
      return;
    }
    const resolved = resolveBuild(context.components, state, seat, typed.build);
    if (resolved.ok) {
      await play(context, interaction, view, resolved.move, resolved.defaults);
    } else {
      const standing = { components: context.components, state, seat };
      const instead = legalInstead(words, standing, typed.build, resolved.code);
      await refused(context, interaction, view, resolved, instead);
    }
  },
  async autocomplete(context, interaction) {
    const words = wordsOf(context, interaction);
    await suggestFor(context, interaction, 'build', (standing, { name, value }) => {
      const typed = typedSoFar(interaction);
      if (name === SPACE) return suggestSpaces(words, standing, value);
      if (name === PAY) return suggestPayments(words, standing, typed.space, value);
      if (name === TAKE) return suggestDraws(words, standing, typed, value);
      return suggestAdvances(words, standing, typed);
    });
  },
};

function typedBuild(
  interaction: ChatInputCommandInteraction,
): { readonly ok: true; readonly build: TypedBuild } | CardTextFault {
  const pay = cardsOption(interaction, PAY);
  if (!pay.ok) return pay;
  const take = cardsOption(interaction, TAKE);
  if (!take.ok) return take;
  const space = interaction.options.getString(SPACE, true);
  const advance = interaction.options.getInteger(ADVANCE);
  return { ok: true, build: { space, pay: pay.cards, take: take.cards, advance } };
}

/** What cannot be read yet counts as left out. */
export function typedSoFar(interaction: AutocompleteInteraction): TypedBuild {
  const pay = cardsOption(interaction, PAY);
  const take = cardsOption(interaction, TAKE);
  const advance = Number(interaction.options.get(ADVANCE)?.value ?? Number.NaN);
  return {
    space: interaction.options.getString(SPACE) ?? '',
    pay: pay.ok ? pay.cards : null,
    take: take.ok ? take.cards : null,
    advance: Number.isInteger(advance) ? advance : null,
  };
}
