/**
 * The controls of passing: Pass on the turn message, then which cards to keep and Confirm on a private one.
 * What may be kept and what is preset is the dialogue's model.
 */
import { z } from 'zod';
import type { Cards } from '../../../rules/index.ts';
import type { BotContext, ControlInteraction } from '../../context.ts';
import type { Position } from '../../dialogue/mover.ts';
import { resolvePass } from '../../dialogue/otherMoves.ts';
import { show } from '../../moves/acting.ts';
import { playAt } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { passMessage } from '../../views/private/otherDialogues.ts';
import { type Control, defineControl } from '../frame/control.ts';
import { cards, none } from '../frame/details.ts';
import { mover, played } from '../frame/doors.ts';
import { button, select } from '../frame/taking.ts';

async function offer(
  context: BotContext,
  interaction: ControlInteraction,
  position: Position,
  kept: Cards | null,
): Promise<void> {
  const resolved = resolvePass(context.componentsOf(position.state), position.state, position.seat, kept);
  if (resolved.ok) await show(interaction, passMessage(context, position, resolved));
  else await refused(context, interaction, position.view, resolved);
}

const open = defineControl({
  action: 'pass',
  takes: button,
  details: none,
  door: mover('pass'),
  execute: (context, used) => offer(context, used.interaction, used, null),
});

const keep = defineControl({
  action: 'passKeep',
  takes: select(cards),
  details: none,
  door: mover('pass'),
  execute: (context, used) => offer(context, used.interaction, used, used.value),
});

/** What goes back is in the custom_id, so that nothing is filled in here. */
const confirm = defineControl({
  action: 'passConfirm',
  takes: button,
  details: z.tuple([cards]),
  door: played,
  execute: (context, { interaction, view, version, details: [returned] }) =>
    playAt(context, interaction, view, version, { type: 'pass', return: returned }),
});

export const passControls: readonly Control[] = [open, keep, confirm];
