/**
 * The context with which features deliver announcements (the entry, its match as it is now, the posted messages), and
 * helpers that collapse turn messages to lines of the log.
 */
import type { APIMessage } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type {
  DeliveryRecord,
  MatchPlace,
  MatchPosts,
  MatchView,
  OutboxEntry,
  PersonId,
  PlayedMove,
} from '../../match/index.ts';
import type { Failure } from '../connection/index.ts';
import { withEmoji } from '../emoji/index.ts';
import type { BotContext } from '../interactions/index.ts';
import { type ControlId, lineMessage, type PublicMessage } from '../messages/index.ts';
import { shownNames, turnLogLine, withoutEnding } from '../wording/index.ts';
import { controlsOf, type Posting } from './posting/posting.ts';
import { failureAfterAttempts } from './retries.ts';

export interface DeliveryContext {
  readonly context: BotContext;
  readonly posting: Posting;
  readonly entry: OutboxEntry;
  readonly view: MatchView;
  readonly posts: MatchPosts;
  /** The lobby message, on which the thread is opened. `threadId` is null if the game is played in the channel. */
  readonly lobbyMessage: (delivery: DeliveryContext, threadId: string | null) => PublicMessage;
  /** Set if the match's place is one person's direct messages. */
  readonly reader: Reader | null;
  /** Discord's code if it has just refused the match's place. */
  readonly barredBy?: number;
}

interface Reader {
  readonly personId: PersonId;
  /** The id of this reader's message for each proposal. */
  readonly proposals: ReadonlyMap<number, string>;
}

/** Both oldest first; `played` are the moves that no turn message has shown. */
export interface UnshownMoves {
  readonly recent: readonly PlayedMove[];
  readonly played: readonly PlayedMove[];
}

export function gameWords({ context, view }: DeliveryContext): Words {
  return context.language.of(view.match.locale);
}

/** Whether a turn message has shown this entry's version or a later one. */
export function isTurnShown({ entry, posts }: DeliveryContext): boolean {
  return posts.turnVersion !== null && posts.turnVersion >= entry.version;
}

export function unshownMoves({ context, entry, posts }: DeliveryContext): Promise<readonly PlayedMove[]> {
  return context.matches.history(entry.matchId, posts.turnVersion ?? 0);
}

export async function recentAndUnshownMoves({
  context,
  view: { match },
  posts,
}: DeliveryContext): Promise<UnshownMoves> {
  const deliveredVersion = posts.turnVersion ?? 0;
  const recent = await context.matches.recent(match.id, match.members.length, deliveredVersion);
  return { recent, played: recent.filter(({ version }) => version > deliveredVersion) };
}

/** Collapses the last turn message to lines of the log, with the line `below` under them. */
export async function collapseTurnMessage(
  delivery: DeliveryContext,
  played: readonly PlayedMove[],
  below?: string,
): Promise<void> {
  const { posts, view } = delivery;
  if (posts.turnMessageId === null) return;
  const line =
    isAgain(delivery) && played.length === 0
      ? `-# ${gameWords(delivery).t('agreements.turnAgain')}`
      : logLine(delivery, played);
  const { channelId, threadId } = view.match.place;
  const message = lineMessage(below === undefined ? line : `${line}\n${below}`);
  await editQuietly(delivery, posts.turnChannelId ?? threadId ?? channelId, posts.turnMessageId, message);
}

/** Every turn message has one of these controls; while the game is paused, the control that ends the pause. */
const isOfTurn = ({ action, details }: ControlId) => action === 'hand' || (action === 'resume' && details.length === 0);

/**
 * The turn messages that still look live in the match's place, oldest first, with their versions. Reads them from
 * Discord, because a post whose response was lost before the place was barred is not recorded.
 */
export async function liveTurnMessages({ posting, view: { match } }: DeliveryContext) {
  const messages = await posting.ownLatest(match.place.threadId ?? match.place.channelId);
  return messages.flatMap((message) => {
    const control = controlsOf(message, match.id).find(isOfTurn);
    return control === undefined ? [] : [{ message, version: control.version }];
  });
}

/**
 * A message in the reader's direct messages with such a control, which an attempt has posted without recording it.
 * A later entry has another mark: it would post the message again once the place is barred a second time.
 */
export async function findUnrecorded(
  { posting, view: { match }, reader }: DeliveryContext,
  isOf: (control: ControlId) => boolean,
): Promise<string | null> {
  if (reader === null) return null;
  const messages = await posting.ownLatest(match.place.channelId);
  return messages.findLast((message) => controlsOf(message, match.id).some(isOf))?.id ?? null;
}

/** Collapses older turn messages that a barred place has kept live, up to the version `until` of the new one. */
export async function collapseOutdatedTurns(
  delivery: DeliveryContext,
  newMessageId: string | null,
  until: number,
): Promise<void> {
  const { context, view, reader } = delivery;
  const { match } = view;
  const home = match.place.threadId ?? match.place.channelId;
  await ignoringFailures(delivery, async () => {
    const outdated = (await liveTurnMessages(delivery)).filter(({ message }) => message.id !== newMessageId);
    if (outdated.length === 0) return;
    const shown = await context.outbox.turnPosts(match.id, ...(reader === null ? [] : [reader.personId]));
    const posted = shown.filter(({ channelId }) => channelId === home);
    const versions = [...posted, ...outdated].map(({ version }) => version).toSorted((a, b) => a - b);
    const collapse = async (messageId: string, version: number) => {
      const next = versions.find((later) => later > version) ?? until;
      const played = (await context.matches.history(match.id, version)).filter((move) => move.version <= next);
      await editQuietly(delivery, home, messageId, lineMessage(logLine(delivery, played.map(withoutEnding))));
    };
    for (const { message, version } of outdated) {
      await collapse(message.id, version);
      // Without a record of this message, the one before it may have become the log line of its moves, too.
      const before = posted.findLast((earlier) => earlier.version < version);
      if (before && before.messageId !== newMessageId) await collapse(before.messageId, before.version);
    }
  });
}

