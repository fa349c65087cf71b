/**
 * The controls of the build dialogue: Build on the turn message, then space, payment, draw and Confirm on a private one.
 * What they offer is the dialogue's model, how it looks the view's; each carries all that it needs in its custom_id.
 */
import { z } from 'zod';
import type { BotContext, ControlInteraction } from '../../context.ts';
import { type BuildWish, buildPlan, moveOn, spaceOffers } from '../../dialogue/buildDialogue.ts';
import type { Position } from '../../dialogue/mover.ts';
import { show } from '../../moves/acting.ts';
import { playAt } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { planMessage, spacesMessage } from '../../views/private/buildDialogue.ts';
import { type Control, defineControl } from '../frame/control.ts';
import { cards, draw, name, none, wish } from '../frame/details.ts';
import { mover, played } from '../frame/doors.ts';
import { button, select } from '../frame/taking.ts';

/** Build, on the turn message; and Back, on the second step. */
function offering(action: string): Control {
  return defineControl({
    ...{ action, takes: button, details: none },
    door: mover('build'),
    async execute(context, used) {
      const offers = spaceOffers(context.componentsOf(used.state), used.state, used.seat);
      await show(used.interaction, await spacesMessage(context, used, offers));
    },
  });
}

/** Shows the second step for a wish; what is not legal in it becomes the best there is. */
async function offerPlan(
  context: BotContext,
  interaction: ControlInteraction,
  position: Position,
  wish: BuildWish,
): Promise<void> {
  const plan = buildPlan(context.componentsOf(position.state), position.state, position.seat, wish);
  if (plan.ok) await show(interaction, await planMessage(context, position, plan));
  else await refused(context, interaction, position.view, plan);
}

const chooseSpace = defineControl({
  action: 'buildSpace',
  takes: select(name),
  details: none,
  door: mover('build'),
  execute: (context, used) => offerPlan(context, used.interaction, used, { space: used.value, pay: null, draw: null }),
});

const choosePayment = defineControl({
  action: 'buildPay',
  takes: select(cards),
  details: z.tuple([name, draw]),
  door: mover('build'),
  execute(context, used) {
    const [space, drawn] = used.details;
    return offerPlan(context, used.interaction, used, { space, pay: used.value, draw: drawn });
  },
});

const chooseDraw = defineControl({
  action: 'buildDraw',
  takes: select(draw),
  details: z.tuple([name, cards]),
  door: mover('build'),
  execute(context, used) {
    const [space, pay] = used.details;
    return offerPlan(context, used.interaction, used, { space, pay, draw: used.value });
  },
});

/** The move word for word as it stands in the custom_id, so that nothing is filled in here. */
const confirm = defineControl({
  action: 'buildConfirm',
  takes: button,
  details: wish,
  door: played,
  execute: (context, { interaction, view, version, details: [space, pay, drawn] }) =>
    playAt(context, interaction, view, version, moveOn(space, pay, drawn)),
});

export const buildControls: readonly Control[] = [
  offering('build'),
  ...[chooseSpace, choosePayment, chooseDraw, confirm],
  offering('buildBack'),
];
