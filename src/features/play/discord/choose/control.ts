/**
 * Choosing a start card from the select of the turn message: played at once, since it can be taken back.
 * Which cards may be chosen is decided by the rules.
 */
import { defineControl, name, none, played, selectInput } from '../../../../discord/frame/index.ts';
import { playAt } from '../play/play.ts';

export const chooseControl = defineControl({
  action: 'choose',
  takes: selectInput(name),
  details: none,
  door: played,
  execute: (context, { interaction, view, version, value }) =>
    playAt(context, interaction, view, version, { type: 'choose', card: value }),
});
