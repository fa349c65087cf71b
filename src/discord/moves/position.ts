/**
 * The position that a control or a command acts on, after the questions that must be asked first: does the match exist,
 * does the control still belong to this position, may this person move. Where not, the person is told, and nothing happens.
 */
import type { MatchRefusal, MatchView } from '../../match/index.ts';
import type { MoveType, Refusal } from '../../rules/index.ts';
import type { BotContext } from '../context.ts';
import type { ControlId } from '../customId.ts';
import { type Mover, memberAt, moverFor, type Position } from '../dialogue/mover.ts';
import { type Answerable, wordsOf } from '../support/reply.ts';
import { type AnyRefusal, refusalText } from '../views/wording/refusalText.ts';
import { begin, conclude } from './acting.ts';

/** Acknowledges, then gives the position of a control if its person may make such a move in it; else says why not. */
export async function positionOfControl(
  context: BotContext,
  interaction: Answerable,
  id: ControlId,
  type: MoveType,
): Promise<Position | null> {
  await begin(interaction);
  const view = await context.matches.view(id.matchId);
  const person = interaction.user.id;
  if (!view) return refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId: id.matchId });
  const member = memberAt(view, person);
  if (!member.ok) return refused(context, interaction, view, member);
  if (view.match.version !== id.version && view.match.status === 'running') {
    const since = await context.matches.playedAfter(id.matchId, id.version);
    return refused(context, interaction, view, { ok: false, code: 'stale', version: view.match.version, since });
  }
  return entered(context, interaction, view, moverFor(view, person, type));
}

/** The position of a command, whose game has been found already; else says why the person may not move. */
export async function positionOfCommand(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  type: MoveType,
): Promise<Position | null> {
  return entered(context, interaction, view, moverFor(view, interaction.user.id, type));
}

async function entered(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  mover: Mover | MatchRefusal | Refusal,
): Promise<Position | null> {
  if (!mover.ok) return refused(context, interaction, view, mover);
  return { words: wordsOf(context, interaction), view, seat: mover.seat, state: mover.state };
}

/** Words a refusal for the person, and what would be legal instead; null, so that callers can return it. */
export async function refused(
  context: BotContext,
  interaction: Answerable,
  view: MatchView | null,
  refusal: AnyRefusal,
  instead: string | null = null,
): Promise<null> {
  const sentence = refusalText(wordsOf(context, interaction), view, refusal);
  await conclude(interaction, instead === null ? sentence : `${sentence}\n${instead}`);
  return null;
}
