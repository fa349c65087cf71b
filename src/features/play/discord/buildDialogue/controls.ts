/**
 * `/build`, the Build button of the turn message, and the controls of its dialogue: space, payment, draw and Confirm.
 */
import { z } from 'zod';
import {
  answerRefusal,
  type BotContext,
  buildDetails,
  type Control,
  type ControlInteraction,
  cardsDetail,
  defineControl,
  drawDetail,
  moveMember,
  mover,
  nameDetail,
  type Position,
  selectInput,
  showStep,
} from '../../../../discord/interactions/index.ts';
import {
  buildOptions,
  legalAlternatives,
  readTypedBuild,
  SPACE_OPTION,
  suggestBuild,
} from '../../../../discord/moves/index.ts';
import { playerAt } from '../../../../rules/index.ts';
import {
  type BuildSelection,
  buildWithoutSeat,
  completeBuild,
  resolveBuild,
  spaceOffers,
} from '../../../../turn/index.ts';
import { moveCommand } from '../moves/moveCommand.ts';
import { playAndConfirm } from '../moves/playMove.ts';
import { buildMessage, spacesMessage } from './messages.ts';

/** Both Build and Back show the first step. */
function showSpaces(action: string): Control {
  return defineControl({
    action,
    guard: mover('build'),
    async execute(context, used) {
      const offers = spaceOffers(context.componentsOf(used.state), used.state, used.seat);
      await showStep(used.interaction, await spacesMessage(context, used, offers));
    },
  });
}

/** Shows the second step. Replaces illegal parts of the selection by the best ones. */
async function showBuild(
  context: BotContext,
  position: Position & { readonly interaction: ControlInteraction },
  selection: BuildSelection,
): Promise<void> {
  const { interaction, state, seat, view } = position;
  const plan = completeBuild(context.componentsOf(state), state, seat, selection);
  if (plan.ok) await showStep(interaction, await buildMessage(context, position, plan));
  else await answerRefusal(context, interaction, view, plan);
}

const chooseSpace = defineControl({
  action: 'buildSpace',
  takes: selectInput(nameDetail),
  guard: mover('build'),
  execute: (context, used) => showBuild(context, used, { space: used.value, pay: null, draw: null }),
});

const choosePayment = defineControl({
  action: 'buildPay',
  takes: selectInput(cardsDetail),
  details: z.tuple([nameDetail, drawDetail]),
  guard: mover('build'),
  execute: (context, used) =>
    showBuild(context, used, { space: used.details[0], pay: used.value, draw: used.details[1] }),
});

const chooseDraw = defineControl({
  action: 'buildDraw',
  takes: selectInput(drawDetail),
  details: z.tuple([nameDetail, cardsDetail]),
  guard: mover('build'),
  execute: (context, used) =>
    showBuild(context, used, { space: used.details[0], pay: used.details[1], draw: used.value }),
});

/** Plays the move in the custom_id, so that the person gets exactly what they saw. */
const confirm = defineControl({
  action: 'buildConfirm',
  details: buildDetails,
  guard: moveMember,
  execute: (context, { interaction, view, version, details: [space, pay, drawn] }) =>
    playAndConfirm(context, interaction, view, version, buildWithoutSeat(space, pay, drawn)),
});

export const buildControls: readonly Control[] = [
  showSpaces('build'),
  chooseSpace,
  choosePayment,
  chooseDraw,
  confirm,
  showSpaces('buildBack'),
];

export const build = moveCommand('build', (language) => buildOptions(language, 'build', true), {
  type: 'build',
  read(words, position, interaction) {
    const { components, state, seat } = position;
    const { hand } = playerAt(state, seat);
    const typed = readTypedBuild(interaction, words, interaction.options.getString(SPACE_OPTION, true), hand);
    if (!typed.ok) return { ok: false, refusal: typed };
    const resolved = resolveBuild(components, state, seat, typed.build);
    if (resolved.ok) return resolved;
    return { ok: false, refusal: resolved, instead: legalAlternatives(words, position, typed.build, resolved.code) };
  },
  suggest: suggestBuild,
});
