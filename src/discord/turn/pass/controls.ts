/**
 * The controls of passing: Pass on the turn message, then which cards to keep and Confirm on a private one.
 * `resolvePass.ts` says what may be kept, and presets the best.
 */
import { z } from 'zod';
import type { Cards } from '../../../rules/index.ts';
import {
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  cards,
  defineControl,
  mover,
  none,
  type Position,
  played,
  refused,
  selectInput,
  show,
} from '../../frame/index.ts';
import { playAt } from '../play/play.ts';
import { passMessage } from './message.ts';
import { resolvePass } from './resolvePass.ts';

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
  takes: buttonInput,
  details: none,
  door: mover('pass'),
  execute: (context, used) => offer(context, used.interaction, used, null),
});

const keep = defineControl({
  action: 'passKeep',
  takes: selectInput(cards),
  details: none,
  door: mover('pass'),
  execute: (context, used) => offer(context, used.interaction, used, used.value),
});

/** What goes back is in the custom_id, so that nothing is filled in here. */
const confirm = defineControl({
  action: 'passConfirm',
  takes: buttonInput,
  details: z.tuple([cards]),
  door: played,
  execute: (context, { interaction, view, version, details: [returned] }) =>
    playAt(context, interaction, view, version, { type: 'pass', return: returned }),
});

export const passControls: readonly Control[] = [open, keep, confirm];
