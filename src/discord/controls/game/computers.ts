/**
 * The lobby's select of computer players. What it does is shared with `/game computer`.
 */
import { seat } from '../../moves/game/seating.ts';
import { LOBBY_ACTIONS } from '../../views/public/lobby.ts';
import { defineControl } from '../frame/control.ts';
import { name, none } from '../frame/details.ts';
import { member } from '../frame/doors.ts';
import { select } from '../frame/taking.ts';

export const computerControl = defineControl({
  action: LOBBY_ACTIONS.computer,
  takes: select(name),
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view, value }) => seat(context, interaction, view.match.id, value),
});
