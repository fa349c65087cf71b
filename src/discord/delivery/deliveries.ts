/**
 * How each announcement is brought to people: lobby, thread, turn, take-back, end. Every step may be repeated after a crash.
 * The order of entries, retries and giving up are the queue's matter; the messages themselves the views'.
 */

import { MessageFlags } from 'discord.js';
import { type Announcement, isComputer, isComputersTurn, type OutboxEntry } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import { illustrated } from '../emoji/index.ts';
import { failureOf } from '../support/failures.ts';
import { escapeName } from '../support/text.ts';
import { finishedMessage } from '../views/public/finished.ts';
import { cancelledLine, takenBackLine } from '../views/public/logLine.ts';
import type { PublicMessage } from '../views/public/publicMessages.ts';
import { reviewParts } from '../views/public/review.ts';
import { turnMessage } from '../views/public/turn.ts';
import { tellAgreement } from './announcements/agreements.ts';
import { tellClockMoved, tellStandIn, tellVote, tellWasAway } from './announcements/clockLines.ts';
import { tellDigest } from './announcements/digest.ts';
import { tellNotice } from './announcements/notices.ts';
import { type Told, tellReminder, tellTurnDirectly } from './announcements/personal.ts';
import type { Delivered, Undeliverable } from './outcome.ts';
import { isDirect, tellEach } from './places/direct.ts';
import { tellDirectly } from './places/fallback.ts';
import { openThread, postInThread, upsertLobby } from './places/places.ts';
import { versionShown } from './posting/marks.ts';
import { lineMessage, type Posting } from './posting/posting.ts';
import {
  beginLog,
  closeVote,
  cutDownTurn,
  editQuietly,
  isTold,
  lobbyOf,
  playedSince,
  type Telling,
  wordsOf,
} from './telling.ts';

const NOTHING: Delivered = { place: {}, posts: {} };

/** Delivers one entry from the current state of its match. Throws what Discord throws, for the queue to judge. */
export async function deliverEntry(
  context: BotContext,
  posting: Posting,
  entry: OutboxEntry,
): Promise<Delivered | Undeliverable> {
  const view = await context.matches.view(entry.matchId);
  if (view === null) return { undeliverable: 'the match does not exist' };
  const { announcement } = entry;
  if (announcement.kind === 'digest') return tellDigest(context, posting, entry, announcement.personId);
  if (isDirect(view.match)) return tellEach({ context, posting, entry, view }, tellInPlace);
  const posts = await context.outbox.posts(entry.matchId);
  const telling: Telling = { context, posting, entry, view, posts, reader: null };
  try {
    const told = await tellInPlace(telling);
    if (!('undeliverable' in told)) return told;
    return (await tellDirectly(telling)) ?? told;
  } catch (error) {
    // Barred places may be allowed again: where nobody can be told otherwise, the queue tries again later.
    const direct = failureOf(error) === 'barred' ? await tellDirectly(telling) : null;
    if (direct === null) throw error;
    context.log.warn({ err: error, match: entry.matchId }, 'the place of a game is barred; people were told directly');
    return direct;
  }
}

async function tellInPlace(telling: Telling): Promise<Delivered | Undeliverable> {
  const { entry } = telling;
  switch (entry.announcement.kind) {
    case 'lobby':
      return tellLobby(telling);
    case 'started':
      return tellStarted(telling);
    case 'turn':
      return tellTurn(telling);
    case 'takenBack':
      return tellTakenBack(telling, entry.announcement.personId);
    case 'digest':
      // It belongs to no match, and is told before this.
      return NOTHING;
    case 'reminder':
      return tellBeside(telling, await tellReminder(telling, entry.announcement.personId));
    case 'turnDirect':
      return tellBeside(telling, await tellTurnDirectly(telling, entry.announcement.personId));
    case 'vote':
      return tellBeside(telling, await tellVote(telling, entry.announcement.personId));
    case 'standIn':
    case 'returned': {
      const { kind, personId } = entry.announcement;
      return tellBeside(telling, await tellStandIn(telling, kind, personId));
    }
    case 'clockMoved':
      return tellBeside(telling, await tellClockMoved(telling));
    case 'wasAway':
      return tellBeside(telling, await tellWasAway(telling, entry.announcement.since));
    case 'proposal':
    case 'resigned':
    case 'replaced':
    case 'resumed':
    case 'rematch':
      return tellAgreement(telling, entry.announcement);
    case 'review':
      return tellReview(telling);
    case 'computersTurn':
      return tellComputersTurn(telling);
    case 'computerReplaced':
      return tellReplaced(telling, entry.announcement);
    case 'planDeparted':
    case 'conditionDropped':
      return tellNotice(telling, entry.announcement);
    case 'finished':
      return tellFinished(telling);
    case 'cancelled':
      return tellCancelled(telling);
  }
}

async function tellLobby(telling: Telling): Promise<Delivered | Undeliverable> {
  const lobbyMessageId = await upsertLobby(telling);
  return lobbyMessageId === null ? channelGone(telling) : { place: {}, posts: { lobbyMessageId } };
}

/** Opens the thread on the lobby message; where there can be none, the game is played in the channel itself. */
async function tellStarted(telling: Telling): Promise<Delivered | Undeliverable> {
  const { view } = telling;
  // In direct messages the lobby has said already that the game begins.
  if (view.match.place.threadId !== null || telling.reader !== null) return NOTHING;
  const lobbyMessageId = await upsertLobby(telling);
  if (lobbyMessageId === null) return channelGone(telling);
  const threadId = await openThread(telling, lobbyMessageId);
  if (threadId !== null) {
    await editQuietly(telling, view.match.place.channelId, lobbyMessageId, lobbyOf(telling, threadId));
  }
  return { place: { threadId }, posts: { lobbyMessageId } };
}

