/** `/plan`: adds a build and a note to the person's private plan, as its options say; without them, shows the plan. */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import {
  actorOf,
  anywhere,
  type BotContext,
  type Command,
  findMatch,
  GAME_OPTION,
  gameOption,
  option,
  ownRunning,
  suggestMatches,
  whichMatch,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { buildOptions, readTypedBuild, SPACE_OPTION, suggestBuild } from '../../../discord/moves/index.ts';
import type { AnyRefusal } from '../../../discord/wording/index.ts';
import { normalizeText, parseSpace } from '../../../language/index.ts';
import { seatOf } from '../../../match/index.ts';
import { playerAt } from '../../../rules/index.ts';
import { resolveBuild } from '../../../turn/index.ts';
import { MAX_NOTE_LENGTH, type PlanView } from '../model.ts';
import { loadPlanContext, type PlanContext, showPlan, showPlanResult } from './showPlan.ts';

const NOTE_OPTION = 'note';
const NO_NOTE = '-';

export const plan: Command = {
  data: anywhere('plan', (language) => [
    ...buildOptions(language, 'plan', false),
    option(language, 'plan.note', ApplicationCommandOptionType.String, { max_length: MAX_NOTE_LENGTH }),
    gameOption(language),
  ]),
  async execute(context, interaction, words) {
    const found = await whichMatch(context, interaction, words, ownRunning);
    const planning = found && (await loadPlanContext(context, interaction, found.match.id));
    if (!planning) return;
    const typed = interaction.options.getString(NOTE_OPTION)?.trim();
    const note = typed !== undefined && normalizeText(typed) === NO_NOTE ? '' : typed;
    const remark = note === undefined ? null : words.t('plans.noteSaved');
    const space = interaction.options.getString(SPACE_OPTION);
    const actor = actorOf(interaction);
    const { id } = planning.view.match;
    if (space !== null) {
      const result = await planBuild(context, interaction, planning, { space, note });
      await showPlanResult(context, interaction, planning, result, remark);
    } else if (note !== undefined) {
      const result = await context.matches.editPlan(actor, id, { type: 'note', note });
      await showPlanResult(context, interaction, planning, result, remark);
    } else {
      await showPlan(context, interaction, planning, planning.plan, null);
    }
  },
  async autocomplete(context, interaction) {
    const focused = interaction.options.getFocused(true);
    if (focused.name === GAME_OPTION) return suggestMatches(context, interaction, ownRunning);
    const found = await findMatch(context, interaction, ownRunning);
    const person = interaction.user.id;
    const own = found.ok ? await context.matches.plan(person, found.view.match.id) : null;
    const seat = found.ok ? seatOf(found.view.match, person) : null;
    // Suggestions for other players' moves would reveal their hands.
    if (!own?.ok || seat === null || own.progress.state.turn !== seat) return interaction.respond([]);
    const words = wordsOf(context, interaction);
    const position = { components: context.componentsOf(own.progress.state), state: own.progress.state, seat };
    const typing = { name: focused.name, value: String(focused.value) };
    return interaction.respond(suggestBuild(words, position, typing, interaction));
  },
};

/** Adds a build by the next player of the plan: a complete move for the person, only a space for other players. */
async function planBuild(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  { view, seat, plan: { progress } }: PlanContext,
  { space, note }: { readonly space: string; readonly note: string | undefined },
): Promise<PlanView | AnyRefusal> {
  const { state } = progress;
  const { id } = view.match;
  const actor = actorOf(interaction);
  const next = state.turn;
  if (next === null) return { ok: false, code: 'over' };
  if (next !== seat) {
    const step = { seat: next, kind: 'build', space: parseSpace(space) } as const;
    return context.matches.editPlan(actor, id, { type: 'add', step, note });
  }
  const typed = readTypedBuild(interaction, wordsOf(context, interaction), space, playerAt(state, seat).hand);
  if (!typed.ok) return typed;
  if (state.phase !== 'build') return { ok: false, code: 'planEnds' };
  const resolved = resolveBuild(context.componentsOf(state), state, seat, typed.build);
  if (!resolved.ok) return resolved;
  const step = { seat, kind: 'own', move: resolved.move } as const;
  return context.matches.editPlan(actor, id, { type: 'add', step, note });
}
