/**
 * `/build`: a whole building action in one command; what is left out is filled in sensibly, and said to be so.
 * Whether it is legal is decided by the rules, by the same way as the buttons' dialogue.
 */
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
} from 'discord.js';
import type { BotContext, Command } from '../context.ts';
import { type ResolvedBuild, resolveBuild, type TypedBuild } from '../dialogue/typedBuild.ts';
import { cardsOption, gameOption, positionFor, suggestFor, textOption } from '../moves/options.ts';
import { play } from '../moves/play.ts';
import { type Position, refused } from '../moves/position.ts';
import { wordsOf } from '../support/reply.ts';
import type { AnyRefusal } from '../views/wording/refusalText.ts';
import { suggestAdvances, suggestDraws, suggestPayments, suggestSpaces } from '../views/wording/suggestions.ts';

const SPACE = 'space';
const PAY = 'pay';
const TAKE = 'take';
const ADVANCE = 'advance';

export const build: Command = {
  data: (language) => ({
    ...language.commandWords('build'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
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
    const resolved = typedBuild(context, interaction, position);
    if (resolved.ok) await play(context, interaction, position.view, resolved.move, resolved.defaults);
    else await refused(context, interaction, position.view, resolved);
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
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  { state, seat }: Position,
): ResolvedBuild | AnyRefusal {
  const pay = cardsOption(interaction, PAY);
  if (!pay.ok) return pay;
  const take = cardsOption(interaction, TAKE);
  if (!take.ok) return take;
  return resolveBuild(context.components, state, seat, {
    space: interaction.options.getString(SPACE, true),
    pay: pay.cards,
    take: take.cards,
    advance: interaction.options.getInteger(ADVANCE),
  });
}

/** What cannot be read yet counts as left out. */
function typedSoFar(interaction: AutocompleteInteraction): TypedBuild {
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
