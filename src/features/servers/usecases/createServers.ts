/**
 * The settings of servers: asked for, changed, and heeded where a game is opened.
 * Who may change them is left to the hosts, who know whoever manages a server.
 */
import type { Clock } from '../../../kernel/index.ts';
import { type Actor, act, type LimitRefusal, type Limits, type WrongTime, wrongTime } from '../../../match/index.ts';
import type { ChannelGone } from '../../notices/usecases/createNotices.ts';
import type { ServerStore, ServerTransaction } from './ports.ts';
import {
  SERVER_CHANNELS,
  SERVER_LIMITS,
  type ServerChange,
  type ServerLimit,
  type ServerRefusal,
  type ServerSettings,
  UNSET,
} from './settings.ts';

export interface ServerCommands {
  /** What the owner of the bot allows: games of a server at a time, the others for a person a day; infinite: as many as they like. */
  readonly ownersLimits: Readonly<Record<ServerLimit, number>>;
  /** What has been set, or the usual. */
  serverSettings(serverId: string): Promise<ServerSettings>;
  setServer(
    actor: Actor,
    serverId: string,
    change: ServerChange,
  ): Promise<{ readonly ok: true; readonly settings: ServerSettings } | ServerRefusal | WrongTime>;
  /** Whether one game more may be opened there, as the server has set it; null: yes. */
  mayOpenOn(serverId: string): Promise<LimitRefusal | null>;
}

export interface ServerParts {
  readonly store: ServerStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

export function createServers({ store, clock, limits }: ServerParts): ServerCommands {
  const ownersLimits = {
    openGames: limits.openGames.server,
    hints: limits.hints.person,
    reviews: limits.reviews.person,
  };
  return {
    ownersLimits,

    serverSettings: async (serverId) => (await store.serverSettings(serverId)) ?? UNSET,

    setServer: async (actor, serverId, change) => {
      const wrong = wrongTime(change.games?.timeControl ?? null) ?? wrongLimit(change, ownersLimits);
      if (wrong) return wrong;
      const at = clock.now();
      return act(store, actor, at, async (transaction) => {
        const before = (await transaction.servers.settings(serverId)) ?? UNSET;
        const settings: ServerSettings = {
          ...before,
          ...change,
          games: { ...before.games, ...change.games },
          channels: { ...before.channels, ...change.channels },
          setBy: change.channels === undefined ? before.setBy : actor.personId,
        };
        await transaction.servers.save(serverId, settings, at);
        return { ok: true, settings };
      });
    },

    mayOpenOn: async (serverId) => {
      const most = (await store.serverSettings(serverId))?.openGames ?? null;
      if (most === null || (await store.openMatchesOn(serverId)) < most) return null;
      return { ok: false, code: 'openGames', whose: 'server', most };
    },
  };
}

function wrongLimit(change: ServerChange, owners: ServerCommands['ownersLimits']): ServerRefusal | null {
  const wrong = SERVER_LIMITS.find((limit) => {
    const asked = change[limit] ?? null;
    const least = limit === 'openGames' ? 1 : 0;
    return asked !== null && !(Number.isSafeInteger(asked) && asked >= least && asked <= owners[limit]);
  });
  return wrong ? { ok: false, code: 'serverLimit', limit: wrong, most: owners[wrong] } : null;
}

/** A channel that is gone is not chosen any more. */
export const leaveChannel: ChannelGone<ServerTransaction> = async ({ servers }, { serverId, channelId }, at) => {
  const settings = await servers.settings(serverId);
  const gone = settings ? SERVER_CHANNELS.filter((channel) => settings.channels[channel] === channelId) : [];
  if (!settings || gone.length === 0) return;
  const channels = { ...settings.channels, ...Object.fromEntries(gone.map((channel) => [channel, null])) };
  await servers.save(serverId, { ...settings, channels }, at);
};
