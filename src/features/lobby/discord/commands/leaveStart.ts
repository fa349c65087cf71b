/**
 * `/game leave` and `start`: what the lobby's buttons do, for whoever types.
 * What happens is shared with the buttons in `useCases.ts`.
 */
import {
  acknowledge,
  gameOption,
  ownLobby,
  type Scope,
  type Subcommand,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { carryOut, type LobbyUseCase, leaving, starting } from '../useCases.ts';

export const leave = lobbyCommand('leave', ownLobby, leaving);
export const start = lobbyCommand('start', ownLobby, starting);

function lobbyCommand(name: 'leave' | 'start', scope: Scope, useCase: LobbyUseCase): Subcommand {
  return {
    name,
    data: (language) => subcommandData(language, `game.${name}`, [gameOption(language)]),
    offers: scope,
    async execute(context, interaction) {
      await acknowledge(interaction);
      const view = await whichMatch(context, interaction, wordsOf(context, interaction), scope);
      if (view !== null) await carryOut(context, interaction, view.match.id, useCase);
    },
  };
}
