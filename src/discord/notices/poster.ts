/**
 * Posts what is to be told beside games, and brings its messages up to date: in order in each place, which one process at a time
 * tells, and places side by side. What a message says is left to the features, what is due to the people folder.
 */

import { RESTJSONErrorCodes } from 'discord.js';
import type { Timer } from '../../kernel/index.ts';
import type { Words } from '../../language/index.ts';
import { type HeldLease, LeaseLost, type Leases, LOOK_EVERY, startLooking } from '../../match/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from '../../people/index.ts';
import { codeOf, failureOf, hasCode, isUnwilling } from '../connection/index.ts';
import { createUses, makePosting, openDirectMessages, type Posting, postingUnder } from '../delivery/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type PublicMessage, text } from '../messages/index.ts';
import type { TellNotice } from './telling.ts';

export interface NoticePoster {
  /** Looks whether something is due; cheap, may be called at any time. */
  wake(): void;
  /** The same, and ends all pauses first. */
  resume(): void;
  /** Whether it would begin at once. */
  hasRoom(): boolean;
  /** Tries again what was barred from these channels, in which somebody has been heard. */
  retryAt(places: readonly string[]): Promise<void>;
  /** Begins no other post, and resolves once those under way have ended. */
  close(): Promise<void>;
}

export interface NoticePosterParts {
  readonly tell: TellNotice;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

/** Places told at the same time. */
const SIDE_BY_SIDE = 8;
/** Of one place; then others have their turn. */
const IN_A_ROW = 16;
const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;

export function startNoticePoster(context: BotContext, parts: NoticePosterParts): NoticePoster {
  const { people, clock } = context;
  const { leases, tell, failed } = parts;
  const posting = makePosting(context);
  let resumed = false;
  let closed = false;
  /** So that whoever comes by costs nothing where nothing waits. */
  let isAnythingPutOff = true;
  const uses = createUses();

  async function look(signal: AbortSignal): Promise<number> {
    // Whoever has mended what stood in the way starts the bot again.
    if (!resumed) {
      resumed = true;
      await people.resumeNotices().catch((error: unknown) => {
        resumed = false;
        throw error;
      });
    }
    for (;;) {
      const places = await people.dueNotices(SIDE_BY_SIDE);
      if (places.length === 0 || signal.aborted) break;
      isAnythingPutOff = true;
      const done = await Promise.all(places.map((placeId) => tellAlone(placeId, signal)));
      if (!done.every(Boolean)) return AFTER_FAILURE;
    }
    const first = await people.firstNoticeDue();
    isAnythingPutOff = first !== null;
    const pause = first === null ? LOOK_EVERY : first.getTime() - clock.now().getTime();
    return Math.min(LOOK_EVERY, Math.max(AT_LEAST, pause));
  }

  /** One that fails keeps none of the others; false where it could not be noted what has come of it. */
  async function tellAlone(placeId: string, signal: AbortSignal): Promise<boolean> {
    try {
      await leases.hold({ kind: 'notice', subject: placeId }, (lease) => tellInOrder(placeId, lease, signal));
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      failed(error);
      return false;
    }
  }

  async function tellInOrder(placeId: string, lease: HeldLease, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < IN_A_ROW && !signal.aborted; count++) {
      const notice = await people.takeNotice(placeId, lease);
      if (!notice) return;
      const { result: isMore, used } = await uses.during(() => attempt({ context, tell, lease, posting }, notice));
      if (isMore) continue;
      if (used.length > 0) await people.resumeNoticesAt(used);
      return;
    }
  }

  const looking = startLooking({ look, afterFailure: AFTER_FAILURE, timer: parts.timer, failed });
  return {
    wake: looking.wake,
    resume() {
      resumed = false;
      looking.wake();
    },
    hasRoom: () => !closed,
    // Its commit wakes whoever looks.
    retryAt: async (places) => {
      uses.note(places);
      if (isAnythingPutOff) await people.resumeNoticesAt(places);
    },
    close: async () => {
      closed = true;
      await looking.close();
    },
  };
}

interface Attempt {
  readonly context: BotContext;
  readonly tell: TellNotice;
  readonly lease: HeldLease;
  readonly posting: Posting;
}

/** Resolves to whether something else may be told in the place at once. @throws LeaseLost */
async function attempt({ context, tell, lease, posting }: Attempt, notice: Notice): Promise<boolean> {
  const { people, log } = context;
  let post: NoticePost | null;
  try {
    const words = context.language.of(await localeOf(context, notice));
    const message = await toldWhole(context, words, () => tell({ context, words, notice }));
    post = message ? await posted(context, postingUnder(lease, posting), notice, message) : notice.post;
  } catch (error) {
    lease.check();
    const failure = noticeFailure(error);
    log.warn({ err: error, notice: notice.id, failure }, 'a notice cannot be posted');
    return people.noticeFailed(notice, failure, { says: String(error), code: codeOf(error) }, lease);
  }
  await people.noticeTold(notice, post, lease);
  return true;
}

/** The message says, too, where something that belongs in it is damaged in the database. */
async function toldWhole(
  { matches }: BotContext,
  words: Words,
  make: () => Promise<PublicMessage | null>,
): Promise<PublicMessage | null> {
  const { value: message, leftOut } = await matches.leftOutDuring(make);
  if (!message || leftOut.length === 0) return message;
  const note = text(words.t('errors.leftOut', { count: leftOut.length }));
  return { ...message, components: [...message.components, note] };
}

async function posted(
  context: BotContext,
  posting: Posting,
  { id, to, post, attempts, createdAt }: Notice,
  message: PublicMessage,
): Promise<NoticePost> {
  const as = { key: `notice/${id}`, attempts, createdAt };
  if (post) {
    await posting.edit(post.channelId, post.messageId, message);
    return post;
  }
  const channelId = to.kind === 'channel' ? to.channelId : await openDirectMessages(context, to.personId);
  let isNew = false;
  const { id: messageId } = await posting.onceKeyed(as, channelId, () => {
    isNew = true;
    return message;
  });
  // One that stands since before a crash may say what was so then.
  if (!isNew) await posting.edit(channelId, messageId, message);
  return { channelId, messageId };
}

function noticeFailure(error: unknown): NoticeFailure {
  if (hasCode(error, RESTJSONErrorCodes.UnknownMessage)) return 'lost';
  return isUnwilling(error) ? 'unwilling' : failureOf(error);
}

/** That of the channel; of a person, the one that they have chosen, or that of their client. */
async function localeOf({ matches }: BotContext, { to }: Notice): Promise<string> {
  if (to.kind === 'channel') return to.locale;
  const { settings, clientLocale } = await matches.person(placeIdOf(to));
  return settings.locale ?? clientLocale ?? 'en';
}
