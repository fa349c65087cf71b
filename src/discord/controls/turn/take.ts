/**
 * The controls of taking substitutes: Take cards on the turn message, then which cards and Confirm on a private one.
 * What may be taken and what is preset is the dialogue's model.
 */
import type { Cards } from '../../../rules/index.ts';
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import type { ControlId } from '../../customId.ts';
import { parseCardCode } from '../../dialogue/cardCode.ts';
import { resolveTake } from '../../dialogue/otherMoves.ts';
import { show } from '../../moves/acting.ts';
import { playConfirmed } from '../../moves/play.ts';
import { positionOfControl, refused } from '../../moves/position.ts';
import { takeMessage } from '../../views/private/otherDialogues.ts';
import { chosenValue } from '../chosen.ts';

async function offer(
  context: BotContext,
  interaction: ControlInteraction,
  id: ControlId,
  cards: Cards | null,
): Promise<void> {
  const position = await positionOfControl(context, interaction, id, 'substitute');
  if (!position) return;
  const resolved = resolveTake(context.components, position.state, position.seat, cards);
  if (resolved.ok) await show(interaction, takeMessage(context, position, resolved.taken));
  else await refused(context, interaction, position.view, resolved);
}

const open: Control = {
  action: 'take',
  execute: (context, interaction, id) => offer(context, interaction, id, null),
};

const cards: Control = {
  action: 'takeCards',
  execute: (context, interaction, id) => offer(context, interaction, id, parseCardCode(chosenValue(interaction))),
};

const confirm: Control = {
  action: 'takeConfirm',
  execute: (context, interaction, id) => {
    const taken = parseCardCode(id.details[0] ?? '');
    return playConfirmed(context, interaction, id, taken && { type: 'substitute', take: taken });
  },
};

export const takeControls: readonly Control[] = [open, cards, confirm];
