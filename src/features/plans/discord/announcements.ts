/**
 * Tells a person what happened to their plan: directly, or by a line in the thread that reveals nothing of the plan.
 */
import { isUnwilling } from '../../../discord/connection/index.ts';
import {
  type Delivered,
  type DeliveryContext,
  failureAfterAttempts,
  gameWords,
  localeOf,
  openDirectMessages,
  postInThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { escapeName, lineMessage } from '../../../discord/messages/index.ts';
import { matchLink, memberName, nameOfMatch, shownNames } from '../../../discord/wording/index.ts';
import { ownMoveLine, type Words } from '../../../language/index.ts';
import type { MatchView, PlanAnnouncement } from '../../../match/index.ts';

export async function deliverPlanNotice(
  delivery: DeliveryContext,
  announcement: PlanAnnouncement,
): Promise<Delivered | Undeliverable> {
  const { context, posting, entry, view } = delivery;
  const { personId } = announcement;
  try {
    const channelId = await openDirectMessages(context, personId);
    const words = context.language.of(await localeOf(context, view.match, personId));
    await posting.once(entry, 'notice', channelId, () => {
      const message = lineMessage(planNoticeText(words, view, announcement));
      return { ...message, allowedMentions: { parse: [], users: [personId] } };
    });
    return { place: {}, posts: {} };
  } catch (error) {
    if (failureAfterAttempts(entry, error) === 'passing' || (delivery.reader !== null && !isUnwilling(error)))
      throw error;
    context.log.info(
      { err: error, match: view.match.id },
      'direct message refused; posting a line in the thread instead',
    );
  }
  if (delivery.reader !== null) return { undeliverable: 'the person takes no direct messages' };
  const line = lineMessage(planNoticeInThread(gameWords(delivery), view, announcement), 'small');
  return postInThread(delivery, 'notice', () => line);
}

function planNoticeText(words: Words, view: MatchView, announcement: PlanAnnouncement): string {
  const game = words.t('plans.notice.game', { game: nameOfMatch(words, view), place: matchLink(words, view) });
  if (announcement.kind === 'planDeparted') return `${game}\n${words.t('plans.notice.departed')}`;
  const { move, others, reason } = announcement;
  const name = shownNames(words, view.match)[move.seat] ?? '';
  return [
    game,
    words.t('plans.notice.dropped', { move: ownMoveLine(words, name, move) }),
    words.refusal(reason, { names: shownNames(words, view.match), safe: escapeName }),
    ...(others > 0 ? [words.t('plans.notice.others', { count: others })] : []),
  ].join('\n');
}

export function planNoticeInThread(words: Words, view: MatchView, { kind, personId }: PlanAnnouncement): string {
  const name = memberName(words, view.match, personId);
  return words.t(`plans.notice.inThread.${kind === 'planDeparted' ? 'departed' : 'dropped'}`, { name });
}
