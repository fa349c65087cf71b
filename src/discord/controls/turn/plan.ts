/**
 * The controls of a plan: what comes next, going back, beginning anew, the note, and having moves played by themselves.
 * A control of an older plan or position changes nothing; it shows how the plan stands now.
 */
import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { MOST_NOTE, type PlanEdit } from '../../../match/index.ts';
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import { type ControlId, makeCustomId } from '../../customId.ts';
import { buildStep, passStep } from '../../dialogue/planDialogue.ts';
import { begin } from '../../moves/acting.ts';
import { type Planning, planningOf, showPlan, showResult } from '../../moves/planning.ts';
import { actorOf } from '../../support/actor.ts';
import { wordsOf } from '../../support/reply.ts';
import { PLAN_ACTIONS, WITHOUT_CONDITION } from '../../views/private/plan.ts';
import type { AnyRefusal } from '../../views/wording/refusalText.ts';
import { chosenValue } from '../chosen.ts';

const NOTE_FIELD = 'note';

/** What a control wants of the plan that it stands on. */
type Wanted = (context: BotContext, interaction: ControlInteraction, planning: Planning) => PlanEdit | AnyRefusal;

function editing(action: string, wanted: Wanted): Control {
  return {
    action,
    execute: async (context, interaction, id) => {
      await begin(interaction);
      const planning = await planningOf(context, interaction, id.matchId);
      if (!planning || (await overtaken(context, interaction, id, planning))) return;
      const edit = wanted(context, interaction, planning);
      const result = 'code' in edit ? edit : await context.matches.editPlan(actorOf(interaction), id.matchId, edit);
      await showResult(context, interaction, planning, result);
    },
  };
}

/** Whether game or plan have changed since the control was shown; then that is shown. */
async function overtaken(
  context: BotContext,
  interaction: ControlInteraction,
  { version, details }: ControlId,
  planning: Planning,
): Promise<boolean> {
  const { view, plan } = planning;
  const [seat = '-', steps = ''] = details;
  const { rest, state } = plan.standing;
  const stands = view.match.version === version && String(rest.length) === steps;
  if (stands && (seat === '-' || seat === String(state.turn))) return false;
  await showPlan(context, interaction, planning, plan, wordsOf(context, interaction).t('plans.movedOn'));
  return true;
}

const build = editing(PLAN_ACTIONS.build, ({ components }, interaction, { plan, seat: own }) => {
  const { state } = plan.standing;
  if (state.turn === null) return { ok: false, code: 'over' };
  const built = buildStep(components, state, state.turn, own, chosenValue(interaction));
  return built.ok ? { type: 'add', step: built.step } : built;
});

const pass = editing(PLAN_ACTIONS.pass, ({ components }, _, { plan, seat: own }) => {
  const { state } = plan.standing;
  if (state.turn === null) return { ok: false, code: 'over' };
  return { type: 'add', step: passStep(components, state, state.turn, own) };
});

const skip = editing(PLAN_ACTIONS.skip, (_context, _interaction, { plan }) => {
  const { turn } = plan.standing.state;
  return turn === null ? { ok: false, code: 'over' } : { type: 'add', step: { seat: turn, kind: 'skip' } };
});

const back = editing(PLAN_ACTIONS.back, () => ({ type: 'removeLast' }));
const clear = editing(PLAN_ACTIONS.clear, () => ({ type: 'clear' }));

const note: Control = {
  action: PLAN_ACTIONS.note,
  execute: async (context, interaction, { matchId, version }) => {
    if (interaction.isModalSubmit()) return;
    const plan = await context.matches.plan(interaction.user.id, matchId);
    const written = plan.ok ? plan.note : '';
    await interaction.showModal(noteModal(wordsOf(context, interaction), matchId, version, written));
  },
};

const noteText: Control = {
  action: PLAN_ACTIONS.noteText,
  execute: async (context, interaction, { matchId }) => {
    await begin(interaction);
    const planning = await planningOf(context, interaction, matchId);
    if (!planning) return;
    const given = interaction.isModalSubmit() ? interaction.fields.getTextInputValue(NOTE_FIELD).trim() : '';
    const result = await context.matches.editPlan(actorOf(interaction), matchId, { type: 'note', note: given });
    await showResult(context, interaction, planning, result, wordsOf(context, interaction).t('plans.noteSaved'));
  },
};

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
          max_length: MOST_NOTE,
          required: false,
          ...(value === '' ? {} : { value }),
        },
      },
    ],
  };
}

const queue: Control = {
  action: PLAN_ACTIONS.queue,
  execute: async (context, interaction, id) => {
    await begin(interaction);
    const planning = await planningOf(context, interaction, id.matchId);
    if (!planning || (await overtaken(context, interaction, id, planning))) return;
    const chosen = chosenValue(interaction);
    const tile = chosen === WITHOUT_CONDITION ? null : chosen;
    const result = await context.matches.queueMoves(actorOf(interaction), id.matchId, tile);
    await showResult(context, interaction, planning, result);
  },
};

const unqueue: Control = {
  action: PLAN_ACTIONS.unqueue,
  execute: async (context, interaction, { matchId }) => {
    await begin(interaction);
    const planning = await planningOf(context, interaction, matchId);
    if (!planning) return;
    const result = await context.matches.unqueueMoves(actorOf(interaction), matchId);
    await showResult(context, interaction, planning, result);
  },
};

export const planControls: readonly Control[] = [build, pass, skip, back, clear, note, noteText, queue, unqueue];