/**
 * Posts the position as it is now with everything played since the last turn message, and cuts that one down to a line.
 * An entry whose version such a message has shown already needs nothing more.
 */
async function tellTurn(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, entry, view, posts } = telling;
  // A computer player's turn is told with its move.
  const mover = view.match.members[view.state?.turn ?? -1];
  if (view.match.status !== 'running' || isTold(telling) || (mover && isComputer(mover))) return NOTHING;
  const played = await playedSince(telling);
  await beginLog(telling, 'turn', played);
  const posted = await postInThread(telling, 'turn', () =>
    turnMessage(context, view, played, telling.reader?.personId),
  );
  if (posted === null) return channelGone(telling);
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  if (posts.turnMessageId !== posted.message.id) {
    await cutDownTurn(
      telling,
      played.filter((move) => move.version <= turnVersion),
    );
  }
  await closeVote(telling);
  return {
    place: posted.place,
    posts: { ...posted.posts, turnMessageId: posted.message.id, turnChannelId: null, turnVersion, voteMessageId: null },
  };
}

/** The person's turn message is a line of the log already; the next turn message comes when a person is to move again. */
async function tellComputersTurn(telling: Telling): Promise<Delivered> {
  const { match, state } = telling.view;
  if (isTold(telling) || !isComputersTurn(match, state?.turn ?? null)) return NOTHING;
  const played = await playedSince(telling);
  if (played.length > 0) await cutDownTurn(telling, played, `-# ${wordsOf(telling).t('computers.moving')}`);
  return NOTHING;
}

/** One line; nothing where the move that was taken back had never been told. */
async function tellTakenBack(telling: Telling, personId: string): Promise<Delivered | Undeliverable> {
  if (isTold(telling)) return NOTHING;
  const name = telling.view.match.members.find((member) => member.personId === personId)?.name ?? personId;
  const line = lineMessage(takenBackLine(wordsOf(telling), name));
  const posted = await postInThread(telling, 'takenBack', () => line);
  return posted === null ? channelGone(telling) : { place: posted.place, posts: posted.posts };
}

/** The review, where it is done and has not been called off meanwhile. */
async function tellReview(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const review = await context.matches.review(view.match.id);
  if (review?.status !== 'done') return NOTHING;
  const history = await context.matches.history(view.match.id);
  const words = illustrated(context, wordsOf(telling), view.state);
  const message: PublicMessage = {
    flags: MessageFlags.IsComponentsV2,
    components: reviewParts(words, context.componentsOf(view.state), { match: view.match, history, review }),
    files: [],
    allowedMentions: { parse: [] },
  };
  return tellBeside(telling, (await postInThread(telling, 'review', () => message)) ?? 'gone');
}

/** A program has failed, and somebody else has moved for it. */
async function tellReplaced(
  telling: Telling,
  { seat, because }: Extract<Announcement, { kind: 'computerReplaced' }>,
): Promise<Delivered | Undeliverable> {
  const name = escapeName(telling.view.match.members[seat]?.name ?? '');
  const line = lineMessage(wordsOf(telling).t(`computers.replaced.${because}`, { name }), 'small');
  return tellBeside(telling, (await postInThread(telling, 'computerReplaced', () => line)) ?? 'gone');
}

/** What stands beside the turn message, or has turned out not to be told any more. */
function tellBeside(telling: Telling, told: Told): Delivered | Undeliverable {
  if (told === 'gone') return channelGone(telling);
  return told === 'nothing' ? NOTHING : { place: told.place, posts: told.posts };
}

async function tellFinished(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const played = await playedSince(telling);
  const posted = await postInThread(telling, 'finished', () => finishedMessage(context, view, played));
  if (posted === null) return channelGone(telling);
  await cutDownTurn(telling, played);
  await closeVote(telling);
  if (telling.posts.lobbyMessageId !== null) {
    const lobby = lobbyOf(telling, view.match.place.threadId);
    await editQuietly(telling, view.match.place.channelId, telling.posts.lobbyMessageId, lobby);
  }
  const done = { turnMessageId: null, turnVersion: view.match.version, voteMessageId: null };
  return { place: posted.place, posts: { ...posted.posts, ...done } };
}

/** A lobby says itself that it is cancelled; of a game that had begun, a line in its thread says so. */
async function tellCancelled(telling: Telling): Promise<Delivered | Undeliverable> {
  const { view, posts } = telling;
  const lobbyMessageId = await upsertLobby(telling);
  if (view.match.place.threadId === null && posts.turnMessageId === null) {
    return lobbyMessageId === null ? channelGone(telling) : { place: {}, posts: { lobbyMessageId } };
  }
  const host = view.match.members.find((member) => member.personId === view.match.hostId);
  const line = cancelledLine(wordsOf(telling), host?.name ?? view.match.hostId);
  const threadId = view.match.place.threadId ?? view.match.place.channelId;
  try {
    await telling.posting.once(telling.entry, 'cancelled', threadId, () => lineMessage(line));
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  if (posts.turnMessageId !== null) {
    await editQuietly(telling, posts.turnChannelId ?? threadId, posts.turnMessageId, lineMessage(line, 'small'));
  }
  await closeVote(telling);
  const done = { turnMessageId: null, voteMessageId: null };
  return { place: {}, posts: { ...(lobbyMessageId === null ? {} : { lobbyMessageId }), ...done } };
}

function channelGone({ view }: Telling): Undeliverable {
  return { undeliverable: `the channel ${view.match.place.channelId} is gone` };
}
