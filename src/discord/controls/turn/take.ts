/**
 * The controls of taking substitutes: Take cards on the turn message, then which cards and Confirm on a private one.
 * What may be taken and what is preset is the dialogue's model.
 */
import { z } from 'zod';
import type { Cards } from '../../../rules/index.ts';
import type { BotContext, ControlInteraction } from '../../context.ts';
import type { Position } from '../../dialogue/mover.ts';
import { resolveTake } from '../../dialogue/otherMoves.ts';
import { show } from '../../moves/acting.ts';
import { playAt } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { takeMessage } from '../../views/private/otherDialogues.ts';
import { type Control, defineControl } from '../frame/control.ts';
import { cards, none } from '../frame/details.ts';
import { mover, played } from '../frame/doors.ts';
import { button, select } from '../frame/taking.ts';

async function offer(
  context: BotContext,
  interaction: ControlInteraction,
  position: Position,
  wanted: Cards | null,
): Promise<void> {
  const resolved = resolveTake(context.componentsOf(position.state), position.state, position.seat, wanted);
  if (resolved.ok) await show(interaction, takeMessage(context, position, resolved.taken));
  else await refused(context, interaction, position.view, resolved);
}

const open = defineControl({
  action: 'take',
  takes: button,
  details: none,
  door: mover('substitute'),
  execute: (context, used) => offer(context, used.interaction, used, null),
});

const choose = defineControl({
  action: 'takeCards',
  takes: select(cards),
  details: none,
  door: mover('substitute'),
  execute: (context, used) => offer(context, used.interaction, used, used.value),
});

const confirm = defineControl({
  action: 'takeConfirm',
  takes: button,
  details: z.tuple([cards]),
  door: played,
  execute: (context, { interaction, view, version, details: [taken] }) =>
    playAt(context, interaction, view, version, { type: 'substitute', take: taken }),
});

export const takeControls: readonly Control[] = [open, choose, confirm];
