/**
 * `/game settings`: the clock of a game, in one form; by its host, while it is in the lobby.
 * What is set is shared with the lobby's button.
 */
import {
  gameOption,
  isMember,
  type Scope,
  type Subcommand,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
import { showSettings } from './controls.ts';

/** Lobbies that the person has opened. */
const hostedLobby: Scope = (view, personId) =>
  view.match.status === 'lobby' && view.match.hostId === personId && isMember(view, personId);

export const settings: Subcommand = {
  name: 'settings',
  offers: hostedLobby,
  data: (language) => subcommandData(language, 'game.settings', [gameOption(language)]),
  // A form must be the first answer: there is no acknowledging before it.
  async execute(context, interaction) {
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), hostedLobby);
    if (view) await showSettings(context, interaction, view);
  },
};
