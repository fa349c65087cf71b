/**
 * The lobby's select of computer players. What it does is shared with `/game computer`.
 */
import { defineControl } from '../../frame/controls/control.ts';
import { name, none } from '../../frame/controls/details.ts';
import { member } from '../../frame/controls/doors.ts';
import { select } from '../../frame/controls/taking.ts';
import { LOBBY_ACTIONS } from '../message.ts';
import { seat } from './seating.ts';

export const computerControl = defineControl({
  action: LOBBY_ACTIONS.computer,
  takes: select(name),
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view, value }) => seat(context, interaction, view.match.id, value),
});
