/** The messages between table page and bot, sent as JSON over a WebSocket. */
import { z } from 'zod';
import type { Wordings } from '../../packages/webKit/wordings.ts';
import { type GameEvent, type GameState, type Move, type MoveWithoutSeat, type Seat, SIDES } from '../rules/index.ts';
import { MAX_NOTE_LENGTH, type PlainComponents, PROTOCOL_VERSION } from './pageShared.ts';

/** The limit for every message and request that the page sends. */
export const MAX_MESSAGE_BYTES = 16 * 1024;

const id = z.string().min(8).max(64);
const matchId = z.string().min(1).max(64);
const version = z.number().int().min(0).max(1_000_000);
const count = z.number().int().min(0).max(99);
const some = count.exactOptional();
const cards = z.strictObject({ yellow: some, red: some, green: some, violet: some, wild: some });
const name = z.string().min(1).max(64);
const locale = z.string().max(16);

const ownMove = z.union([
  z.strictObject({
    type: z.literal('build'),
    space: name,
    pay: cards,
    advance: z.number().int().min(0).max(9).exactOptional(),
    take: cards,
  }),
  z.strictObject({ type: z.literal('pass'), return: cards }),
  z.strictObject({ type: z.literal('choose'), card: name }),
  z.strictObject({ type: z.literal('substitute'), take: cards }),
]);

/** For another seat, only what everybody could see is assumed. */
const planStep = z.union([
  z.strictObject({ seat: count, kind: z.literal('own'), move: ownMove }),
  z.strictObject({ seat: count, kind: z.literal('build'), space: name }),
  z.strictObject({ seat: count, kind: z.enum(['pass', 'skip']) }),
]);

const planEdit = z.union([
  z.strictObject({ type: z.literal('add'), step: planStep }),
  z.strictObject({ type: z.enum(['removeLast', 'clear']) }),
  z.strictObject({ type: z.literal('note'), note: z.string().max(MAX_NOTE_LENGTH) }),
]);

/**
 * From the page. The page creates `id` once per action and repeats it until an answer with that id arrives, so that
 * nothing runs twice. `version` is that of the position that the person saw.
 */
export const pageMessageSchema = z.union([
  /** The first message. Without `locale`, the person's own language applies. */
  z.strictObject({
    type: z.literal('enter'),
    protocol: z.literal(PROTOCOL_VERSION),
    session: z.string().max(4096),
    locale: locale.optional(),
    matchId: matchId.optional(),
  }),
  z.strictObject({ type: z.literal('speak'), locale }),
  /** Shows another game instead of the current one. */
  z.strictObject({ type: z.literal('open'), matchId }),
  z.strictObject({ type: z.literal('move'), id, matchId, version, move: ownMove }),
  z.strictObject({ type: z.literal('undo'), id, matchId, version }),
  z.strictObject({ type: z.literal('hint'), id, matchId, version }),
  z.strictObject({ type: z.literal('plan'), id, matchId, edit: planEdit }),
  /** Lets the plan's own moves play themselves; with `tile`, until somebody claims a tile from that tool space. */
  z.strictObject({ type: z.literal('queue'), id, matchId, on: z.boolean(), tile: name.nullable() }),
  z.strictObject({ type: z.literal('past'), id, matchId }),
  /**
   * Uploads the table of a finished game to Discord, whose client then shares it. `moves` selects the position after
   * that many moves, null the last one. `token` is the access token that Discord gave the page; it is used once.
   */
  z.strictObject({
    type: z.literal('share'),
    id,
    matchId,
    moves: version.nullable(),
    theme: z.enum(['light', 'dark']),
    token: z.string().regex(/^[\w.~+/=-]{1,512}$/),
  }),
  /** Asks for the review of a finished game; `make` starts it if necessary. */
  z.strictObject({ type: z.literal('review'), id, matchId, make: z.boolean() }),
  z.strictObject({ type: z.literal('resign'), id, matchId }),
  /** Ends the computer player's moves for the person. */
  z.strictObject({ type: z.literal('comeBack'), id, matchId }),
  /** Asks the others for a pause, or resumes the game. */
  z.strictObject({ type: z.literal('pause'), id, matchId, on: z.boolean() }),
  /** Answers a question. If the person who asked it declines, that withdraws it. */
  z.strictObject({ type: z.literal('answer'), id, matchId, question: z.number().int().min(0), agree: z.boolean() }),
  /** After the end: opens a lobby or joins the open one. A rematch begins once all its seats are taken. */
  z.strictObject({ type: z.literal('rematch'), id, matchId, side: z.enum(SIDES) }),
  z.strictObject({ type: z.literal('newGame'), id, matchId }),
]);
/** The first message of a page of another version. */
export const otherVersionSchema = z
  .looseObject({ type: z.literal('enter') })
  .refine(({ protocol }) => protocol !== PROTOCOL_VERSION);
