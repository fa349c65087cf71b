/**
 * Brings one person what concerns nobody else: by direct message, or by a discreet word in the thread where that is barred.
 */

import { isUnwilling } from '../../../discord/connection/index.ts';
import {
  channelGone,
  type Delivered,
  failureAt,
  gameWords,
  localeOf,
  openDirectMessages,
  postInThread,
  type Telling,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage } from '../../../discord/messages/index.ts';
import type { PlanAnnouncement } from '../../../match/index.ts';
import { noticeInThread, noticeText } from './notices.ts';

export async function tellNotice(telling: Telling, announcement: PlanAnnouncement): Promise<Delivered | Undeliverable> {
  const { context, posting, entry, view } = telling;
  const { personId } = announcement;
  try {
    const channelId = await openDirectMessages(context, personId);
    const own = context.language.of(await localeOf(context, view.match, personId));
    await posting.once(entry, 'notice', channelId, () => {
      const message = lineMessage(noticeText(own, view, announcement));
      return { ...message, allowedMentions: { parse: [], users: [personId] } };
    });
    return { place: {}, posts: {} };
  } catch (error) {
    if (failureAt(entry, error) === 'passing' || (telling.reader !== null && !isUnwilling(error))) throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person takes no direct messages; the thread says a word');
  }
  if (telling.reader !== null) return { undeliverable: 'the person takes no direct messages' };
  const line = lineMessage(noticeInThread(gameWords(telling), view, announcement), 'small');
  const posted = await postInThread(telling, 'notice', () => line);
  if (posted === null) return channelGone(telling);
  return { place: posted.place, posts: posted.posts };
}