const BEGINNING = 'beginning';

/** Posts a log line for the moves before a reader's first turn message, whose purpose is `purpose`. */
export async function postFirstLogLine(
  delivery: DeliveryContext,
  purpose: string,
  played: readonly PlayedMove[],
): Promise<void> {
  const { posting, entry, view, posts, reader } = delivery;
  const { match } = view;
  const known = played.filter((move) => move.version <= match.version);
  // A person who takes over a seat gets no line about the moves before that.
  if (reader === null || posts.turnVersion !== null || known.length === 0 || isAgain(delivery)) return;
  const { channelId } = match.place;
  if (await posting.exists(entry, purpose, channelId)) return;
  const line = lineMessage(logLine(delivery, known));
  // It belongs to no single entry, so it is always looked up: an earlier entry may have posted it and then failed.
  const whole = { ...entry, id: '0', attempts: 1, createdAt: match.createdAt };
  let isNew = false;
  const { id } = await posting.once(whole, BEGINNING, channelId, () => {
    isNew = true;
    return line;
  });
  // An existing line may list fewer moves. No later message shows the others, so the turn waits until they are listed.
  if (!isNew) await ignoringFailures(delivery, () => posting.edit(channelId, id, line), ['passing', 'barred']);
}

function isAgain({ entry: { announcement } }: DeliveryContext): boolean {
  return announcement.kind === 'turn' && announcement.again === true;
}

function logLine(delivery: DeliveryContext, played: readonly PlayedMove[]): string {
  const words = withEmoji(delivery.context, gameWords(delivery), delivery.view.state);
  // A resignation ends the game without a move.
  if (played.length === 0 && delivery.view.match.status === 'finished') return `-# ${words.t('score.finished')}`;
  return turnLogLine(words, played, shownNames(words, delivery.view.match));
}

/** Edits a message that may be gone or barred; then it stays as it is. */
export function editQuietly(
  delivery: DeliveryContext,
  channelId: string,
  messageId: string,
  message: PublicMessage,
): Promise<void> {
  return ignoringFailures(delivery, () => delivery.posting.edit(channelId, messageId, message));
}

/** Deletes a message that is no longer needed; a barred one stays. */
export function removeQuietly(delivery: DeliveryContext, channelId: string, messageId: string): Promise<void> {
  return ignoringFailures(delivery, () => delivery.posting.remove(channelId, messageId));
}

/** Like `editQuietly` for an edit that carries news: it throws if the match's place is barred. */
export function editRequired(
  delivery: DeliveryContext,
  channelId: string,
  messageId: string,
  message: PublicMessage,
): Promise<void> {
  const needed = delivery.reader === null ? (['passing', 'barred'] as const) : undefined;
  return ignoringFailures(delivery, () => delivery.posting.edit(channelId, messageId, message), needed);
}

/** `needed` lists the failures that are thrown rather than ignored. */
async function ignoringFailures(
  delivery: DeliveryContext,
  edit: () => Promise<void>,
  needed: readonly Failure[] = ['passing'],
): Promise<void> {
  try {
    await edit();
  } catch (error) {
    if (needed.includes(failureAfterAttempts(delivery.entry, error))) throw error;
    delivery.context.log.warn({ err: error, match: delivery.view.match.id }, 'updating an old message failed');
  }
}

export function channelGone({ view }: DeliveryContext): Undeliverable {
  return { undeliverable: `the channel ${view.match.place.channelId} is gone` };
}

export interface Delivered extends Omit<DeliveryRecord, 'repost'> {
  readonly place: Partial<MatchPlace>;
  readonly posts: Partial<MatchPosts>;
  /** The place is barred or a person could not be reached, so a repost follows later. */
  readonly isIncomplete?: true;
  /** The game is over, so no later message can make up for this one. */
  readonly isOver?: true;
  readonly barredBy?: number;
}

/** The message can be posted nowhere; the reason is shown to people. */
export interface Undeliverable {
  readonly undeliverable: string;
}

export const EMPTY_DELIVERY: Delivered = { place: {}, posts: {} };

/** Combines the outcomes of two deliveries, the later one second. */
export function combineDeliveries(one: Delivered, other: Delivered): Delivered {
  const isIncomplete = one.isIncomplete || other.isIncomplete;
  const barredBy = one.barredBy ?? other.barredBy;
  return {
    place: { ...one.place, ...other.place },
    posts: { ...one.posts, ...other.posts },
    proposals: [...(one.proposals ?? []), ...(other.proposals ?? [])],
    personal: [...(one.personal ?? []), ...(other.personal ?? [])],
    brought: [...(one.brought ?? []), ...(other.brought ?? [])],
    ...(isIncomplete && { isIncomplete }),
    ...(barredBy !== undefined && { barredBy }),
  };
}

/** The place is gone, or what was posted; empty if nothing was left to post. */
export type PostOutcome = Delivered | Undeliverable;

export interface Posted extends Delivered {
  readonly message: APIMessage;
  readonly channelId: string;
}
