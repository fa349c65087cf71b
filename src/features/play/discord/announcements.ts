/**
 * How a turn is told: the live turn message, which makes a line of the log of the one before it, and the lines beside it.
 * Every step may be repeated after a crash.
 */
import { type APIMessage, messageLink } from 'discord.js';
import {
  beginLog,
  channelGone,
  controlsOf,
  cutDownLeftBehind,
  cutDownTurn,
  type Delivered,
  editQuietly,
  gameWords,
  isTold,
  liveTurnMessages,
  movesToTell,
  NOTHING,
  playedSince,
  postDirectly,
  postInThread,
  type Telling,
  tellBarred,
  tellBeside,
  type Undeliverable,
  versionShown,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage, withoutPing } from '../../../discord/messages/index.ts';
import { memberName, seatName, takenBackLine } from '../../../discord/wording/index.ts';
import { type Announcement, isComputer, isComputersTurn, type PersonId } from '../../../match/index.ts';
import { AGREEMENT_ACTIONS, pausedMessage } from '../../agreements/discord/index.ts';
import { closeVote } from '../../time/discord/index.ts';
import { turnMessage } from './message.ts';

/**
 * Posts the position as it is now with everything played since the last turn message, and cuts that one down to a line.
 * An entry whose version such a message has shown already needs nothing more.
 */
export async function tellTurn(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, entry, view, posts } = telling;
  // A computer player's turn is told with its move.
  const mover = view.match.members[view.state?.turn ?? -1];
  if (view.match.status !== 'running' || isTold(telling) || (mover && isComputer(mover))) return NOTHING;
  const moves = await movesToTell(telling);
  const { played } = moves;
  await beginLog(telling, 'turn', played);
  const posted = await postInThread(telling, 'turn', () => turnMessage(context, view, moves, telling.reader?.personId));
  if (posted === null) return channelGone(telling);
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  if (posts.turnMessageId !== posted.message.id) {
    await cutDownTurn(
      telling,
      played.filter((move) => move.version <= turnVersion),
    );
  }
  // While its place was barred, others than the one that is noted may have stayed as they were.
  if (posts.turnChannelId !== null || entry.announcement.kind === 'repost')
    await cutDownLeftBehind(telling, posted.message.id, turnVersion);
  await closeVote(telling);
  return {
    place: posted.place,
    posts: { ...posted.posts, turnMessageId: posted.message.id, turnChannelId: null, turnVersion, voteMessageId: null },
  };
}

/** The person's turn message is a line of the log already; the next turn message comes when a person is to move again. */
export async function tellComputersTurn(telling: Telling): Promise<Delivered> {
  const { match, state } = telling.view;
  if (isTold(telling) || !isComputersTurn(match, state?.turn ?? null)) return NOTHING;
  const played = await playedSince(telling);
  if (played.length > 0) await cutDownTurn(telling, played, `-# ${gameWords(telling).t('computers.moving')}`);
  return NOTHING;
}

/** One line; nothing where the move that was taken back had never been told. */
export async function tellTakenBack(telling: Telling, personId: string): Promise<Delivered | Undeliverable> {
  if (isTold(telling)) return NOTHING;
  const words = gameWords(telling);
  const line = lineMessage(takenBackLine(words, memberName(words, telling.view.match, personId)));
  const posted = await postInThread(telling, 'takenBack', () => line);
  return posted === null ? channelGone(telling) : { place: posted.place, posts: posted.posts };
}

/** A program has failed, and somebody else has moved for it. */
export async function tellComputerReplaced(
  telling: Telling,
  { seat, because }: Extract<Announcement, { kind: 'computerReplaced' }>,
): Promise<Delivered | Undeliverable> {
  const words = gameWords(telling);
  const name = seatName(words, telling.view.match, seat);
  const line = lineMessage(words.t(`computers.replaced.${because}`, { name }), 'small');
  return tellBeside(telling, (await postInThread(telling, 'computerReplaced', () => line)) ?? 'gone');
}

/**
 * The live turn message where it is missing, or stands in somebody's direct messages. Whoever has been told of this turn
 * before is not pinged again.
 */
