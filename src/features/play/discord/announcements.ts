/** Delivers announcements of moves: the live turn message and short lines. Every step can be repeated after a crash. */
import { type APIMessage, messageLink } from 'discord.js';
import {
  collapseOutdatedTurns,
  collapseTurnMessage,
  controlsOf,
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  editQuietly,
  gameWords,
  isTurnShown,
  liveTurnMessages,
  notifyBarred,
  postDirectly,
  postFirstLogLine,
  postInThread,
  recentAndUnshownMoves,
  removeQuietly,
  type Undeliverable,
  unshownMoves,
  versionShown,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage, withoutPing } from '../../../discord/messages/index.ts';
import { memberName, takenBackLine } from '../../../discord/wording/index.ts';
import { isComputer, isComputersTurn, type MatchPosts, type PersonId, type PlayedMove } from '../../../match/index.ts';
import { AGREEMENT_ACTIONS, pausedMessage } from '../../agreements/discord/index.ts';
import { closeVote } from '../../time/discord/index.ts';
import { turnMessage } from './turnMessage.ts';

/** Posts the current position with all moves since the last turn message, and collapses that message to a line. */
export async function deliverTurn(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { context, entry, view, posts } = delivery;
  // A computer player's turn is posted together with its move.
  const mover = moverOf(delivery);
  if (view.match.status !== 'running' || isTurnShown(delivery) || (mover && isComputer(mover))) return EMPTY_DELIVERY;
  const moves = await recentAndUnshownMoves(delivery);
  const { played } = moves;
  await postFirstLogLine(delivery, 'turn', played);
  const posted = await postInThread(delivery, 'turn', () =>
    turnMessage(context, view, moves, delivery.reader?.personId),
  );
  if ('undeliverable' in posted) return posted;
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  await collapsePreviousTurn(delivery, posted.message.id, played, turnVersion);
  // Messages other than the recorded one may remain from a time without permissions.
  if (posts.turnChannelId !== null || entry.announcement.kind === 'repost')
    await collapseOutdatedTurns(delivery, posted.message.id, turnVersion);
  await closeVote(delivery);
  const turn = { turnMessageId: posted.message.id, turnChannelId: null, turnVersion, voteMessageId: null };
  return { place: posted.place, posts: { ...posted.posts, ...turn, ...(await retireLeagueCard(delivery)) } };
}

/**
 * Removes the lobby message of a league game, because a round's lobby messages would flood the channel. The threads
 * stay, and the round's message links to them.
 */
async function retireLeagueCard(delivery: DeliveryContext): Promise<Partial<MatchPosts>> {
  const { context, view, posts, reader } = delivery;
  const { occasion, place } = view.match;
  if (!occasion || reader !== null || place.threadId === null || posts.lobbyMessageId === null) return {};
  await removeQuietly(delivery, place.channelId, posts.lobbyMessageId);
  await context.leagues.showThreads(occasion.id, occasion.round);
  return { lobbyMessageId: null };
}

/** Collapses the person's turn message. The next turn message is posted when it is a person's turn again. */
export async function deliverComputersTurn(delivery: DeliveryContext): Promise<Delivered> {
  const { match, state } = delivery.view;
  if (isTurnShown(delivery) || !isComputersTurn(match, state?.turn ?? null)) return EMPTY_DELIVERY;
  const played = await unshownMoves(delivery);
  if (played.length > 0) await collapseTurnMessage(delivery, played, `-# ${gameWords(delivery).t('computers.moving')}`);
  return EMPTY_DELIVERY;
}

export async function deliverTakenBack(
  delivery: DeliveryContext,
  personId: string,
): Promise<Delivered | Undeliverable> {
  if (isTurnShown(delivery)) return EMPTY_DELIVERY;
  const words = gameWords(delivery);
  const line = lineMessage(takenBackLine(words, memberName(words, delivery.view.match, personId)));
  return postInThread(delivery, 'takenBack', () => line);
}

