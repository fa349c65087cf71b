/**
 * The lobby's select of computer players. What it does is shared with `/game computer`.
 */
import type { Control } from '../../context.ts';
import { seat } from '../../moves/game/seating.ts';
import { LOBBY_ACTIONS } from '../../views/public/lobby.ts';
import { chosenValue } from '../chosen.ts';

export const computerControl: Control = {
  action: LOBBY_ACTIONS.computer,
  execute: (context, interaction, { matchId }) => seat(context, interaction, matchId, chosenValue(interaction)),
};
