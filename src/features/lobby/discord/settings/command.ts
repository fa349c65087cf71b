/**
 * `/game settings`: how a game will be played, in one form; by its host, while it is in the lobby. Whether it is rated is an option,
 * since a form has room for five fields. What is set is shared with the lobby's button.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  gameOption,
  isMember,
  ownLobby,
  type Scope,
  type Subcommand,
  subcommandData,
  whichMatchFirst,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { setRated, showSettings } from './controls.ts';

const RATED = 'rated';

/** Lobbies that the person has opened. */
const hostedLobby: Scope = (view, personId) =>
  view.match.status === 'lobby' && view.match.hostId === personId && isMember(view, personId);

export const settings: Subcommand = {
  name: 'settings',
  offers: hostedLobby,
  data: (language) =>
    subcommandData(language, 'game.settings', [
      {
        ...language.commandWords('game.settings.rated'),
        name: RATED,
        type: ApplicationCommandOptionType.Boolean,
        required: false,
      },
      gameOption(language),
    ]),
  // A form must be the first answer: there is no acknowledging before it.
  async execute(context, interaction) {
    const rated = interaction.options.getBoolean(RATED);
    if (rated !== null) await acknowledge(interaction);
    // Anybody in a lobby may set it once its host has let it rest for too long.
    const view = await whichMatchFirst(context, interaction, wordsOf(context, interaction), [hostedLobby, ownLobby]);
    if (!view) return;
    if (rated === null) await showSettings(context, interaction, view);
    else await setRated(context, interaction, view, rated);
  },
};
