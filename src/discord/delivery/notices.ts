/**
 * Brings one person what concerns nobody else: by direct message, or by a discreet word in the thread where that is barred.
 */
import type { PlanAnnouncement } from '../../match/index.ts';
import { noticeInThread, noticeText } from '../views/notices.ts';
import { failureOf } from './failures.ts';
import { openDirectMessages } from './fallback.ts';
import type { Delivered, Undeliverable } from './outcome.ts';
import { postInThread } from './places.ts';
import { lineMessage } from './posting.ts';
import { type Telling, wordsOf } from './telling.ts';

export async function tellNotice(telling: Telling, announcement: PlanAnnouncement): Promise<Delivered | Undeliverable> {
  const { context, posting, entry, view } = telling;
  const words = wordsOf(telling);
  try {
    const channelId = await openDirectMessages(context, announcement.personId);
    await posting.once(entry, 'notice', channelId, () => lineMessage(noticeText(words, view, announcement)));
    return { place: {}, posts: {} };
  } catch (error) {
    if (failureOf(error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person takes no direct messages; the thread says a word');
  }
  const line = lineMessage(noticeInThread(words, view, announcement), 'small');
  const posted = await postInThread(telling, 'notice', () => line);
  if (posted === null) return { undeliverable: `the channel ${view.match.place.channelId} is gone` };
  return { place: posted.place, posts: posted.posts };
}
