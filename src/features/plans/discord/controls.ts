/** The controls of a plan. A control of an outdated plan or position changes nothing and shows the current plan. */
import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import { z } from 'zod';
import {
  actorOf,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInput,
  type ControlInteraction,
  countDetail,
  defineControl,
  formInput,
  member,
  nameDetail,
  selectInput,
} from '../../../discord/interactions/index.ts';
import { makeCustomId } from '../../../discord/messages/index.ts';
import type { AnyRefusal } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Seat } from '../../../rules/index.ts';
import type { PlanEdit, PlanView } from '../model.ts';
import { MAX_NOTE_LENGTH } from '../model.ts';
import { PLAN_ACTIONS, WITHOUT_CONDITION } from './message.ts';
import { loadPlanContext, type PlanContext, showPlan, showPlanResult } from './showPlan.ts';
import { buildStep, passStep, type StepResult } from './steps.ts';

const NOTE_FIELD = 'note';

const planner = member({ statuses: ['running'], currency: 'any' });

/** The seat to move, and the number of steps when the control was shown. */
const planDetails = z.tuple([z.union([z.literal('-'), countDetail]), countDetail]);

interface Used<Input> {
  readonly input: Input;
  readonly planning: PlanContext;
}

function onPlan<Input extends { readonly interaction: ControlInteraction }>(
  action: string,
  takes: ControlInput<Input>,
  change: (context: BotContext, used: Used<Input>) => Promise<PlanView | AnyRefusal>,
): Control {
  return defineControl({
    action,
    takes,
    details: planDetails,
    guard: member({ statuses: ['running'], currency: 'carried' }),
    async execute(context, used) {
      const { interaction, words } = used;
      const planning = await loadPlanContext(context, interaction, used.view.match.id);
      if (!planning) return;
      const [seat, steps] = used.details;
      const { rest, state } = planning.plan.progress;
      const isOutdated =
        planning.view.match.version !== used.version || rest.length !== steps || (seat !== '-' && seat !== state.turn);
      if (isOutdated) {
        const remark = words.t('plans.movedOn');
        return showPlan(context, interaction, planning, planning.plan, remark);
      }
      await showPlanResult(context, interaction, planning, await change(context, { input: used, planning }));
    },
  });
}

function editing<Input extends { readonly interaction: ControlInteraction }>(
  action: string,
  takes: ControlInput<Input>,
  editFor: (context: BotContext, used: Used<Input>) => PlanEdit | AnyRefusal,
): Control {
  return onPlan(action, takes, async (context, used) => {
    const edit = editFor(context, used);
    if ('code' in edit) return edit;
    return context.matches.editPlan(actorOf(used.input.interaction), used.planning.view.match.id, edit);
  });
}

/** Adds a step for the player to move. */
function adding<Input extends { readonly interaction: ControlInteraction }>(
  action: string,
  takes: ControlInput<Input>,
  stepFor: (context: BotContext, used: Used<Input>, seat: Seat) => StepResult | AnyRefusal,
): Control {
  return editing(action, takes, (context, used) => {
    const { turn } = used.planning.plan.progress.state;
    if (turn === null) return { ok: false, code: 'over' };
    const result = stepFor(context, used, turn);
    return result.ok ? { type: 'add', step: result.step } : result;
  });
}

const build = adding(PLAN_ACTIONS.build, selectInput(nameDetail), ({ componentsOf }, { input, planning }, turn) => {
  const { state } = planning.plan.progress;
  return buildStep(componentsOf(state), state, turn, planning.seat, input.value);
});

const pass = adding(PLAN_ACTIONS.pass, buttonInput, ({ componentsOf }, { planning }, turn) => {
  const { state } = planning.plan.progress;
  return { ok: true, step: passStep(componentsOf(state), state, turn, planning.seat) };
});

const skip = adding(PLAN_ACTIONS.skip, buttonInput, (_, __, seat) => ({ ok: true, step: { seat, kind: 'skip' } }));

const back = editing(PLAN_ACTIONS.back, buttonInput, () => ({ type: 'removeLast' }));
const clear = editing(PLAN_ACTIONS.clear, buttonInput, () => ({ type: 'clear' }));

const queue = onPlan(PLAN_ACTIONS.queue, selectInput(nameDetail), (context, { input, planning }) => {
  const tile = input.value === WITHOUT_CONDITION ? null : input.value;
  return context.matches.queueMoves(actorOf(input.interaction), planning.view.match.id, tile);
});

const unqueue = defineControl({
  action: PLAN_ACTIONS.unqueue,
  details: planDetails,
  guard: planner,
  async execute(context, { interaction, view }) {
    const planning = await loadPlanContext(context, interaction, view.match.id);
    if (!planning) return;
    const result = await context.matches.unqueueMoves(actorOf(interaction), view.match.id);
    await showPlanResult(context, interaction, planning, result);
  },
});

const note = defineControl({
  action: PLAN_ACTIONS.note,
  details: planDetails,
  guard: planner,
  answersItself: true,
  async execute(context, { interaction, words, view: { match } }) {
    const plan = await context.matches.plan(interaction.user.id, match.id);
    const value = plan.ok ? plan.note : '';
    await interaction.showModal(noteModal(words, match.id, match.version, value));
  },
});

const noteText = defineControl({
  action: PLAN_ACTIONS.noteText,
  takes: formInput({ [NOTE_FIELD]: 'text' }),
  guard: planner,
  async execute(context, { interaction, words, view, field }) {
    const planning = await loadPlanContext(context, interaction, view.match.id);
    if (!planning) return;
    const edit = { type: 'note', note: field(NOTE_FIELD).trim() } as const;
    const result = await context.matches.editPlan(actorOf(interaction), view.match.id, edit);
    await showPlanResult(context, interaction, planning, result, words.t('plans.noteSaved'));
  },
});

function noteModal(
  words: Words,
  matchId: string,
  version: number,
  value: string,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: makeCustomId({ action: PLAN_ACTIONS.noteText, matchId, version, details: [] }),
    title: words.t('plans.noteTitle'),
    components: [
      {
        type: ComponentType.Label,
        label: words.t('plans.noteLabel'),
        component: {
          type: ComponentType.TextInput,
          custom_id: NOTE_FIELD,
          style: TextInputStyle.Paragraph,
          max_length: MAX_NOTE_LENGTH,
          required: false,
          ...(value === '' ? {} : { value }),
        },
      },
    ],
  };
}

export const planControls: readonly Control[] = [build, pass, skip, back, clear, note, noteText, queue, unqueue];