/** Restores the live turn message if it is missing or was sent as a direct message. Pings nobody again. */
export async function repostTurn(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { posting, view, posts } = delivery;
  const { match, state } = view;
  if (match.status !== 'running' || !state || isComputersTurn(match, state.turn)) return EMPTY_DELIVERY;
  const isPaused = match.pausedAt !== null;
  if (!isTurnShown(delivery)) {
    const unrecorded = isPaused || delivery.reader === null ? null : await liveTurnOf(delivery, match.version);
    if (!unrecorded) return isPaused ? EMPTY_DELIVERY : deliverTurn(delivery);
    await collapseOutdatedTurns(delivery, unrecorded.id, match.version);
    return { place: {}, posts: { turnMessageId: unrecorded.id, turnChannelId: null, turnVersion: match.version } };
  }
  const home = match.place.threadId ?? match.place.channelId;
  const elsewhere = posts.turnChannelId;
  const paused = () => pausedMessage(gameWords(delivery), match, state.turn, null);
  const { turnMessageId } = posts;
  const recorded = turnMessageId !== null && elsewhere === null ? await posting.read(home, turnMessageId) : null;
  const unrecorded = delivery.reader === null && !recorded ? await liveTurnOf(delivery, posts.turnVersion) : null;
  const existing = recorded ?? unrecorded;
  const offersResume =
    existing && controlsOf(existing, match.id).some(({ action }) => action === AGREEMENT_ACTIONS.resume);
  if (existing && isPaused && !offersResume) await editQuietly(delivery, home, existing.id, paused());
  if (recorded) {
    await collapseOutdatedTurns(delivery, recorded.id, posts.turnVersion ?? match.version);
    return EMPTY_DELIVERY;
  }
  const posted = existing
    ? { message: existing, channelId: home, place: {}, posts: {} }
    : await postInThread(delivery, 'turn', async () => withoutPing(isPaused ? paused() : await turnAgain(delivery)));
  if ('undeliverable' in posted) return posted;
  const { id } = posted.message;
  if (elsewhere !== null && turnMessageId !== null) {
    const link = messageLink(posted.channelId, id, match.place.serverId ?? '@me');
    const line = lineMessage(`[${gameWords(delivery).t('time.toTurn')}](${link})`, 'small');
    await editQuietly(delivery, elsewhere, turnMessageId, line);
  }
  const turnVersion = versionShown(posted.message, match.id) ?? match.version;
  await collapseOutdatedTurns(delivery, id, turnVersion);
  return { place: posted.place, posts: { ...posted.posts, turnMessageId: id, turnChannelId: null, turnVersion } };
}

async function liveTurnOf(delivery: DeliveryContext, turnVersion: number | null): Promise<APIMessage | null> {
  return (await liveTurnMessages(delivery)).findLast(({ version }) => version === turnVersion)?.message ?? null;
}

/** The turn message with all moves since the turn message before it. */
async function turnAgain(delivery: DeliveryContext): Promise<PublicMessage> {
  const { context, view, posts, reader } = delivery;
  const turnPosts = await context.outbox.turnPosts(view.match.id, ...(reader === null ? [] : [reader.personId]));
  const turnVersion = turnPosts.findLast(({ version }) => version < (posts.turnVersion ?? 0))?.version ?? null;
  const moves = await recentAndUnshownMoves({ ...delivery, posts: { ...posts, turnVersion } });
  return turnMessage(context, view, moves, reader?.personId);
}

/** Sends the turn to the mover. The first time, also tells the others why the channel stays silent. */
export async function deliverTurnDirectly(delivery: DeliveryContext): Promise<Delivered | null> {
  const delivered = await deliverTurnToMover(delivery);
  const mover = moverOf(delivery);
  if (mover && !isComputer(mover) && delivery.posts.turnChannelId === null)
    await notifyBarred(delivery, mover.personId);
  return delivered;
}

/** Sends the turn to the mover unless they have it already. */
export async function deliverTurnToMover(delivery: DeliveryContext): Promise<Delivered | null> {
  const { context, entry, view } = delivery;
  const mover = moverOf(delivery);
  if (view.match.status !== 'running' || isTurnShown(delivery) || mover === undefined || isComputer(mover)) return null;
  const moves = await recentAndUnshownMoves(delivery);
  const { played } = moves;
  const posted = await postDirectly(delivery, mover.personId, 'turn', (own) =>
    turnMessage(context, own.view, moves, mover.personId),
  );
  if (posted === null) return null;
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  await collapsePreviousTurn(delivery, posted.message.id, played, turnVersion);
  return {
    place: {},
    posts: { turnMessageId: posted.message.id, turnChannelId: posted.channelId, turnVersion },
  };
}

async function collapsePreviousTurn(
  delivery: DeliveryContext,
  messageId: string,
  played: readonly PlayedMove[],
  turnVersion: number,
): Promise<void> {
  if (delivery.posts.turnMessageId === messageId) return;
  const shown = played.filter(({ version }) => version <= turnVersion);
  await collapseTurnMessage(delivery, shown);
}

export function turnRecipients(delivery: DeliveryContext): readonly PersonId[] {
  const mover = moverOf(delivery);
  return mover && !isComputer(mover) ? [mover.personId] : [];
}

function moverOf({ view }: DeliveryContext) {
  return view.match.members[view.state?.turn ?? -1];
}
