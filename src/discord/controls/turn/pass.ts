/**
 * The controls of passing: Pass on the turn message, then which cards to keep and Confirm on a private one.
 * What may be kept and what is preset is the dialogue's model.
 */

import type { Cards } from '../../../rules/index.ts';
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import type { ControlId } from '../../customId.ts';
import { parseCardCode } from '../../dialogue/cardCode.ts';
import { resolvePass } from '../../dialogue/otherMoves.ts';
import { show } from '../../moves/acting.ts';
import { playConfirmed } from '../../moves/play.ts';
import { positionOfControl, refused } from '../../moves/position.ts';
import { passMessage } from '../../views/private/otherDialogues.ts';
import { chosenValue } from '../chosen.ts';

async function offer(
  context: BotContext,
  interaction: ControlInteraction,
  id: ControlId,
  keep: Cards | null,
): Promise<void> {
  const position = await positionOfControl(context, interaction, id, 'pass');
  if (!position) return;
  const resolved = resolvePass(context.components, position.state, position.seat, keep);
  if (resolved.ok) await show(interaction, passMessage(context, position, resolved));
  else await refused(context, interaction, position.view, resolved);
}

const open: Control = {
  action: 'pass',
  execute: (context, interaction, id) => offer(context, interaction, id, null),
};

const keep: Control = {
  action: 'passKeep',
  execute: (context, interaction, id) => offer(context, interaction, id, parseCardCode(chosenValue(interaction))),
};

/** What goes back is in the custom_id, so that nothing is filled in here. */
const confirm: Control = {
  action: 'passConfirm',
  execute: (context, interaction, id) => {
    const returned = parseCardCode(id.details[0] ?? '');
    return playConfirmed(context, interaction, id, returned && { type: 'pass', return: returned });
  },
};

export const passControls: readonly Control[] = [open, keep, confirm];
