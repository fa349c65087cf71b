/**
 * The controls of passing: Pass on the turn message, then which cards to keep and Confirm on a private one.
 * What may be kept and what is preset is the dialogue's model.
 */
import { z } from 'zod';
import type { Cards } from '../../../rules/index.ts';
import { show } from '../../frame/answers/acting.ts';
import { refused } from '../../frame/answers/refused.ts';
import type { BotContext, ControlInteraction } from '../../frame/context.ts';
import { type Control, defineControl } from '../../frame/controls/control.ts';
import { cards, none } from '../../frame/controls/details.ts';
import { mover, played } from '../../frame/controls/doors.ts';
import { button, select } from '../../frame/controls/taking.ts';
import type { Position } from '../../frame/games/position.ts';
import { playAt } from '../play/play.ts';
import { resolvePass } from './choices.ts';
import { passMessage } from './message.ts';

async function offer(
  context: BotContext,
  interaction: ControlInteraction,
  position: Position,
  kept: Cards | null,
): Promise<void> {
  const resolved = resolvePass(context.components, position.state, position.seat, kept);
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
