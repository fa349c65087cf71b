/** Dependencies, options and limits of the table's server. */
import type { Logger } from 'pino';
import type { ListenRefusal } from '../../packages/webKit/index.ts';
import type { Matches } from '../features/createMatches.ts';
import type { People } from '../features/createPeople.ts';
import type { Links } from '../features/links/usecases/createLinks.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import type { Language } from '../language/index.ts';
import type { LimitPair, MatchPlace, PersonId, WorkKind } from '../match/index.ts';
import type { Advice } from '../opponents/index.ts';
import type { Components, DealtGame, GameState, Move, Seat } from '../rules/index.ts';
import type { TablePage } from '../table/index.ts';
import type { TableTokens } from './tokens.ts';

export interface TableAdviser {
  /** For the player to move. */
  advise(state: GameState, asker?: string): Promise<Advice>;
}

/** A table without private information. */
export interface TablePicture {
  readonly components: Components;
  readonly state: GameState;
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  readonly resigned: readonly Seat[];
  readonly theme: 'light' | 'dark';
  /** One per seat; outlined. */
  readonly lastMoves: readonly Move[];
}

export interface ActivitySource {
  /** Null until Discord has answered. */
  current(): ActivityOptions | null;
}

export interface ActivityOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly botToken: string;
  /** With the version. */
  readonly apiUrl: string;
  /** In hexadecimal, to check signatures of Discord's proxy; left out: they are not checked. */
  readonly verifyKey?: string;
  /** Timeout of a request to Discord; left out: 8 s. */
  readonly requestTimeoutMs?: number;
}

export interface WebOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** `https://table.example`; null: the listening address. */
  readonly publicUrl: string | null;
  /** Pages beside Discord's that may embed the table and connect to it: `http://127.0.0.1:8080`. */
  readonly origins?: readonly string[];
  /** How many of the owner's proxies are chained, each appending its caller to `X-Forwarded-For`; left out: one. */
  readonly proxies?: number;
  /** Hosts, beside this machine's, at which the table is reached directly: `192.168.1.5`. */
  readonly ownHosts?: readonly string[];
  /** Null: no Activities. */
  readonly activity: ActivitySource | null;
  readonly tokens: TableTokens;
  readonly links: Pick<Links, 'create' | 'holder' | 'holders'>;
  readonly matches: Matches;
  /** How a person sees matches of others. */
  readonly people: Pick<People, 'asSeenBy' | 'mayOpenOn'>;
  /** The components of a match; the current ones if unknown. */
  readonly componentsOf: (game: DealtGame) => Components;
  readonly language: Language;
  readonly page: () => Promise<TablePage>;
  readonly adviser: TableAdviser;
  /** PNG. */
  readonly pictures: { table(picture: TablePicture): Promise<Buffer> };
  /** Whether a person can view a channel or thread now. Rejects if Discord does not answer. */
  readonly mayView: (place: MatchPlace, personId: PersonId) => Promise<boolean>;
  readonly commandsPerMinute: LimitPair;
  /** Subscribes to work announced by other processes on the database; left out: there are none. */
  readonly onRemoteWork?: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /**
   * Poll interval for changes without a notification, in milliseconds; left out: 10 s. With several processes, 1 s is
   * better: work that one takes is not announced to the others.
   */
  readonly pollIntervalMs?: number;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  readonly observe?: WebObserver;
  /** Left out: limits for a bot of many servers. */
  readonly limits?: Partial<SocketLimits>;
}

export type SocketLimits = typeof SOCKET_LIMITS;

/** Discord's proxy concentrates many people on few addresses. */
export const SOCKET_LIMITS = {
  /** Open connections of any kind. */
  connections: { perAddress: 400, inAll: 2000 },
  /** Connected pages. */
  perAddress: 300,
  inAll: 1000,
  /** The share of pages for spectators; players and people with links have the rest. */
  spectators: 0.8,
  /** Bytes in the send buffer at which a page counts as dead. */
  unread: 1024 * 1024,
  /** How often per minute a person may enter, open a game or change the language: each loads many games. */
  looks: 120,
  /** Timeouts of a request's headers and of the whole request. */
  headersMs: 15_000,
  requestMs: 30_000,
  /** Longer than the minute for which reverse proxies keep connections. */
  idleMs: 72_000,
  /** Timeout for a page to sign in. */
  enterMs: 10_000,
  /** Ping interval; a page that misses one is dropped. */
  beatMs: 30_000,
};

interface Web {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Closes all pages; resolves when their last commands are done. */
  close(): Promise<void>;
}

export type WebStart = { readonly ok: true; readonly web: Web } | ListenRefusal;

/** Receives events for metrics; they contain no personal data. */
export interface WebObserver {
  /** Returns a callback for the disconnection. */
  connection(): () => void;
  /** Returns a callback for the outcome: `done` or the code of a refusal. */
  message(kind: string): (outcome: string) => void;
  refused(code: string): void;
  /** A page received a change; `ms`: since the commit. */
  followed(ms: number): void;
}
