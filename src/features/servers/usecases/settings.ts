/** The settings of a server: defaults for new games, channels, rating and limits. */
import type { PersonId, Theme, TimeControl } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';

export const SERVER_CHANNELS = ['seeks', 'leagues', 'results'] as const;
export type ServerChannel = (typeof SERVER_CHANNELS)[number];

/** A null setting means the bot's default. */
export interface GameDefaults {
  readonly side: Side | null;
  readonly capacity: PlayerCount | null;
  readonly locale: string | null;
  readonly theme: Theme | null;
  readonly timeControl: TimeControl | null;
  /** The computer player offered first. */
  readonly computer: string | null;
}

export interface ServerSettings {
  readonly games: GameDefaults;
  /** Null: not posted. */
  readonly channels: Readonly<Record<ServerChannel, string | null>>;
  readonly rated: boolean;
  /** The maximum number of running games; null: the owner's limit. */
  readonly openGames: number | null;
  /** Per person and day; null: the owner's limit. */
  readonly hints: number | null;
  readonly reviews: number | null;
  /** The person who last chose a channel, notified if posting there fails. */
  readonly setBy: PersonId | null;
}

export const DEFAULT_SERVER_SETTINGS: ServerSettings = {
  games: { side: null, capacity: null, locale: null, theme: null, timeControl: null, computer: null },
  channels: { seeks: null, leagues: null, results: null },
  rated: true,
  openGames: null,
  hints: null,
  reviews: null,
  setBy: null,
};

/** Settings that are not named stay the same. */
export interface ServerChange extends Partial<Omit<ServerSettings, 'games' | 'channels' | 'setBy'>> {
  readonly games?: Partial<GameDefaults>;
  readonly channels?: Partial<ServerSettings['channels']>;
}

/** Limits that a server can set lower than the owner's. */
export const SERVER_LIMITS = ['openGames', 'hints', 'reviews'] as const;
export type ServerLimit = (typeof SERVER_LIMITS)[number];

export interface ServerRefusal {
  readonly ok: false;
  readonly code: 'serverLimit';
  readonly limit: ServerLimit;
  readonly most: number;
}
