/**
 * What a server has set for itself: how new games begin, where what belongs to no game is told, whether games are rated, how many there
 * may be. The shapes only; asking for it is left to the hosts.
 */
import type { PersonId, Theme, TimeControl } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';

/** Channels that a server chooses: for people who look for partners, for leagues, for results of games. */
export const SERVER_CHANNELS = ['seeks', 'leagues', 'results'] as const;
export type ServerChannel = (typeof SERVER_CHANNELS)[number];

/** How a game begins of which nothing else is said; null: as usual. */
export interface GameDefaults {
  readonly side: Side | null;
  readonly capacity: PlayerCount | null;
  readonly locale: string | null;
  readonly theme: Theme | null;
  readonly timeControl: TimeControl | null;
  /** The computer player that is offered first. */
  readonly computer: string | null;
}

export interface ServerSettings {
  readonly games: GameDefaults;
  /** Null: what would be told there is not told. */
  readonly channels: Readonly<Record<ServerChannel, string | null>>;
  /** Whether games of the server are rated. */
  readonly rated: boolean;
  /** So many games may go on at a time; null: as many as the owner of the bot allows. */
  readonly openGames: number | null;
  /** So many a day for each person there, 0 being none; null: as many as the owner of the bot allows. */
  readonly hints: number | null;
  readonly reviews: number | null;
  /** Whoever last chose a channel, and is told where nothing can be posted there. */
  readonly setBy: PersonId | null;
}

export const UNSET: ServerSettings = {
  games: { side: null, capacity: null, locale: null, theme: null, timeControl: null, computer: null },
  channels: { seeks: null, leagues: null, results: null },
  rated: true,
  openGames: null,
  hints: null,
  reviews: null,
  setBy: null,
};

/** What is named is set, all else stays. */
export interface ServerChange {
  readonly games?: Partial<GameDefaults>;
  readonly channels?: Partial<ServerSettings['channels']>;
  readonly rated?: boolean;
  readonly openGames?: number | null;
  readonly hints?: number | null;
  readonly reviews?: number | null;
}

/** What a server may have less of than the owner of the bot allows. */
export const SERVER_LIMITS = ['openGames', 'hints', 'reviews'] as const;
export type ServerLimit = (typeof SERVER_LIMITS)[number];

/** Not one game at least, or more than the owner of the bot allows. */
export interface ServerRefusal {
  readonly ok: false;
  readonly code: 'serverLimit';
  readonly limit: ServerLimit;
  readonly most: number;
}
