/**
 * `/plan`: a private line of moves on the real position, with a note. With `space` the next step is planned to the card;
 * without, the plan is shown, and goes on by its controls. Nobody else sees any of it.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { MOST_NOTE, type PlanView } from '../../../match/index.ts';
import type { BotContext, Command } from '../../context.ts';
import { seatOf } from '../../dialogue/mover.ts';
import { resolveBuild } from '../../dialogue/typedBuild.ts';
import { cardsOption, gameOption, suggestGames, textOption } from '../../moves/options.ts';
import { type Planning, planningOf, showPlan, showResult } from '../../moves/planning.ts';
import { actorOf } from '../../support/actor.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { acknowledge, wordsOf } from '../../support/reply.ts';
import { findMatch, GAME_OPTION, ownRunning, whichMatch } from '../../support/whichMatch.ts';
import {
  suggestAdvances,
  suggestDraws,
  suggestPayments,
  suggestSpaces,
} from '../../views/wording/advice/suggestions.ts';
import type { AnyRefusal } from '../../views/wording/refusalText.ts';
import { typedSoFar } from './build.ts';

const SPACE = 'space';
const NOTE = 'note';
const NO_NOTE = '-';

export const plan: Command = {
  data: (language) => ({
    ...language.commandWords('plan'),
    ...ANYWHERE,
    options: [
      textOption(language, 'plan.space', SPACE),
      textOption(language, 'plan.pay', 'pay'),
      textOption(language, 'plan.take', 'take'),
      {
        ...language.commandWords('plan.advance'),
        type: ApplicationCommandOptionType.Integer,
        name: 'advance',
        required: false,
        autocomplete: true,
      },
      {
        ...language.commandWords('plan.note'),
        type: ApplicationCommandOptionType.String,
        name: NOTE,
        required: false,
        max_length: MOST_NOTE,
      },
      gameOption(language),
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const found = await whichMatch(context, interaction, words, ownRunning);
    const planning = found && (await planningOf(context, interaction, found.match.id));
    if (!planning) return;
    const note = interaction.options.getString(NOTE);
    const space = interaction.options.getString(SPACE);
    const actor = actorOf(interaction);
    const { id } = planning.view.match;
    if (space !== null) {
      await showResult(context, interaction, planning, await planBuild(context, interaction, planning, space));
    } else if (note !== null) {
      const edit = { type: 'note', note: note.trim() === NO_NOTE ? '' : note.trim() } as const;
      const result = await context.matches.editPlan(actor, id, edit);
      await showResult(context, interaction, planning, result, words.t('plans.noteSaved'));
    } else {
      await showPlan(context, interaction, planning, planning.plan, null);
    }
  },
  async autocomplete(context, interaction) {
    const focused = interaction.options.getFocused(true);
    if (focused.name === GAME_OPTION) return suggestGames(context, interaction, ownRunning);
    const found = await findMatch(context, interaction, ownRunning);
    const person = interaction.user.id;
    const own = found.ok ? await context.matches.plan(person, found.view.match.id) : null;
    const seat = found.ok ? seatOf(found.view, person) : null;
    // Only one's own moves are suggested: what others could pay for would tell of their hands.
    if (!own?.ok || seat === null || own.standing.state.turn !== seat) return interaction.respond([]);
    const words = wordsOf(context, interaction);
    const standing = { components: context.components, state: own.standing.state, seat };
    const typed = typedSoFar(interaction);
    const value = String(focused.value);
    if (focused.name === SPACE) return interaction.respond(suggestSpaces(words, standing, value));
    if (focused.name === 'pay') return interaction.respond(suggestPayments(words, standing, typed.space, value));
    if (focused.name === 'take') return interaction.respond(suggestDraws(words, standing, typed, value));
    return interaction.respond(suggestAdvances(words, standing, typed));
  },
};

/** Plans a build for whoever is next in the line: one's own as it was typed, anybody else's only by its space. */
async function planBuild(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  { view, seat, plan: { standing } }: Planning,
  space: string,
): Promise<PlanView | AnyRefusal> {
  const { state } = standing;
  const { id } = view.match;
  const actor = actorOf(interaction);
  const next = state.turn;
  if (next === null) return { ok: false, code: 'over' };
  if (next !== seat) {
    const step = { seat: next, kind: 'build', space: space.normalize('NFKC').trim().toUpperCase() } as const;
    return context.matches.editPlan(actor, id, { type: 'add', step });
  }
  const pay = cardsOption(interaction, 'pay');
  if (!pay.ok) return pay;
  const take = cardsOption(interaction, 'take');
  if (!take.ok) return take;
  const advance = interaction.options.getInteger('advance');
  const typed = { space, pay: pay.cards, take: take.cards, advance };
  if (state.phase !== 'build') return { ok: false, code: 'planEnds' };
  const resolved = resolveBuild(context.components, state, seat, typed);
  if (!resolved.ok) return resolved;
  return context.matches.editPlan(actor, id, { type: 'add', step: { seat, kind: 'own', move: resolved.move } });
}
