/**
 * The controls of taking substitutes: Take cards on the turn message, then which cards and Confirm on a private one.
 * `resolveTake.ts` says what may be taken, and presets the best.
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
import { takeMessage } from './message.ts';
import { resolveTake } from './resolveTake.ts';

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
  takes: buttonInput,
  details: none,
  door: mover('substitute'),
  execute: (context, used) => offer(context, used.interaction, used, null),
});

const choose = defineControl({
  action: 'takeCards',
  takes: selectInput(cards),
  details: none,
  door: mover('substitute'),
  execute: (context, used) => offer(context, used.interaction, used, used.value),
});

const confirm = defineControl({
  action: 'takeConfirm',
  takes: buttonInput,
  details: z.tuple([cards]),
  door: played,
  execute: (context, { interaction, view, version, details: [taken] }) =>
    playAt(context, interaction, view, version, { type: 'substitute', take: taken }),
});

export const takeControls: readonly Control[] = [open, choose, confirm];
