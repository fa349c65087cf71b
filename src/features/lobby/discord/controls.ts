/**
 * The buttons of the lobby message: Join, Leave, Start; and New game, which opens one. A lobby's buttons do not go stale:
 * joining twice is refused by name. What they do is shared with the commands of the same names.
 */
import { acknowledge, buttonInput, defineControl, member, none, onlooker } from '../../../discord/frame/index.ts';
import { LOBBY_ACTIONS } from './message.ts';
import { openNewGame } from './opening.ts';
import { carryOut, joining, leaving, starting } from './useCases.ts';

export const joinLobby = defineControl({
  action: LOBBY_ACTIONS.join,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['lobby'], currency: 'any' }),
  execute: (context, { interaction, view }) => carryOut(context, interaction, view.match.id, joining),
});

export const leaveLobby = defineControl({
  action: LOBBY_ACTIONS.leave,
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view }) => carryOut(context, interaction, view.match.id, leaving),
});

export const startLobby = defineControl({
  action: LOBBY_ACTIONS.start,
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'lobby.startStranger' }),
  execute: (context, { interaction, view }) => carryOut(context, interaction, view.match.id, starting),
});

/**
 * Under a finished game, for its players: another one with its settings, for whoever comes, which the first opens and the others join.
 * A rematch keeps the seats, too.
 */
export const newGame = defineControl({
  action: 'newGame',
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, view: { match } }) {
    await acknowledge(interaction);
    await openNewGame(context, interaction, match);
  },
});
