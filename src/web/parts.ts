/** Dependencies, options and limits of the table's server. */
import type { Logger } from 'pino';
import type { ListenRefusal } from '../../packages/webKit/index.ts';
import type { Matches } from '../features/createMatches.ts';
import type { People } from '../features/createPeople.ts';
import type { Links } from '../features/links/usecases/createLinks.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import type { Language } from '../language/index.ts';
import type { LimitPair, MatchPlace, PersonId, WorkKind } from '../match/index.ts';
import type { Adviser } from '../opponents/index.ts';
import type { Components, DealtGame, GameState, Move, Seat } from '../rules/index.ts';
import type { TablePage } from '../table/index.ts';
import type { TableTokens } from './tokens.ts';

export type TableAdviser = Pick<Adviser, 'advise'>;

/** A picture of the table without private information. */
export interface TablePicture {
  readonly components: Components;
  readonly state: GameState;
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  readonly resigned: readonly Seat[];
  readonly theme: 'light' | 'dark';
  /** One per seat; the picture outlines them. */
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
  /** Includes the version. */
  readonly apiUrl: string;
  /** In hexadecimal, to check the signatures of Discord's proxy; without it they are not checked. */
  readonly verifyKey?: string;
  /** The timeout of a request to Discord; default: 8 s. */
  readonly requestTimeoutMs?: number;
}

export interface WebOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** For example `https://table.example`; null for the listening address. */
  readonly publicUrl: string | null;
  /** Pages other than Discord's that may embed the table and connect to it, for example `http://127.0.0.1:8080`. */
  readonly origins?: readonly string[];
  /** The number of the owner's chained proxies, each of which appends its caller to `X-Forwarded-For`; default: one. */
  readonly proxies?: number;
  /** Hosts other than this machine's at which the table is reached directly, for example `192.168.1.5`. */
  readonly ownHosts?: readonly string[];
  /** Null without Activities. */
  readonly activity: ActivitySource | null;
  readonly tokens: TableTokens;
  readonly links: Pick<Links, 'create' | 'holder' | 'holders'>;
  readonly matches: Matches;
  /** Decides how a person sees other people's matches. */
  readonly people: Pick<People, 'asSeenBy' | 'mayOpenOn'>;
  /** The components of a match; the current ones if the match's are unknown. */
  readonly componentsOf: (game: DealtGame) => Components;
  readonly language: Language;
  readonly page: () => Promise<TablePage>;
  readonly adviser: TableAdviser;
  /** Returns a PNG. */
  readonly pictures: { table(picture: TablePicture): Promise<Buffer> };
  /** Whether a person can view a channel or thread now. Rejects if Discord does not answer. */
  readonly mayView: (place: MatchPlace, personId: PersonId) => Promise<boolean>;
  readonly commandsPerMinute: LimitPair;
  /** Subscribes to the work that other processes on the database announce; absent if there are none. */
  readonly onRemoteWork?: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /**
   * The interval of the poll that finds changes without a notification, in milliseconds; default: 10 s. With several
   * processes 1 s is better, because a process does not announce work that it takes itself.
   */
  readonly pollIntervalMs?: number;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  readonly observe?: WebObserver;
  /** Default: limits for a bot on many servers. */
  readonly limits?: Partial<SocketLimits>;
}

export type SocketLimits = typeof SOCKET_LIMITS;

/** Discord's proxy concentrates many people on a few addresses. */
export const SOCKET_LIMITS = {
  /** Open connections of any kind. */
  connections: { perAddress: 400, inAll: 2000 },
  /** Connected pages. */
  perAddress: 300,
  inAll: 1000,
  /** The share of pages that spectators may use; the rest is for players and people with links. */
  spectators: 0.8,
  /** A page with this many bytes in its send buffer is considered dead. */
  unread: 1024 * 1024,
  /** How often per minute a person may enter, open a game or change the language, each of which loads many games. */
  looks: 120,
  /** The timeouts of a request's headers and of the whole request. */
  headersMs: 15_000,
  requestMs: 30_000,
  /** Longer than the minute for which reverse proxies keep connections open. */
  idleMs: 72_000,
  /** The timeout for a page to sign in. */
  enterMs: 10_000,
  /** The ping interval; a page that misses one ping is closed. */
  beatMs: 30_000,
};

interface Web {
  /** For example `http://127.0.0.1:8090`. */
  readonly url: string;
  /** Closes all pages; resolves when their last commands are done. */
  close(): Promise<void>;
}

export type WebStart = { readonly ok: true; readonly web: Web } | ListenRefusal;

/** Receives events for metrics. They contain no personal data. */
export interface WebObserver {
  /** Returns a callback for the end of the connection. */
  connection(): () => void;
  /** Returns a callback for the outcome: `done`, or the code of a refusal. */
  message(kind: string): (outcome: string) => void;
  refused(code: string): void;
  /** A page received a change `ms` milliseconds after its commit. */
  followed(ms: number): void;
}
