/**
 * What is told of a league in its channel: written in the transaction of what it tells of.
 * Posting and wording it is left to the hosts.
 */
import { isSomeone } from '../../../match/index.ts';
import type { LeagueNoticePart } from '../../notices/usecases/leagueNotice.ts';
import type { League } from './model/league.ts';
import type { LeagueTransaction } from './ports.ts';

/** Resolves to the id by which it can be brought up to date. */
export function tell(
  { notices }: Pick<LeagueTransaction, 'notices'>,
  { id, serverId, channelId, locale, organiserId, round }: League,
  part: LeagueNoticePart,
  at: Date,
): Promise<number> {
  const setBy = isSomeone(organiserId) ? null : organiserId;
  return notices.add(
    {
      facts: { kind: 'league', leagueId: id, part, round },
      to: { kind: 'channel', serverId, channelId, locale, setBy },
    },
    at,
  );
}
