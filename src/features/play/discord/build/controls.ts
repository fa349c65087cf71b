/**
 * The controls of the build dialogue: Build on the turn message, then space, payment, draw and Confirm on a private one.
 * Nothing is remembered between two taps: each carries all that it needs in its custom_id.
 */
import { z } from 'zod';
import {
  type BotContext,
  buildDetails,
  buttonInput,
  type Control,
  type ControlInteraction,
  cards,
  defineControl,
  draw,
  mover,
  name,
  none,
  type Position,
  played,
  refused,
  selectInput,
  show,
} from '../../../../discord/frame/index.ts';
import { type BuildSelection, completeBuild, moveOn, spaceOffers } from '../../../../turn/index.ts';
import { playAt } from '../play/play.ts';
import { buildMessage, spacesMessage } from './messages.ts';

/** Build, on the turn message; and Back, on the second step. */
function offering(action: string): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: none,
    door: mover('build'),
    async execute(context, used) {
      const offers = spaceOffers(context.componentsOf(used.state), used.state, used.seat);
      await show(used.interaction, await spacesMessage(context, used, offers));
    },
  });
}

/** Shows the second step for a selection; what is not legal in it becomes the best there is. */
async function offerBuild(
  context: BotContext,
  interaction: ControlInteraction,
  position: Position,
  buildDetails: BuildSelection,
): Promise<void> {
  const plan = completeBuild(context.componentsOf(position.state), position.state, position.seat, buildDetails);
  if (plan.ok) await show(interaction, await buildMessage(context, position, plan));
  else await refused(context, interaction, position.view, plan);
}

const chooseSpace = defineControl({
  action: 'buildSpace',
  takes: selectInput(name),
  details: none,
  door: mover('build'),
  execute: (context, used) => offerBuild(context, used.interaction, used, { space: used.value, pay: null, draw: null }),
});

const choosePayment = defineControl({
  action: 'buildPay',
  takes: selectInput(cards),
  details: z.tuple([name, draw]),
  door: mover('build'),
  execute(context, used) {
    const [space, drawn] = used.details;
    return offerBuild(context, used.interaction, used, { space, pay: used.value, draw: drawn });
  },
});

const chooseDraw = defineControl({
  action: 'buildDraw',
  takes: selectInput(draw),
  details: z.tuple([name, cards]),
  door: mover('build'),
  execute(context, used) {
    const [space, pay] = used.details;
    return offerBuild(context, used.interaction, used, { space, pay, draw: used.value });
  },
});

/** The move word for word as it stands in the custom_id, so that nothing is filled in here. */
const confirm = defineControl({
  action: 'buildConfirm',
  takes: buttonInput,
  details: buildDetails,
  door: played,
  execute: (context, { interaction, view, version, details: [space, pay, drawn] }) =>
    playAt(context, interaction, view, version, moveOn(space, pay, drawn)),
});

export const buildControls: readonly Control[] = [
  offering('build'),
  chooseSpace,
  choosePayment,
  chooseDraw,
  confirm,
  offering('buildBack'),
];
