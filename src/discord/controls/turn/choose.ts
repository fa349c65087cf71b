/**
 * Choosing a start card from the select of the turn message: played at once, since it can be taken back.
 * Which cards may be chosen is decided by the rules.
 */
import type { Control } from '../../context.ts';
import { playConfirmed } from '../../moves/play.ts';
import { chosenValue } from '../chosen.ts';

export const chooseControl: Control = {
  action: 'choose',
  execute: (context, interaction, id) =>
    playConfirmed(context, interaction, id, { type: 'choose', card: chosenValue(interaction) }),
};
