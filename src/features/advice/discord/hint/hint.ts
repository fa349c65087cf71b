/**
 * Gives a person a hint about their own turn: what is asked of the adviser, and what is said where there is none to give.
 * The thinking is the opponents', in a thread of its own.
 */

import {
  type Answerable,
  type BotContext,
  conclude,
  moveTypeIn,
  type Position,
  refused,
  show,
} from '../../../../discord/frame/index.ts';
import { type MatchView, seatOf, whyNoHints } from '../../../../match/index.ts';
import type { NoAdvice } from '../../../../opponents/index.ts';
import { positionOfCommand } from '../../../play/discord/index.ts';
import { hintMessage, passHintMessage } from './message.ts';

/** The interaction has been acknowledged; the game has been found. */
export async function giveHint(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  // Also before their turn, so that nobody waits for it.
  const { match } = view;
  const plays = match.status === 'running' && seatOf(match, interaction.user.id) !== null;
  const refusal = plays ? whyNoHints(match) : null;
  if (refusal) {
    await refused(context, interaction, view, refusal);
    return;
  }
  const position = await positionOfCommand(context, interaction, view, moveTypeIn(view.state?.phase ?? 'over'));
  if (position) await hintAt(context, interaction, position);
}

/** In a position in which the person may move. */
export async function hintAt(context: BotContext, interaction: Answerable, position: Position): Promise<void> {
  if (!(await isAllowed(context, interaction, position))) return;
  const advice = await context.adviser.advise(position.state, interaction.user.id);
  if (advice.ok) await show(interaction, hintMessage(context, position, advice));
  else await refuseAdvice(context, interaction, position, advice);
}

/** In a position in which the person may pass: what they would best keep. */
export async function passHintAt(context: BotContext, interaction: Answerable, position: Position): Promise<void> {
  if (!(await isAllowed(context, interaction, position))) return;
  const advice = await context.adviser.adviseOnPassing(position.state, interaction.user.id);
  if (advice.ok) await show(interaction, passHintMessage(context, position, advice));
  else await refuseAdvice(context, interaction, position, advice);
}

/** Whether there are hints in this game, and some left for this person today; otherwise they are told. */
async function isAllowed(context: BotContext, interaction: Answerable, { view }: Position): Promise<boolean> {
  const limit = await context.matches.takeHint(interaction.user.id, view.match);
  if (limit) await refused(context, interaction, view, limit);
  return limit === null;
}

async function refuseAdvice(
  context: BotContext,
  interaction: Answerable,
  position: Position,
  advice: NoAdvice,
): Promise<void> {
  const { view } = position;
  switch (advice.code) {
    case 'over':
      await refused(context, interaction, view, { ok: false, code: 'over' });
      return;
    case 'position':
      await refused(context, interaction, view, {
        ok: false,
        code: 'components',
        components: advice.components,
        expected: context.componentsOf(position.state).id,
      });
      return;
    default:
      await conclude(interaction, noAdvice(position, advice.code));
  }
}

function noAdvice({ words }: Position, code: string): string {
  return words.t(code === 'busy' ? 'teaching.hint.busy' : 'teaching.hint.broken');
}
