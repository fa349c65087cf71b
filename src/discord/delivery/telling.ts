/**
 * What every delivery works with: the entry, its match as it is now, where its messages stand.
 * The features' announcements are written with it; where they are told is decided by `places/`.
 */
import type { Words } from '../../language/index.ts';
import type { MatchPosts, MatchView, OutboxEntry, PersonId, PlayedMove } from '../../match/index.ts';
import type { Failure } from '../connection/index.ts';
import { illustrated } from '../emoji/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type ControlId, lineMessage, type PublicMessage } from '../messages/index.ts';
import { shownNames, turnLogLine, withoutEnding } from '../wording/index.ts';
import { type Delivered, NOTHING, type Told, type Undeliverable } from './outcome.ts';
import { failureAt } from './patience.ts';
import { controlsOf } from './posting/marks.ts';
import type { Posting } from './posting/posting.ts';

export interface Telling {
  readonly context: BotContext;
  readonly posting: Posting;
  readonly entry: OutboxEntry;
  readonly view: MatchView;
  readonly posts: MatchPosts;
  /** The message of the match's lobby, on which its thread is opened; `threadId`: where the game is played, null: beside it. */
  readonly lobbyMessage: (telling: Telling, threadId: string | null) => PublicMessage;
  /** Whom alone it is told, in a match without a channel: the match's place is then their direct messages. */
  readonly reader: Reader | null;
  /** The code with which Discord has just refused the match's place; left out: it is not known to be barred. */
  readonly barredBy?: number;
}

interface Reader {
  readonly personId: PersonId;
  /** Where they are asked, by proposal. */
  readonly proposals: ReadonlyMap<number, string>;
}

/** Oldest first. */
export interface MovesToTell {
  readonly recent: readonly PlayedMove[];
  readonly played: readonly PlayedMove[];
}

/** Public messages are in the game's language. */
export function gameWords({ context, view }: Telling): Words {
  return context.language.of(view.match.locale);
}

/** Whether a turn message has already shown this entry's version or a later one. */
export function isTold({ entry, posts }: Telling): boolean {
  return posts.turnVersion !== null && posts.turnVersion >= entry.version;
}

/** The moves that no turn message has told of yet. */
export function playedSince({ context, entry, posts }: Telling): Promise<readonly PlayedMove[]> {
  return context.matches.history(entry.matchId, posts.turnVersion ?? 0);
}

/** The end of the history: the last move of everybody, and what no turn message has told of yet, which is also given apart. */
export async function movesToTell({ context, view: { match }, posts }: Telling): Promise<MovesToTell> {
  const told = posts.turnVersion ?? 0;
  const recent = await context.matches.recent(match.id, match.members.length, told);
  return { recent, played: recent.filter(({ version }) => version > told) };
}

/** The last turn message, wherever it stands, becomes lines of the log, with another below them where there is one. */
export async function cutDownTurn(telling: Telling, played: readonly PlayedMove[], below?: string): Promise<void> {
  const { posts, view } = telling;
  if (posts.turnMessageId === null) return;
  const line =
    isAgain(telling) && played.length === 0
      ? `-# ${gameWords(telling).t('agreements.turnAgain')}`
      : logLine(telling, played);
  const { channelId, threadId } = view.match.place;
  const message = lineMessage(below === undefined ? line : `${line}\n${below}`);
  await editQuietly(telling, posts.turnChannelId ?? threadId ?? channelId, posts.turnMessageId, message);
}

/** On each turn message, whatever its phase. While the game is paused a way out of the pause is there instead, which names no question. */
const isOfTurn = ({ action, details }: ControlId) => action === 'hand' || (action === 'resume' && details.length === 0);

/**
 * The match's turn messages that look live in its place, oldest first, with the versions they show. Read from the place itself: where the
 * answer to a post was lost before the place was barred, nothing is noted of its message.
 */
export async function liveTurnMessages({ posting, view: { match } }: Telling) {
  const messages = await posting.ownLatest(match.place.threadId ?? match.place.channelId);
  return messages.flatMap((message) => {
    const control = controlsOf(message, match.id).find(isOfTurn);
    return control === undefined ? [] : [{ message, version: control.version }];
  });
}

/**
 * The turn messages before this one that still look live, because the match's place was barred when they should have become lines of
 * the log, become them now. `until`: the version that the new message shows.
 */
