/**
 * The buttons of the lobby message: Join, Leave, Start. A lobby's buttons do not go stale: joining twice is refused by name.
 * What they do is shared with the commands of the same names.
 */

import type { Control } from '../../context.ts';
import { carryOut, joining, type LobbyUseCase, leaving, starting } from '../../moves/game/lobbyUseCases.ts';
import { LOBBY_ACTIONS } from '../../views/public/lobby.ts';

export const joinLobby = lobbyButton(LOBBY_ACTIONS.join, joining);
export const leaveLobby = lobbyButton(LOBBY_ACTIONS.leave, leaving);
export const startLobby = lobbyButton(LOBBY_ACTIONS.start, starting);

function lobbyButton(action: string, useCase: LobbyUseCase): Control {
  return { action, execute: (context, interaction, id) => carryOut(context, interaction, id.matchId, useCase) };
}