export type PageMessage = z.infer<typeof pageMessageSchema>;
export type PlanStep = z.infer<typeof planStep>;
export type PlanEdit = z.infer<typeof planEdit>;

/** To the page, after unpacking. */
export type BotMessage =
  | Welcome
  | { readonly type: 'games'; readonly games: readonly GameInList[] }
  | { readonly type: 'game'; readonly game: TableGame }
  | Answer
  /** The session is invalid. `text` says why and what to do. The connection ends. */
  | { readonly type: 'refused'; readonly code: SessionRefusalCode; readonly text: string }
  /** This game cannot be shown; `text` says why. Others can be. */
  | { readonly type: 'unseen'; readonly matchId: string; readonly text: string };

/** To the page, as sent: omits what this connection has sent before. */
export type SentMessage = Exclude<BotMessage, { readonly type: 'game' }> | SentComponents | SentGame;

export interface SentComponents {
  readonly type: 'components';
  readonly key: string;
  readonly components: PlainComponents;
}

export interface SentGame {
  readonly type: 'game';
  /** The bot's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Refers to components by key, and to the first `kept` lines of the log that were sent before. */
  readonly game: Omit<TableGame, 'components' | 'log'> & {
    readonly components: string;
    readonly log: { readonly kept: number; readonly lines: readonly LogLine[] };
  };
}

export type SessionRefusalCode = 'session' | 'expired' | 'revoked' | 'notYours' | 'version' | 'busy';

export interface Welcome {
  readonly type: 'welcome';
  readonly person: { readonly id: string; readonly name: string };
  readonly locale: string;
  readonly wordings: Wordings;
  /** The code of each language, and its own name for itself. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** Null if the browser's preference applies. */
  readonly theme: 'light' | 'dark' | null;
  readonly games: readonly GameInList[];
}

export interface GameInList {
  readonly matchId: string;
  readonly number: number;
  /** By seat. */
  readonly names: readonly string[];
  readonly status: 'running' | 'finished';
  /** Whether it is the person's turn; not in a paused game. */
  readonly yours: boolean;
  readonly plays: boolean;
  /** Where it is played; null if that is where the page was opened. */
  readonly elsewhere: string | null;
}

/**
 * A game as one person may see it. In `state`, other hands consist of wild cards only, because their number is public
 * but the cards are not.
 */