export async function repostTurn(telling: Telling): Promise<Delivered | Undeliverable> {
  const { posting, view, posts } = telling;
  const { match, state } = view;
  if (match.status !== 'running' || !state || isComputersTurn(match, state.turn)) return NOTHING;
  const isPaused = match.pausedAt !== null;
  if (!isTold(telling)) {
    const unheard = isPaused || telling.reader === null ? null : await liveTurnOf(telling, match.version);
    if (!unheard) return isPaused ? NOTHING : tellTurn(telling);
    // It was posted, and nobody has heard of that.
    await cutDownLeftBehind(telling, unheard.id, match.version);
    return { place: {}, posts: { turnMessageId: unheard.id, turnChannelId: null, turnVersion: match.version } };
  }
  const home = match.place.threadId ?? match.place.channelId;
  const elsewhere = posts.turnChannelId;
  const paused = () => pausedMessage(gameWords(telling), match, state.turn, null);
  const { turnMessageId } = posts;
  const noted = turnMessageId !== null && elsewhere === null ? await posting.read(home, turnMessageId) : null;
  const standing = noted ?? (await unnotedTurn(telling));
  if (
    standing &&
    isPaused &&
    !controlsOf(standing, match.id).some(({ action }) => action === AGREEMENT_ACTIONS.resume)
  ) {
    await editQuietly(telling, home, standing.id, paused());
  }
  if (noted) {
    await cutDownLeftBehind(telling, noted.id, posts.turnVersion ?? match.version);
    return NOTHING;
  }
  const posted = standing
    ? { message: standing, channelId: home, place: {}, posts: {} }
    : await postInThread(telling, 'turn', async () => withoutPing(isPaused ? paused() : await turnAgain(telling)));
  if (posted === null) return channelGone(telling);
  const { id } = posted.message;
  if (elsewhere !== null && turnMessageId !== null) {
    const link = messageLink(posted.channelId, id, match.place.serverId ?? '@me');
    const line = lineMessage(`[${gameWords(telling).t('time.toTurn')}](${link})`, 'small');
    await editQuietly(telling, elsewhere, turnMessageId, line);
  }
  const turnVersion = versionShown(posted.message, match.id) ?? match.version;
  await cutDownLeftBehind(telling, id, turnVersion);
  return { place: posted.place, posts: { ...posted.posts, turnMessageId: id, turnChannelId: null, turnVersion } };
}

/** The present turn's message that stands in the place, and of which nothing is noted. */
async function unnotedTurn(telling: Telling): Promise<APIMessage | null> {
  const { posts, reader } = telling;
  if (reader !== null) return null;
  return liveTurnOf(telling, posts.turnVersion);
}

async function liveTurnOf(telling: Telling, turnVersion: number | null): Promise<APIMessage | null> {
  return (await liveTurnMessages(telling)).findLast(({ version }) => version === turnVersion)?.message ?? null;
}

/** With everything played since the turn message before the present one. */
async function turnAgain(telling: Telling): Promise<PublicMessage> {
  const { context, view, posts, reader } = telling;
  const shown = await context.outbox.turnPosts(view.match.id, ...(reader === null ? [] : [reader.personId]));
  const before = shown.findLast(({ version }) => version < (posts.turnVersion ?? 0))?.version ?? null;
  const moves = await movesToTell({ ...telling, posts: { ...posts, turnVersion: before } });
  return turnMessage(context, view, moves, reader?.personId);
}

/** To whoever is to move; the first time the others are told why the place stays silent. */
export async function tellTurnDirectly(telling: Telling): Promise<Delivered | null> {
  const told = await moverTold(telling);
  const mover = moverOf(telling);
  // From then on the live turn message stands elsewhere, and everybody knows.
  if (mover && !isComputer(mover) && telling.posts.turnChannelId === null) await tellBarred(telling, mover.personId);
  return told;
}

/** The turn that whoever is to move has not been told of yet. */
export async function moverTold(telling: Telling): Promise<Delivered | null> {
  const { context, entry, view, posts } = telling;
  const mover = moverOf(telling);
  if (view.match.status !== 'running' || isTold(telling) || mover === undefined || isComputer(mover)) return null;
  const moves = await movesToTell(telling);
  const { played } = moves;
  const posted = await postDirectly(telling, mover.personId, 'turn', (own) =>
    turnMessage(context, own.view, moves, mover.personId),
  );
  if (posted === null) return null;
  const turnVersion = versionShown(posted.message, entry.matchId) ?? view.match.version;
  if (posts.turnMessageId !== posted.message.id) {
    await cutDownTurn(
      telling,
      played.filter((move) => move.version <= turnVersion),
    );
  }
  return {
    place: {},
    posts: { turnMessageId: posted.message.id, turnChannelId: posted.channelId, turnVersion },
  };
}

export function toBeToldOfTurn(telling: Telling): readonly PersonId[] {
  const mover = moverOf(telling);
  return mover && !isComputer(mover) ? [mover.personId] : [];
}

function moverOf({ view }: Telling) {
  return view.match.members[view.state?.turn ?? -1];
}
