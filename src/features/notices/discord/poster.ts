/**
 * Posts notices and keeps their messages up to date. It is a source of the poster with one queue for each channel or
 * person; features render the notices.
 */
import { RESTJSONErrorCodes } from 'discord.js';
import { codeOf, failureOf, hasCode, isUnwilling } from '../../../discord/connection/index.ts';
import {
  type Delivery,
  type MessageSource,
  makePosting,
  openDirectMessages,
  type Posting,
  postingUnder,
  type QueueItem,
  startPoster,
} from '../../../discord/delivery/index.ts';
import type { BotContext } from '../../../discord/interactions/index.ts';
import { type PublicMessage, text } from '../../../discord/messages/index.ts';
import { type Leases, type Timer, yieldToEventLoop } from '../../../kernel/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from '../../../match/index.ts';
import type { DuePlace } from '../usecases/ports.ts';

export function startNoticePoster(
  context: BotContext,
  render: RenderNotice,
  waiting: { readonly leases: Leases; readonly timer: Timer },
): Delivery {
  return startPoster(noticeSource(context, render), { ...context, ...waiting, yieldNow: yieldToEventLoop });
}

function noticeSource(context: BotContext, render: RenderNotice): MessageSource<Notice, DuePlace & QueueItem> {
  const { people } = context;
  const posting = makePosting(context);
  return {
    lease: 'notice',
    due: async (by, most, after) =>
      (await people.dueNotices(by, most, after)).map((place) => ({ ...place, queue: place.placeId })),
    isDue: (placeId, by) => people.isNoticeDue(placeId, by),
    take: (placeId, by, lease) => people.takeNotice(placeId, lease, by),
    nextPause: (after) => people.firstNoticeDue(after),
    resumeAll: () => people.resumeNotices(),
    resumeAt: (places) => people.resumeNoticesAt(places),
    post: async (notice, { lease }) => {
      const words = context.language.of(await localeOf(context, notice));
      const message = await withDamageNote(context, words, () => render({ context, words, notice }));
      const post = message ? await postOrEdit(context, postingUnder(lease, posting), notice, message) : notice.post;
      await people.noticePosted(notice, post, lease);
      return { outcome: 'told', isMore: true, until: null };
    },
    // People who refuse direct messages are not tried again.
    isFinal: (notice, error) => ['lost', 'gone', 'unwilling'].includes(noticeFailure(notice, error)),
    failed: (notice, { error, until }, { lease }) => {
      const failed = { failure: noticeFailure(notice, error), reason: String(error), code: codeOf(error) };
      return people.noticeFailed(notice, failed, until, lease);
    },
    logFacts: ({ id, facts }) => ({ notice: id, kind: facts.kind }),
  };
}

/** Adds a note if the database rows behind a part of the message are damaged. */
async function withDamageNote(
  { matches }: BotContext,
  words: Words,
  render: () => Promise<NoticeMessage | null>,
): Promise<NoticeMessage | null> {
  const { value: message, skipped } = await matches.trackSkippedRows(render);
  if (!message || skipped.length === 0) return message;
  const note = text(words.t('errors.leftOut', { count: skipped.length }));
  return { ...message, components: [...message.components, note] };
}

async function postOrEdit(
  context: BotContext,
  posting: Posting,
  { id, to, post, attempts, createdAt }: Notice,
  { before, key, ...message }: NoticeMessage,
): Promise<NoticePost> {
  if (post) {
    await posting.edit(post.channelId, post.messageId, message);
    return post;
  }
  const channelId = to.kind === 'channel' ? to.channelId : await openDirectMessages(context, to.personId);
  if (before) await posting.onceKeyed({ key: before.key, attempts, createdAt }, channelId, before.compose);
  let isNew = false;
  const as = { key: key ?? `notice/${id}`, attempts, createdAt };
  const { id: messageId } = await posting.onceKeyed(as, channelId, () => {
    isNew = true;
    return message;
  });
  // A message found from before a crash may be outdated.
  if (!isNew) await posting.edit(channelId, messageId, message);
  return { channelId, messageId };
}

/**
 * A failed edit of a daily puzzle counts as lost: it holds up no puzzle, and its channel need not be the chosen one any
 * more.
 */
function noticeFailure({ facts, post }: Notice, error: unknown): NoticeFailure {
  if (hasCode(error, RESTJSONErrorCodes.UnknownMessage)) return 'lost';
  const failure = isUnwilling(error) ? 'unwilling' : failureOf(error);
  const isOptional = post !== null && (facts.kind === 'dailyPuzzle' || facts.kind === 'dailyPuzzleOver');
  return isOptional && (failure === 'barred' || failure === 'gone') ? 'lost' : failure;
}

/** The channel's language, or for a person their choice, or else their client's language. */
async function localeOf({ matches }: BotContext, { to }: Notice): Promise<string> {
  if (to.kind === 'channel') return to.locale;
  const { settings, clientLocale } = await matches.person(placeIdOf(to));
  return settings.locale ?? clientLocale ?? 'en';
}

/** `words` are in the reader's language. */
export interface NoticeContext {
  readonly context: BotContext;
  readonly words: Words;
  readonly notice: Notice;
}

export interface NoticeMessage extends PublicMessage {
  /** Makes posting idempotent; default: the notice's id. */
  readonly key?: string;
  /** A message posted once above it and never edited. */
  readonly before?: { readonly key: string; readonly compose: () => Promise<PublicMessage> };
}

/** Null: nothing is left to post, and an existing message stays as it is. */
export type RenderNotice = (context: NoticeContext) => Promise<NoticeMessage | null>;
