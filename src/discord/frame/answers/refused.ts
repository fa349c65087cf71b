/**
 * The position that a command acts on, if its person may move in it; and how a refusal is told, of commands and controls.
 * Who may use which control is decided by the doors of controls.
 */
import type { MatchView } from '../../../match/index.ts';
import { type AnyRefusal, refusalText } from '../../wording/index.ts';
import type { BotContext } from '../context.ts';
import { asSeen } from '../games/asSeen.ts';
import { conclude } from './acting.ts';
import { type Answerable, wordsOf } from './reply.ts';

/** Words a refusal for the person, and what would be legal instead; null, so that callers can return it. */
export async function refused(
  context: BotContext,
  interaction: Answerable,
  view: MatchView | null,
  refusal: AnyRefusal,
  instead: string | null = null,
): Promise<null> {
  const sentence = refusalText(
    wordsOf(context, interaction),
    view && (await asSeen(context, interaction, view)),
    refusal,
  );
  await conclude(interaction, instead === null ? sentence : `${sentence}\n${instead}`);
  return null;
}
