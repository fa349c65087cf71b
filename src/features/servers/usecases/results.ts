/**
 * Tells of each game that ends on a server, where the server has chosen a channel for that.
 * What it says is left to the hosts, who make it of what has come of the game.
 */
import type { EndFollower } from '../../../match/index.ts';
import type { ServerTransaction } from './ports.ts';

/** Follows the ends of games. */
export const tellResult: EndFollower<ServerTransaction> = async ({ match, at }, { servers, notices }) => {
  if (match.status !== 'finished') return [];
  const { serverId } = match.place;
  const settings = serverId === null ? null : await servers.settings(serverId);
  const channelId = settings?.channels.results ?? null;
  if (serverId === null || channelId === null) return [];
  const setBy = settings?.setBy ?? null;
  const to = { kind: 'channel', serverId, channelId, locale: match.locale, setBy } as const;
  await notices.add({ facts: { kind: 'result', matchId: match.id }, to }, at);
  return [];
};
