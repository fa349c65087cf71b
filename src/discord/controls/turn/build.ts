/**
 * The controls of the build dialogue: Build on the turn message, then space, payment, draw and Confirm on a private one.
 * What they offer is the dialogue's model, how it looks the view's; each carries all that it needs in its custom_id.
 */
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import type { ControlId } from '../../customId.ts';
import { type BuildWish, buildPlan, moveOfWish, parseWish, spaceOffers } from '../../dialogue/buildDialogue.ts';
import { parseCardCode } from '../../dialogue/cardCode.ts';
import { parseDrawCode } from '../../dialogue/draws.ts';
import { show } from '../../moves/acting.ts';
import { playConfirmed } from '../../moves/play.ts';
import { positionOfControl, refused } from '../../moves/position.ts';
import { planMessage, spacesMessage } from '../../views/private/buildDialogue.ts';
import { chosenValue } from '../chosen.ts';

/** Build, on the turn message; and Back, on the second step. */
async function offerSpaces(context: BotContext, interaction: ControlInteraction, id: ControlId): Promise<void> {
  const position = await positionOfControl(context, interaction, id, 'build');
  if (!position) return;
  const offers = spaceOffers(context.components, position.state, position.seat);
  await show(interaction, await spacesMessage(context, position, offers));
}

/** Shows the second step for a wish; what is not legal in it becomes the best there is. */
async function offerPlan(
  context: BotContext,
  interaction: ControlInteraction,
  id: ControlId,
  wish: BuildWish,
): Promise<void> {
  const position = await positionOfControl(context, interaction, id, 'build');
  if (!position) return;
  const plan = buildPlan(context.components, position.state, position.seat, wish);
  if (plan.ok) await show(interaction, await planMessage(context, position, plan));
  else await refused(context, interaction, position.view, plan);
}

const open: Control = { action: 'build', execute: offerSpaces };
const back: Control = { action: 'buildBack', execute: offerSpaces };

const space: Control = {
  action: 'buildSpace',
  execute: (context, interaction, id) =>
    offerPlan(context, interaction, id, { space: chosenValue(interaction), pay: null, draw: null }),
};

const pay: Control = {
  action: 'buildPay',
  execute: (context, interaction, id) => {
    const [name = '', drawCode = ''] = id.details;
    const wish = { space: name, pay: parseCardCode(chosenValue(interaction)), draw: parseDrawCode(drawCode) };
    return offerPlan(context, interaction, id, wish);
  },
};

const draw: Control = {
  action: 'buildDraw',
  execute: (context, interaction, id) => {
    const [name = '', payCode = ''] = id.details;
    const wish = { space: name, pay: parseCardCode(payCode), draw: parseDrawCode(chosenValue(interaction)) };
    return offerPlan(context, interaction, id, wish);
  },
};

const confirm: Control = {
  action: 'buildConfirm',
  execute: (context, interaction, id) => {
    const wish = parseWish(id.details);
    return playConfirmed(context, interaction, id, wish && moveOfWish(wish));
  },
};

export const buildControls: readonly Control[] = [open, space, pay, draw, confirm, back];
