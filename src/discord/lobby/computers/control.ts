/**
 * The lobby's select of computer players. What it does is shared with `/game computer`.
 */
import { defineControl, member, name, none, selectInput } from '../../frame/index.ts';
import { LOBBY_ACTIONS } from '../message.ts';
import { seat } from './seating.ts';

export const computerControl = defineControl({
  action: LOBBY_ACTIONS.computer,
  takes: selectInput(name),
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view, value }) => seat(context, interaction, view.match.id, value),
});
