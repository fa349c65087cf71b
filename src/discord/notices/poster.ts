/**
 * Posts what is to be told beside games, and brings its messages up to date: a source of the poster, in which the notices of each
 * channel or person are a line. What a message says is brought by the features.
 */
import { RESTJSONErrorCodes } from 'discord.js';
import { type Leases, type Timer, turnOfTheLoop } from '../../kernel/index.ts';
import type { Words } from '../../language/index.ts';
import { type DuePlace, type Notice, type NoticeFailure, type NoticePost, placeIdOf } from '../../people/index.ts';
import { codeOf, failureOf, hasCode, isUnwilling } from '../connection/index.ts';
import {
  type Delivery,
  type InLine,
  type MessageSource,
  makePosting,
  openDirectMessages,
  type Posting,
  postingUnder,
  startPoster,
} from '../delivery/index.ts';
import type { BotContext } from '../frame/index.ts';
import { text } from '../messages/index.ts';
import type { NoticeMessage, TellNotice } from './telling.ts';

export interface NoticePosterParts {
  readonly tell: TellNotice;
  readonly leases: Leases;
  readonly timer: Timer;
}

export function startNoticePoster(context: BotContext, { tell, leases, timer }: NoticePosterParts): Delivery {
  return startPoster(noticeSource(context, tell), { ...context, leases, timer, breathe: turnOfTheLoop });
}

function noticeSource(context: BotContext, tell: TellNotice): MessageSource<Notice, DuePlace & InLine> {
  const { people } = context;
  const posting = makePosting(context);
  return {
    lease: 'notice',
    due: async (by, most, after) =>
      (await people.dueNotices(by, most, after)).map((place) => ({ ...place, line: place.placeId })),
    isDue: (placeId, by) => people.isNoticeDue(placeId, by),
    take: (placeId, by, lease) => people.takeNotice(placeId, lease, by),
    nextPause: (after) => people.firstNoticeDue(after),
    resumeAll: () => people.resumeNotices(),
    resumeAt: (places) => people.resumeNoticesAt(places),
    tell: async (notice, { lease }) => {
      const words = context.language.of(await localeOf(context, notice));
      const message = await toldWhole(context, words, () => tell({ context, words, notice }));
      const post = message ? await posted(context, postingUnder(lease, posting), notice, message) : notice.post;
      await people.noticeTold(notice, post, lease);
      return { outcome: 'told', isMore: true, until: null };
    },
    // People who take no direct messages are left in peace.
    isHopeless: (notice, error) => ['lost', 'gone', 'unwilling'].includes(noticeFailure(notice, error)),
    failed: (notice, { error, until }, { lease }) => {
      const failed = { failure: noticeFailure(notice, error), reason: String(error), code: codeOf(error) };
      return people.noticeFailed(notice, failed, until, lease);
    },
    logOf: ({ id, facts }) => ({ notice: id, kind: facts.kind }),
  };
}

/** The message says, too, where something that belongs in it is damaged in the database. */
async function toldWhole(
  { matches }: BotContext,
  words: Words,
  make: () => Promise<NoticeMessage | null>,
): Promise<NoticeMessage | null> {
  const { value: message, leftOut } = await matches.leftOutDuring(make);
  if (!message || leftOut.length === 0) return message;
  const note = text(words.t('errors.leftOut', { count: leftOut.length }));
  return { ...message, components: [...message.components, note] };
}

async function posted(
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
  // One that stands since before a crash may say what was so then.
  if (!isNew) await posting.edit(channelId, messageId, message);
  return { channelId, messageId };
}

/** The message of a daily puzzle that may not be edited stays as it is: the next puzzle does not wait for it. */
function noticeFailure({ facts, post }: Notice, error: unknown): NoticeFailure {
  if (hasCode(error, RESTJSONErrorCodes.UnknownMessage)) return 'lost';
  const failure = isUnwilling(error) ? 'unwilling' : failureOf(error);
  const isOptional = post !== null && (facts.kind === 'dailyPuzzle' || facts.kind === 'dailyPuzzleOver');
  return isOptional && failure === 'barred' ? 'lost' : failure;
}

/** That of the channel; of a person, the one that they have chosen, or that of their client. */
async function localeOf({ matches }: BotContext, { to }: Notice): Promise<string> {
  if (to.kind === 'channel') return to.locale;
  const { settings, clientLocale } = await matches.person(placeIdOf(to));
  return settings.locale ?? clientLocale ?? 'en';
}
