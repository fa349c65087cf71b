/** The use cases of server settings and the store that they need. */
import type { Clock } from '../../../kernel/index.ts';
import {
  type Actor,
  type GameEndHook,
  type LimitRefusal,
  type LimitStore,
  type Limits,
  runAction,
  type Transactions,
  type WrongTime,
  wrongTime,
} from '../../../match/index.ts';
import type { OnChannelGone } from '../../notices/usecases/createNotices.ts';
import type { NoticeTransaction } from '../../notices/usecases/ports.ts';
import {
  DEFAULT_SERVER_SETTINGS,
  SERVER_CHANNELS,
  SERVER_LIMITS,
  type ServerChange,
  type ServerLimit,
  type ServerRefusal,
  type ServerSettings,
} from './settings.ts';

type OwnersLimits = Readonly<Record<ServerLimit, number>>;

export interface ServerParts {
  readonly store: ServerStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

export function createServers({ store, clock, limits }: ServerParts) {
  /** Open games per server; hints and reviews per person and day. Can be `Infinity`. */
  const ownersLimits: OwnersLimits = {
    openGames: limits.openGames.server,
    hints: limits.hints.person,
    reviews: limits.reviews.person,
  };
  return {
    ownersLimits,

    serverSettings: async (serverId: string) => (await store.serverSettings(serverId)) ?? DEFAULT_SERVER_SETTINGS,

    setServer: async (
      actor: Actor,
      serverId: string,
      change: ServerChange,
    ): Promise<{ readonly ok: true; readonly settings: ServerSettings } | ServerRefusal | WrongTime> => {
      const invalid = wrongTime(change.games?.timeControl ?? null) ?? invalidLimit(change, ownersLimits);
      if (invalid) return invalid;
      const at = clock.now();
      return runAction(store, actor, at, async (transaction) => {
        const before = (await transaction.servers.settings(serverId)) ?? DEFAULT_SERVER_SETTINGS;
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

    /** Null if the server's own limit allows another game. */
    mayOpenOn: async (serverId: string): Promise<LimitRefusal | null> => {
      const maximum = (await store.serverSettings(serverId))?.openGames ?? null;
      if (maximum === null || (await store.openMatchesOn(serverId)) < maximum) return null;
      return { ok: false, code: 'openGames', whose: 'server', most: maximum };
    },
  };
}

function invalidLimit(change: ServerChange, owners: OwnersLimits): ServerRefusal | null {
  const invalid = SERVER_LIMITS.find((limit) => {
    const value = change[limit] ?? null;
    const minimum = limit === 'openGames' ? 1 : 0;
    return value !== null && !(Number.isSafeInteger(value) && value >= minimum && value <= owners[limit]);
  });
  return invalid ? { ok: false, code: 'serverLimit', limit: invalid, most: owners[invalid] } : null;
}

/** Clears the setting of a channel that was deleted. */
export const unsetMissingChannel: OnChannelGone<ServerTransaction> = async (
  { servers },
  { serverId, channelId },
  at,
) => {
  const settings = await servers.settings(serverId);
  const goneChannels = settings ? SERVER_CHANNELS.filter((channel) => settings.channels[channel] === channelId) : [];
  if (!settings || goneChannels.length === 0) return;
  const channels = { ...settings.channels, ...Object.fromEntries(goneChannels.map((channel) => [channel, null])) };
  await servers.save(serverId, { ...settings, channels }, at);
};

export interface ServerTransaction extends NoticeTransaction {
  readonly servers: {
    /** Null if nothing is set. */
    settings(serverId: string): Promise<ServerSettings | null>;
    save(serverId: string, settings: ServerSettings, at: Date): Promise<void>;
  };
}

export interface ServerStore<Inside extends ServerTransaction = ServerTransaction>
  extends Transactions<Inside>,
    Pick<LimitStore, 'openMatchesOn'> {
  serverSettings(serverId: string): Promise<ServerSettings | null>;
}

/** Announces a finished game in the server's results channel. */
export const announceResult: GameEndHook<ServerTransaction> = async ({ match, at }, { servers, notices }) => {
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