export interface TableGame {
  readonly matchId: string;
  readonly number: number;
  /** Grows with every change; the page ignores older versions. */
  readonly version: number;
  readonly status: 'running' | 'finished';
  readonly components: PlainComponents;
  readonly state: GameState;
  /** Null for spectators. */
  readonly seat: Seat | null;
  /** By seat, standing alone. */
  readonly names: readonly string[];
  /** By seat, for use in sentences. */
  readonly sentenceNames: readonly string[];
  readonly computers: readonly Seat[];
  /** Whose turn it is, or how the game ended, in the person's language. */
  readonly headline: string;
  /** Null until the game is over. */
  readonly outcome: Outcome | null;
  readonly resigned: readonly Seat[];
  readonly paused: boolean;
  /** Whether a computer player moves for the person. */
  readonly standIn: boolean;
  readonly questions: readonly TableQuestion[];
  /** Why the person cannot move although they may expect to (paused, substituted); otherwise null. */
  readonly standstill: string | null;
  /** For the player to move; null without a clock. Times are in milliseconds since 1970. */
  readonly clock: { readonly dueAt: number | null; readonly text: string } | null;
  /** Oldest first. */
  readonly log: readonly LogLine[];
  /** How many moves had been played after the person's last move; later ones are new to them. */
  readonly sinceMoves: number;
  readonly undoable: boolean;
  /** Whether this game allows hints. */
  readonly hints: boolean;
  /** Null for spectators. */
  readonly plan: TablePlan | null;
  /** Null for games in direct messages. */
  readonly threadUrl: string | null;
}

/** Something that one player has asked the others to agree to. */
export interface TableQuestion {
  readonly id: number;
  readonly text: string;
  /** Who has not answered yet, in words. */
  readonly waiting: string;
  /** What the person can do, or null. */
  readonly answer: 'vote' | 'takeSeat' | 'withdraw' | null;
}

export interface Outcome {
  /** Who has won. */
  readonly headline: string;
  /** How a tie was broken; null without a tie. */
  readonly note: string | null;
  readonly winners: readonly Seat[];
  /** By seat, whether the player left the game, and so could not win. */
  readonly left: readonly boolean[];
}

export interface LogLine {
  /** Counted from 1. */
  readonly number: number;
  readonly round: 1 | 2 | 3;
  readonly seat: Seat;
  readonly text: string;
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly at: number;
}

export interface TablePlan {
  /** In words. */
  readonly steps: readonly string[];
  /** The position after the steps, as the person may see it; null without steps, or if the game has departed. */
  readonly state: GameState | null;
  readonly departed: string | null;
  readonly queued: readonly string[];
  readonly note: string;
}

export interface Answer {
  readonly type: 'answer';
  readonly id: string;
  readonly ok: boolean;
  /** The result or refusal in words; empty if the page shows it in another way. */
  readonly text: string;
  /** For `hint`: the best first. */
  readonly hints?: readonly TableHint[];
  readonly past?: PastPositions;
  /** For `share`: the picture's address at Discord. */
  readonly mediaUrl?: string;
  readonly review?: TableReview;
  /** For `rematch` and `newGame`: the game that has begun. */
  readonly begun?: BegunGame;
}

export interface BegunGame {
  readonly matchId: string;
  /** A new personal link's token, for sessions that show only one game; null if this one also shows the new game. */
  readonly link: string | null;
}

/** `none`: not requested, failed or cancelled. */
export interface TableReview {
  readonly status: 'none' | 'waiting' | 'done';
  /** The progress or outcome; empty if the misses say everything. */
  readonly text: string;
  /** In the order of the game; empty until the review is done. */
  readonly misses: readonly TableMiss[];
}

export interface TableMiss {
  /** Counted from 1, as in the log. */
  readonly number: number;
  /** How many points the better move would have gained by the end of the game. */
  readonly points: number;
  /** What would have happened, in words. */
  readonly text: string;
  readonly better: Move;
  /** The position after the better move; other hands are hidden as in `TableGame`. */
  readonly state: GameState;
}

export interface TableHint {
  readonly move: MoveWithoutSeat;
  /** The move in words. */
  readonly text: string;
  /** How the best hint compares with the others; empty for the others, and possibly for the best. */
  readonly compared: string;
  /** Empty if there are none. */
  readonly reasons: string;
}

export interface PastPositions {
  /** That of the game which they lead to; the page may know a later one. */
  readonly version: number;
  readonly positions: readonly PastPosition[];
}

/** The position after this many moves; other hands are hidden as in `TableGame`. */
export interface PastPosition {
  readonly moves: number;
  readonly state: GameState;
}
