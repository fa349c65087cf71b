/**
 * What every delivery works with: the entry, its match as it is now, where its messages stand.
 * What is told is left to `deliveries.ts` and `announcements/`, where to `places/`.
 */
import type { Words } from '../../language/index.ts';
import type { MatchPosts, MatchView, OutboxEntry, PersonId, PlayedMove } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import { illustrated } from '../emoji/index.ts';
import { failureOf } from '../support/failures.ts';
import { lobbyMessage } from '../views/public/lobby.ts';
import { turnLogLine } from '../views/public/logLine.ts';
import type { PublicMessage } from '../views/public/publicMessages.ts';
import { voteOverMessage } from '../views/public/standIn.ts';
import { lineMessage, type Posted as MessageOfEntry, type Posting } from './posting/posting.ts';

export interface Telling {
  readonly context: BotContext;
  readonly posting: Posting;
  readonly entry: OutboxEntry;
  readonly view: MatchView;
  readonly posts: MatchPosts;
  /** Whom alone it is told, in a match without a channel: the match's place is then their direct messages. */
  readonly reader: Reader | null;
}

export interface Reader {
  readonly personId: PersonId;
  /** Where they are asked, by proposal. */
  readonly proposals: ReadonlyMap<number, string>;
}

export function lobbyOf(telling: Telling, threadId: string | null): PublicMessage {
  const { client, matches } = telling.context;
  const invitation = `https://discord.com/oauth2/authorize?client_id=${client.application.id}`;
  return lobbyMessage(wordsOf(telling), telling.view.match, threadId, { invitation, computers: matches.computers });
}

/** Public messages are in the game's language. */
export function wordsOf({ context, view }: Telling): Words {
  return context.language.of(view.match.locale);
}

/** Whether a turn message has already shown this entry's version or a later one. */
export function isTold({ entry, posts }: Telling): boolean {
  return posts.turnVersion !== null && posts.turnVersion >= entry.version;
}

/** The moves that no turn message has told of yet. */
export function playedSince({ context, entry, posts }: Telling): Promise<readonly PlayedMove[]> {
  return context.matches.playedAfter(entry.matchId, posts.turnVersion ?? 0);
}

/** The last turn message, wherever it stands, becomes lines of the log, with another below them where there is one. */
export async function cutDownTurn(telling: Telling, played: readonly PlayedMove[], below?: string): Promise<void> {
  const { posts, view } = telling;
  if (posts.turnMessageId === null) return;
  const line =
    isAgain(telling) && played.length === 0
      ? `-# ${wordsOf(telling).t('agreements.turnAgain')}`
      : logLine(telling, played);
  const { channelId, threadId } = view.match.place;
  const message = lineMessage(below === undefined ? line : `${line}\n${below}`);
  await editQuietly(telling, posts.turnChannelId ?? threadId ?? channelId, posts.turnMessageId, message);
}

const BEGINNING = 'beginning';

/**
 * Where moves were made before a reader could be told of any turn, a line of the log goes before the first turn message of
 * theirs (of that `purpose`), in place of the message that would have been cut down to it.
 */
export async function beginLog(telling: Telling, purpose: string, played: readonly PlayedMove[]): Promise<void> {
  const { posting, entry, view, posts, reader } = telling;
  const known = played.filter((move) => move.version <= view.match.version);
  // Whoever takes a seat over has not been there.
  if (reader === null || posts.turnVersion !== null || known.length === 0 || isAgain(telling)) return;
  const { channelId } = view.match.place;
  if (await posting.stands(entry, purpose, channelId)) return;
  const line = lineMessage(logLine(telling, known));
  const { id } = await posting.once(entry, BEGINNING, channelId, () => line);
  // One that stands since before a crash may know fewer moves.
  if (entry.attempts > 0) await editQuietly(telling, channelId, id, line, { entry, purpose: BEGINNING });
}

function isAgain({ entry: { announcement } }: Telling): boolean {
  return announcement.kind === 'turn' && announcement.again === true;
}

function logLine(telling: Telling, played: readonly PlayedMove[]): string {
  const names = telling.view.match.members.map((member) => member.name);
  return turnLogLine(illustrated(telling.context, wordsOf(telling), telling.view.state), played, names);
}

/** Where others could vote for a computer player, nothing is left to vote on. */
export async function closeVote(telling: Telling): Promise<void> {
  const { posts, view } = telling;
  if (posts.voteMessageId === null) return;
  const { channelId, threadId } = view.match.place;
  await editQuietly(telling, threadId ?? channelId, posts.voteMessageId, voteOverMessage(wordsOf(telling)));
}

/** An edit that nothing depends on: a message that is gone or barred stays as it is. */
export async function editQuietly(
  telling: Telling,
  channelId: string,
  messageId: string,
  message: PublicMessage,
  as?: MessageOfEntry,
): Promise<void> {
  try {
    await telling.posting.edit(channelId, messageId, message, as);
  } catch (error) {
    if (failureOf(error) === 'passing') throw error;
    telling.context.log.warn({ err: error, match: telling.view.match.id }, 'an old message could not be tidied');
  }
}
