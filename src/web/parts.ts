/**
 * What the table's server is made from, and what it needs of others: they are handed in where everything is wired.
 */
import type { Logger } from 'pino';
import type { ListenRefusal, MostPlaces } from '../../packages/webKit/index.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import type { Language } from '../language/index.ts';
import type { Matches, MatchId, MatchPlace, Most, PersonId, WorkKind } from '../match/index.ts';
import type { Advice } from '../opponents/index.ts';
import type { People } from '../people/index.ts';
import type { Components, DealtWith, GameState, Move, Seat } from '../rules/index.ts';
import type { TablePage } from '../table/index.ts';
import type { TableTokens } from './tokens.ts';

interface LinkHolder {
  readonly personId: PersonId;
  readonly matchId: MatchId;
}

/** Who holds personal links. */
interface LinkReading {
  /** Null: there is no such link, or no longer. */
  holder(linkId: string): Promise<LinkHolder | null>;
  /** The same of many: without those that there are not. */
  holders(linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkHolder>>;
}

/** Knows what a computer player would do. */
export interface TableAdviser {
  /** About the player to move. */
  advise(state: GameState, asker?: string): Promise<Advice>;
}

/** A table as everybody may see it. */
export interface TablePicture {
  readonly components: Components;
  readonly state: GameState;
  /** By seat. */
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  readonly theme: 'light' | 'dark';
  /** The last one of each seat, outlined. */
  readonly lastMoves: readonly Move[];
}

/** Draws it as PNG. */
interface TablePictures {
  table(picture: TablePicture): Promise<Buffer>;
}

/** What of the matches the table needs. */
export type TableMatches = Pick<
  Matches,
  | 'view'
  | 'stamps'
  | 'history'
  | 'clock'
  | 'inThread'
  | 'inChannel'
  | 'ofPerson'
  | 'finishedInChannel'
  | 'finishedOfPerson'
  | 'person'
  | 'forgotten'
  | 'play'
  | 'undo'
  | 'plan'
  | 'editPlan'
  | 'queueMoves'
  | 'unqueueMoves'
  | 'takeHint'
  | 'review'
  | 'askReview'
  | 'outcomeOf'
  | 'subscribe'
>;

/** How people come in from Discord. Its own application is asked of Discord: null while it has not answered. */
export interface ActivitySource {
  current(): ActivityParts | null;
}

export interface ActivityParts {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly botToken: string;
  /** The base of Discord's REST API with its version. */
  readonly apiUrl: string;
  /** The application's public key in hexadecimal, by which what Discord's proxy says is checked; left out: it is not looked at. */
  readonly verifyKey?: string;
  /** How long Discord may take to answer a question, in milliseconds; left out: 8 seconds. */
  readonly answerMs?: number;
}

/** How somebody may see matches in which they have no seat. */
type SeenMatches = Pick<People, 'asSeenBy'>;

export interface WebParts {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Under which people reach the table: `https://table.example`. Null: where it listens. */
  readonly publicUrl: string | null;
  /** Pages that may hold the table in a frame and speak for it, beside Discord's own: `http://127.0.0.1:8080`. */
  readonly origins?: readonly string[];
  /**
   * How many of the owner's proxies stand before the table, one behind the other, each adding to `X-Forwarded-For` whom it was called by; left out:
   * one.
   */
  readonly proxies?: number;
  /** Beside those within this machine, names or addresses under which it is reached directly: `192.168.1.5`. */
  readonly ownHosts?: readonly string[];
  /** Null: nobody comes in from Discord. */
  readonly activity: ActivitySource | null;
  readonly tokens: TableTokens;
  readonly links: LinkReading;
  readonly matches: TableMatches;
  readonly people: SeenMatches;
  /** What a game was dealt with; the current components where nothing is known of that. */
  readonly componentsOf: (game: DealtWith) => Components;
  readonly language: Language;
  readonly page: () => Promise<TablePage>;
  readonly adviser: TableAdviser;
  readonly pictures: TablePictures;
  /** Whether a person can view a channel or thread now. Rejects while that cannot be found out. */
  readonly mayView: (place: MatchPlace, personId: PersonId) => Promise<boolean>;
  /** How many commands may be sent in a minute. */
  readonly commandsAMinute: Most;
  /** Calls the listener when another process on the same database has left work to others; left out: there is no other. */
  readonly onElsewhere?: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /**
   * How often one looks for changes that nobody has told of, in milliseconds; left out: ten seconds. Where several processes play, what one
   * of them takes on itself is told to no other: there a second is better.
   */
  readonly lookEvery?: number;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  readonly observe?: WebObserver;
  /** Left out: what a bot of many servers needs. */
  readonly limits?: Partial<SocketLimits>;
}

/** How much pages may take of the process. */
export interface SocketLimits {
  /** Connections that are open, of whatever kind. */
  readonly connections: MostPlaces;
  /** Pages that are connected. */
  readonly perAddress: number;
  readonly inAll: number;
  /** The share of these places that people who only look on may have: the rest is for players, and for people with links. */
  readonly onlookers: number;
  /** Bytes that a page may leave unread before it is taken for one that reads no more. */
  readonly unread: number;
  /** How often in a minute one person may come in, open a game or change the language, with all their pages: each asks for many games. */
  readonly looks: number;
  /** How long a request may take to say what it wants, and to arrive as a whole. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long a connection may rest between two requests; longer than reverse proxies keep theirs, which is a minute. */
  readonly idleMs: number;
  /** How long a page may take to say who it is. */
  readonly enterMs: number;
  /** How often pages are pinged; one that has not been heard since the ping before is let go. */
  readonly beatMs: number;
}

/** Behind Discord's proxy many people come from one address. */
export const SOCKET_LIMITS: SocketLimits = {
  connections: { perAddress: 400, inAll: 2000 },
  perAddress: 300,
  inAll: 1000,
  onlookers: 0.8,
  unread: 1024 * 1024,
  looks: 120,
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 72_000,
  enterMs: 10_000,
  beatMs: 30_000,
};

interface Web {
  /** Where it listens: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Lets all pages go, and resolves when what they asked for last is done. */
  close(): Promise<void>;
}

export type WebStart = { readonly ok: true; readonly web: Web } | ListenRefusal;

/** What happens at the table, told as it happens to whoever measures it: numbers and codes, never who or what. */
export interface WebObserver {
  /** A page has connected; gives back whom to tell that it is gone. */
  connection(): () => void;
  /** A page has asked for something; gives back whom to tell how it went: `done`, or the code of a refusal. */
  message(kind: string): (outcome: string) => void;
  /** Somebody was not let in, by the code of why. */
  refused(code: string): void;
  /** A page was told of a change; `ms`: since it was committed, as far as this process knows. */
  followed(ms: number): void;
}
