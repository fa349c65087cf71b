/**
 * `/game leave`, `start` and `cancel`: what the lobby's buttons do, for whoever types.
 * What happens is shared with the buttons in `lobbyUseCases.ts`.
 */
import {
  acknowledge,
  gameOption,
  isMember,
  ownLobby,
  type Scope,
  type Subcommand,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
import { cancelling, carryOut, type LobbyUseCase, leaving, starting } from '../useCases.ts';

export const leave = lobbyCommand('leave', ownLobby, leaving);
export const start = lobbyCommand('start', ownLobby, starting);
export const cancel = lobbyCommand('cancel', hosted, cancelling);

function lobbyCommand(name: 'leave' | 'start' | 'cancel', scope: Scope, useCase: LobbyUseCase): Subcommand {
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

/** Games that the person has opened and is still in. */
function hosted(...[view, personId]: Parameters<Scope>): boolean {
  return isMember(view, personId) && view.match.hostId === personId;
}
