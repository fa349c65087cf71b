/**
 * The controls of a plan: what comes next, going back, beginning anew, the note, and having moves played by themselves.
 * A control of an older plan or position changes nothing; it shows how the plan stands now.
 */
import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import { z } from 'zod';
import {
  type AtSeat,
  actorOf,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInput,
  type ControlInteraction,
  count,
  defineControl,
  formInput,
  member,
  name,
  none,
  selectInput,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { makeCustomId } from '../../../discord/messages/index.ts';
import type { AnyRefusal } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { MOST_NOTE, type PlanEdit, type PlanView } from '../../../match/index.ts';
import { PLAN_ACTIONS, WITHOUT_CONDITION } from './message.ts';
import { type Planning, planningOf, showPlan, showResult } from './showPlan.ts';
import { buildStep, passStep } from './steps.ts';

const NOTE_FIELD = 'note';

const planner = member({ statuses: ['running'], currency: 'any' });
const plannerThen = member({ statuses: ['running'], currency: 'carried' });

/** For whose seat the control is, and how many steps the plan had. */
const shownWith = z.tuple([z.union([z.literal('-'), count]), count]);
type ShownWith = z.infer<typeof shownWith>;

interface Used<Given> {
  readonly given: Given;
  readonly planning: Planning;
}

/** A control of the plan as it was shown; where game or plan have changed since, that is shown instead. */
function onPlan<Given extends { readonly interaction: ControlInteraction }>(
  action: string,
  takes: ControlInput<Given>,
  change: (context: BotContext, used: Used<Given>) => Promise<PlanView | AnyRefusal>,
): Control {
  return defineControl({
    action,
    takes,
    details: shownWith,
    door: plannerThen,
    async execute(context, used) {
      const { interaction } = used;
      const planning = await planningOf(context, interaction, used.view.match.id);
      if (!planning) return;
      if (overtaken(used, used.details, planning)) {
        const remark = wordsOf(context, interaction).t('plans.movedOn');
        await showPlan(context, interaction, planning, planning.plan, remark);
        return;
      }
      await showResult(context, interaction, planning, await change(context, { given: used, planning }));
    },
  });
}

/** Whether game or plan have changed since the control was shown. */
function overtaken({ version }: AtSeat, [seat, steps]: ShownWith, { view, plan }: Planning): boolean {
  const { rest, state } = plan.standing;
  return view.match.version !== version || rest.length !== steps || (seat !== '-' && seat !== state.turn);
}

function editing<Given extends { readonly interaction: ControlInteraction }>(
  action: string,
  takes: ControlInput<Given>,
  wanted: (context: BotContext, used: Used<Given>) => PlanEdit | AnyRefusal,
): Control {
  return onPlan(action, takes, async (context, used) => {
    const edit = wanted(context, used);
    if ('code' in edit) return edit;
    return context.matches.editPlan(actorOf(used.given.interaction), used.planning.view.match.id, edit);
  });
}

const build = editing(
  PLAN_ACTIONS.build,
  selectInput(name),
  ({ componentsOf }, { given, planning: { plan, seat: own } }) => {
    const { state } = plan.standing;
    if (state.turn === null) return { ok: false, code: 'over' };
    const built = buildStep(componentsOf(state), state, state.turn, own, given.value);
    return built.ok ? { type: 'add', step: built.step } : built;
  },
);

const pass = editing(PLAN_ACTIONS.pass, buttonInput, ({ componentsOf }, { planning: { plan, seat: own } }) => {
  const { state } = plan.standing;
  if (state.turn === null) return { ok: false, code: 'over' };
  return { type: 'add', step: passStep(componentsOf(state), state, state.turn, own) };
});

const skip = editing(PLAN_ACTIONS.skip, buttonInput, (_context, { planning: { plan } }) => {
  const { turn } = plan.standing.state;
  return turn === null ? { ok: false, code: 'over' } : { type: 'add', step: { seat: turn, kind: 'skip' } };
});

const back = editing(PLAN_ACTIONS.back, buttonInput, () => ({ type: 'removeLast' }));
const clear = editing(PLAN_ACTIONS.clear, buttonInput, () => ({ type: 'clear' }));

const queue = onPlan(PLAN_ACTIONS.queue, selectInput(name), (context, { given, planning }) => {
  const tile = given.value === WITHOUT_CONDITION ? null : given.value;
  return context.matches.queueMoves(actorOf(given.interaction), planning.view.match.id, tile);
});

const unqueue = defineControl({
  action: PLAN_ACTIONS.unqueue,
  takes: buttonInput,
  details: shownWith,
  door: planner,
  async execute(context, { interaction, view }) {
    const planning = await planningOf(context, interaction, view.match.id);
    if (!planning) return;
    const result = await context.matches.unqueueMoves(actorOf(interaction), view.match.id);
    await showResult(context, interaction, planning, result);
  },
});

const note = defineControl({
  action: PLAN_ACTIONS.note,
  takes: buttonInput,
  details: shownWith,
  door: planner,
  answersItself: true,
  async execute(context, { interaction, view: { match } }) {
    const plan = await context.matches.plan(interaction.user.id, match.id);
    const written = plan.ok ? plan.note : '';
    await interaction.showModal(noteModal(wordsOf(context, interaction), match.id, match.version, written));
  },
});

const noteText = defineControl({
  action: PLAN_ACTIONS.noteText,
  takes: formInput({ [NOTE_FIELD]: 'text' }),
  details: none,
  door: planner,
  async execute(context, { interaction, view, field }) {
    const planning = await planningOf(context, interaction, view.match.id);
    if (!planning) return;
    const edit = { type: 'note', note: field(NOTE_FIELD).trim() } as const;
    const result = await context.matches.editPlan(actorOf(interaction), view.match.id, edit);
    await showResult(context, interaction, planning, result, wordsOf(context, interaction).t('plans.noteSaved'));
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
          max_length: MOST_NOTE,
          required: false,
          ...(value === '' ? {} : { value }),
        },
      },
    ],
  };
}

export const planControls: readonly Control[] = [build, pass, skip, back, clear, note, noteText, queue, unqueue];
