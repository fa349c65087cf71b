/** Shows a person their plan, and the result of a change to it. */
import {
  type Answerable,
  answerRefusal,
  type BotContext,
  seenGame,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type AnyRefusal, refusalText } from '../../../discord/wording/index.ts';
import { isPlaying, type MatchRefusal, type MatchView, seatOf } from '../../../match/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';
import type { PlanView } from '../model.ts';
import { planMessage } from './message.ts';

export interface PlanContext {
  readonly view: MatchView;
  readonly seat: number;
  readonly plan: PlanView;
}

/** The person's plan. Answers with a refusal if they cannot have one. */
export async function loadPlanContext(
  context: BotContext,
  interaction: Answerable,
  matchId: string,
): Promise<PlanContext | undefined> {
  const view = await seenGame(context, interaction, matchId);
  const plan: PlanView | MatchRefusal = await context.matches.plan(interaction.user.id, matchId);
  if (!plan.ok) return answerRefusal(context, interaction, view, plan);
  const seat = view && seatOf(view.match, interaction.user.id);
  return view && seat !== null ? { view, seat, plan } : undefined;
}

export const planItem: TurnMenuItem = {
  name: 'plan',
  offers: (_, { match }, personId) => isPlaying(match, personId),
  async run(context, { interaction, view }) {
    const planning = await loadPlanContext(context, interaction, view.match.id);
    if (planning) await showPlan(context, interaction, planning, planning.plan, null);
  },
};

export async function showPlan(
  context: BotContext,
  interaction: Answerable,
  { view, seat }: PlanContext,
  plan: PlanView,
  remark: string | null,
): Promise<void> {
  const words = wordsOf(context, interaction);
  await showStep(interaction, await planMessage(context, { words, view, seat, plan, remark }));
}

/** Shows the changed plan, or the refusal with the unchanged plan. */
export async function showPlanResult(
  context: BotContext,
  interaction: Answerable,
  planning: PlanContext,
  result: PlanView | AnyRefusal,
  remark: string | null = null,
): Promise<void> {
  if (result.ok) return showPlan(context, interaction, planning, result, remark);
  const sentence = refusalText(wordsOf(context, interaction), planning.view, result);
  return showPlan(context, interaction, planning, planning.plan, sentence);
}
