/**
 * `/game`: lobbies and games, of the subcommands that the features bring.
 */
import { ANYWHERE, type Command, executeSubcommand, GAME_OPTION, suggestMatches } from '../frame/index.ts';
import { features } from './features.ts';

const subcommands = features.flatMap(({ gameSubcommands = [] }) => gameSubcommands);

export const game: Command = {
  data: (language) => ({
    ...language.commandWords('game'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  execute: (context, interaction) => executeSubcommand(subcommands, context, interaction),
  async autocomplete(context, interaction) {
    const wanted = interaction.options.getSubcommand();
    const subcommand = subcommands.find(({ name }) => name === wanted);
    if (subcommand?.suggest && interaction.options.getFocused(true).name !== GAME_OPTION) {
      await subcommand.suggest(context, interaction);
      return;
    }
    const scope = subcommand?.offers ?? null;
    if (scope === null) await interaction.respond([]);
    else await suggestMatches(context, interaction, scope);
  },
};
