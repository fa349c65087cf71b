/**
 * How leagues are told in their channels: each part of them as it is when it is posted or brought up to date.
 */
import type { LeagueNotice } from '../../people/index.ts';
import { escapeName, lineMessage, type PublicMessage } from '../messages/index.ts';
import type { NoticeTelling } from '../notices/index.ts';
import { entryMessage } from './messages/entry.ts';
import { finalMessage } from './messages/final.ts';
import { illustratedMessage } from './messages/illustrated.ts';
import { roundMessage } from './messages/round.ts';
import { leagueTitle } from './messages/shown.ts';

export async function tellLeague(
  { context, words, notice }: NoticeTelling,
  { leagueId, part, round }: LeagueNotice,
): Promise<PublicMessage | null> {
  const { leagues } = context;
  const league = await leagues.league(leagueId);
  if (!league) return null;
  switch (part) {
    case 'entry':
      return entryMessage(words, league, await leagues.entries(leagueId));
    case 'cancelled':
      return lineMessage(words.t('leagues.cancelled', { league: escapeName(league.name) }));
    case 'standings':
      // New pictures go into new messages: of those before a line is left.
      if (league.standingsNotice !== notice.id) {
        return lineMessage(words.t('leagues.newer', { league: leagueTitle(words, league), round }), 'small');
      }
  }
  const view = await leagues.leagueView(leagueId);
  if (!view) return null;
  if (part === 'round') return roundMessage(words, view, round);
  return part === 'final' ? finalMessage(context, words, view) : illustratedMessage(context, words, view);
}
