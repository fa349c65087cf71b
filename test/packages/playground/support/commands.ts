/** Two commands as a bot registers them with discord.js: one with options and translations, one with a subcommand. */
import { type ApplicationCommandDataResolvable, ApplicationCommandOptionType } from 'discord.js';

export const twoCommands: readonly ApplicationCommandDataResolvable[] = [
  {
    name: 'build',
    nameLocalizations: { de: 'bauen' },
    description: 'Build on a space',
    descriptionLocalizations: { de: 'Ein Feld bebauen' },
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'space',
        description: 'Where',
        required: true,
        autocomplete: true,
      },
      { type: ApplicationCommandOptionType.User, name: 'for', description: 'For whom' },
    ],
  },
  {
    name: 'game',
    description: 'Games',
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand,
        name: 'new',
        description: 'A new one',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'players',
            description: 'How many',
            minValue: 2,
            maxValue: 4,
          },
        ],
      },
    ],
  },
];
