/**
 * Shows a person their plan and changes it: what `/plan` and the controls of its message have in common.
 * A refusal changes nothing, and is said above the plan as it is.
 */

import { type Answerable, type BotContext, refused, seenGame, show, wordsOf } from '../../../discord/frame/index.ts';
import { type AnyRefusal, refusalText } from '../../../discord/wording/index.ts';
import { type MatchRefusal, type MatchView, type PlanView, seatOf } from '../../../match/index.ts';
import { planMessage } from './message.ts';

export interface Planning {
  readonly view: MatchView;
  readonly seat: number;
  readonly plan: PlanView;
}

/** The person's plan; else says why there can be none. */
export async function planningOf(
  context: BotContext,
  interaction: Answerable,
  matchId: string,
): Promise<Planning | null> {
  const view = await seenGame(context, interaction, matchId);
  const plan: PlanView | MatchRefusal = await context.matches.plan(interaction.user.id, matchId);
  if (!plan.ok) return refused(context, interaction, view, plan);
  const seat = view && seatOf(view.match, interaction.user.id);
  return view && seat !== null ? { view, seat, plan } : null;
}

/** The plan as it is now, under a remark. */
export async function showPlan(
  context: BotContext,
  interaction: Answerable,
  { view, seat }: Planning,
  plan: PlanView,
  remark: string | null,
): Promise<void> {
  const words = wordsOf(context, interaction);
  await show(interaction, await planMessage(context, { words, view, seat, plan, remark }));
}

/** Shows what has come of a change: the changed plan, or the old one and why it stays. */
export async function showResult(
  context: BotContext,
  interaction: Answerable,
  planning: Planning,
  result: PlanView | AnyRefusal,
  remark: string | null = null,
): Promise<void> {
  if (result.ok) return showPlan(context, interaction, planning, result, remark);
  const sentence = refusalText(wordsOf(context, interaction), planning.view, result);
  return showPlan(context, interaction, planning, planning.plan, sentence);
}