export async function cutDownLeftBehind(telling: Telling, newMessageId: string | null, until: number): Promise<void> {
  const { context, view, reader } = telling;
  const { match } = view;
  const home = match.place.threadId ?? match.place.channelId;
  await tidily(telling, async () => {
    const left = (await liveTurnMessages(telling)).filter(({ message }) => message.id !== newMessageId);
    if (left.length === 0) return;
    const shown = await context.outbox.turnPosts(match.id, ...(reader === null ? [] : [reader.personId]));
    const told = shown.filter(({ channelId }) => channelId === home);
    const versions = [...told, ...left].map(({ version }) => version).toSorted((a, b) => a - b);
    for (const { message, version } of left) {
      const next = versions.find((later) => later > version) ?? until;
      const played = (await context.matches.history(match.id, version)).filter((move) => move.version <= next);
      await editQuietly(telling, home, message.id, lineMessage(logLine(telling, played.map(withoutEnding))));
    }
  });
}

const BEGINNING = 'beginning';

/**
 * Where moves were made before a reader could be told of any turn, a line of the log goes before the first turn message of
 * theirs (of that `purpose`), in place of the message that would have been cut down to it.
 */
export async function beginLog(telling: Telling, purpose: string, played: readonly PlayedMove[]): Promise<void> {
  const { posting, entry, view, posts, reader } = telling;
  const { match } = view;
  const known = played.filter((move) => move.version <= match.version);
  // Whoever takes a seat over has not been there.
  if (reader === null || posts.turnVersion !== null || known.length === 0 || isAgain(telling)) return;
  const { channelId } = match.place;
  if (await posting.exists(entry, purpose, channelId)) return;
  const line = lineMessage(logLine(telling, known));
  // It belongs to no single entry, and is looked for each time: one before this may have posted it, and its turn message not.
  const whole = { ...entry, id: '0', attempts: 1, createdAt: match.createdAt };
  let isNew = false;
  const { id } = await posting.once(whole, BEGINNING, channelId, () => {
    isNew = true;
    return line;
  });
  // One that stands already may know fewer moves.
  if (!isNew) await editQuietly(telling, channelId, id, line);
}

function isAgain({ entry: { announcement } }: Telling): boolean {
  return announcement.kind === 'turn' && announcement.again === true;
}

function logLine(telling: Telling, played: readonly PlayedMove[]): string {
  const words = illustrated(telling.context, gameWords(telling), telling.view.state);
  // Whoever resigns in it ends the game without a move.
  if (played.length === 0 && telling.view.match.status === 'finished') return `-# ${words.t('score.finished')}`;
  return turnLogLine(words, played, shownNames(words, telling.view.match));
}

/** An edit that nothing depends on: a message that is gone stays as it is, and so does one that is barred, for the time being. */
export function editQuietly(
  telling: Telling,
  channelId: string,
  messageId: string,
  message: PublicMessage,
): Promise<void> {
  return tidily(telling, () => telling.posting.edit(channelId, messageId, message));
}

/** The same for an edit that people are to hear of: where the match's place is barred it throws. */
export function editAsNews(
  telling: Telling,
  channelId: string,
  messageId: string,
  message: PublicMessage,
): Promise<void> {
  const needed = telling.reader === null ? (['passing', 'barred'] as const) : undefined;
  return tidily(telling, () => telling.posting.edit(channelId, messageId, message), needed);
}

/** `needed`: with which failures the edit is not left out. */
async function tidily(
  telling: Telling,
  edit: () => Promise<void>,
  needed: readonly Failure[] = ['passing'],
): Promise<void> {
  try {
    await edit();
  } catch (error) {
    if (needed.includes(failureAt(telling.entry, error))) throw error;
    telling.context.log.warn({ err: error, match: telling.view.match.id }, 'an old message could not be tidied');
  }
}

export function channelGone({ view }: Telling): Undeliverable {
  return { undeliverable: `the channel ${view.match.place.channelId} is gone` };
}

/** What stands beside the turn message, or has turned out not to be told any more. */
export function tellBeside(telling: Telling, told: Told): Delivered | Undeliverable {
  if (told === 'gone') return channelGone(telling);
  return told === 'nothing' ? NOTHING : { place: told.place, posts: told.posts };
}
