/**
 * Goes on without a player who is absent, the same for buttons and commands; and finds out whether somebody has left the server.
 */
import { RESTJSONErrorCodes, Routes } from 'discord.js';
import { hasCode } from '../../../../discord/connection/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  begin,
  conclude,
  refused,
  seenGame,
  show,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import {
  type Awaited,
  type GoingOn,
  type MatchRefusal,
  type MatchView,
  type PersonId,
  seatOf,
} from '../../../../match/index.ts';
import { absentPanel, endQuestion } from './message.ts';

export async function goOn(context: BotContext, interaction: Answerable, view: MatchView, how: GoingOn): Promise<void> {
  await begin(interaction);
  const done = await context.matches.goOnWithout(actorOf(interaction), view.match.id, how);
  if (!done.ok) {
    await refused(context, interaction, await seenGame(context, interaction, view.match.id), done);
    return;
  }
  const absent = done.match.members[view.state?.turn ?? -1];
  const isDone = done.match.status !== 'running' || done.match.timeControl !== null || absent?.standIn === true;
  await conclude(interaction, wordsOf(context, interaction).t(isDone ? 'agreements.absent.done' : 'agreements.asked'));
}

/** Shows whoever asks how they may go on, or says why not. */
export async function showWays(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const { id } = interaction.user;
  const awaited = seatOf(match, id) === null ? null : await noticeAbsence(context, view, id);
  const refusal = whyNot(view, id, awaited);
  if (refusal) await refused(context, interaction, view, refusal);
  else if (awaited) await show(interaction, absentPanel(words, match, awaited.personId));
}

/** Asks whether ending the game is meant. */
export async function askToEnd(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  await begin(interaction);
  await show(interaction, endQuestion(wordsOf(context, interaction), view));
}

/**
 * Whom the others wait for. Discord tells the bot of nobody who leaves a server (that takes a privileged intent), so that it asks when
 * somebody who waits wants to know.
 */
export async function noticeAbsence(context: BotContext, view: MatchView, personId: PersonId): Promise<Awaited | null> {
  const { matches, client } = context;
  const awaited = await matches.awaited(view);
  const { serverId } = view.match.place;
  if (!awaited?.until || serverId === null || awaited.personId === personId) return awaited;
  try {
    await client.rest.get(Routes.guildMember(serverId, awaited.personId));
    return awaited;
  } catch (error) {
    const isGone = hasCode(error, RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser);
    if (!isGone || !(await matches.hasLeft(view.match.id, awaited.personId))) return awaited;
    return { ...awaited, until: null };
  }
}

function whyNot({ match }: MatchView, personId: PersonId, awaited: Awaited | null): MatchRefusal | null {
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const seat = seatOf(match, personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (match.members[seat]?.resigned) return { ok: false, code: 'resigned' };
  if (!awaited) return { ok: false, code: match.pausedAt ? 'paused' : 'nobodyAbsent' };
  if (awaited.personId === personId) return { ok: false, code: 'ownVote' };
  const { until } = awaited;
  return until && { ok: false, code: 'notAbsent', name: match.members[awaited.seat]?.name ?? '', until };
}
