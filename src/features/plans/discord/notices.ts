/**
 * What is told to one person alone without their asking, and the word in the thread where they take no direct messages:
 * that one says nothing of what they keep for themselves.
 */

import { escapeName } from '../../../discord/messages/index.ts';
import { matchLink, memberName, nameOfMatch, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchView, PlanAnnouncement } from '../../../match/index.ts';
import { ownMoveLine } from './stepLines.ts';

export function noticeText(words: Words, view: MatchView, announcement: PlanAnnouncement): string {
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

export function noticeInThread(words: Words, view: MatchView, { kind, personId }: PlanAnnouncement): string {
  const name = memberName(words, view.match, personId);
  return words.t(`plans.notice.inThread.${kind === 'planDeparted' ? 'departed' : 'dropped'}`, { name });
}
