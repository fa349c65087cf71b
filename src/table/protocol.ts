/**
 * What the table page and the bot say to each other over a WebSocket, in JSON: the page enters with a session, is told games as its
 * person may see them, and asks for moves. How the page is drawn, and what the bot does about it, is left to both of them.
 */

import { z } from 'zod';
import type { Wordings } from '../../packages/webKit/wordings.ts';
import type { GameEvent, GameState, Move, MoveWithoutSeat, Seat } from '../rules/index.ts';
import { MOST_NOTE } from './limits.ts';
import type { PlainComponents } from './plainComponents.ts';
import { PROTOCOL } from './protocolVersion.ts';

/** Of everything that is sent from page to bot. */
export const MOST_BYTES = 16 * 1024;

const id = z.string().min(8).max(64);
const matchId = z.string().min(1).max(64);
const version = z.number().int().min(0).max(1_000_000);
const count = z.number().int().min(0).max(99);
const cards = z
  .object({ yellow: count, red: count, green: count, violet: count, wild: count })
  .partial()
  .strict()
  // Left out is not the same as undefined.
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
const name = z.string().min(1).max(64);

/** A move of whoever sends it: their seat is known. */
const ownMove = z
  .union([
    z
      .object({
        type: z.literal('build'),
        space: name,
        pay: cards,
        advance: z.number().int().min(0).max(9).optional(),
        take: cards,
      })
      .strict(),
    z.object({ type: z.literal('pass'), return: cards }).strict(),
    z.object({ type: z.literal('choose'), card: name }).strict(),
    z.object({ type: z.literal('substitute'), take: cards }).strict(),
  ])
  // Left out is not the same as undefined: JSON has none.
  .transform((move) => move as MoveWithoutSeat);

/** `seat` of others: only what everybody could see of it is assumed. */
const planStep = z.union([
  z.object({ seat: count, kind: z.literal('own'), move: ownMove }).strict(),
  z.object({ seat: count, kind: z.literal('build'), space: name }).strict(),
  z.object({ seat: count, kind: z.enum(['pass', 'skip']) }).strict(),
]);

const planEdit = z.union([
  z.object({ type: z.literal('add'), step: planStep }).strict(),
  z.object({ type: z.enum(['removeLast', 'clear']) }).strict(),
  z.object({ type: z.literal('note'), note: z.string().max(MOST_NOTE) }).strict(),
]);

/**
 * From the page. `id`: made once for each thing that somebody does and sent again with it until it is answered, so that nothing is
 * done twice; an answer carries it. `version`: of the position that the person saw.
 */
export const pageMessage = z.union([
  /** The first one: who one is. `locale`: what the page is to say; left out: the person's own language. `seen`: the game that is open. */
  z
    .object({
      type: z.literal('enter'),
      protocol: z.literal(PROTOCOL),
      session: z.string().max(4096),
      locale: z.string().max(16).optional(),
      matchId: matchId.optional(),
    })
    .strict(),
  z.object({ type: z.literal('speak'), locale: z.string().max(16) }).strict(),
  /** Shows another game; the one shown before is no longer followed. */
  z.object({ type: z.literal('open'), matchId }).strict(),
  z.object({ type: z.literal('move'), id, matchId, version, move: ownMove }).strict(),
  z.object({ type: z.literal('undo'), id, matchId, version }).strict(),
  z.object({ type: z.literal('hint'), id, matchId, version }).strict(),
  z.object({ type: z.literal('plan'), id, matchId, edit: planEdit }).strict(),
  /** The own moves of the plan are played by themselves; `tile`: not where that tool space has given a tile since. */
  z.object({ type: z.literal('queue'), id, matchId, on: z.boolean(), tile: name.nullable() }).strict(),
  /** All positions up to now, for looking back. */
  z.object({ type: z.literal('past'), id, matchId }).strict(),
  /**
   * Gives the table of a finished game an address at Discord, whose client then shares it. `moves`: as it was after so many; null: as it
   * ended. `token`: what Discord has given this page for its person, used for this once.
   */
  z
    .object({
      type: z.literal('share'),
      id,
      matchId,
      moves: version.nullable(),
      theme: z.enum(['light', 'dark']),
      token: z.string().regex(/^[\w.~+/=-]{1,512}$/),
    })
    .strict(),
  /** What the moves of a finished game have cost, as far as it has been found out; `make`: it is to be, where it is not being already. */
  z.object({ type: z.literal('review'), id, matchId, make: z.boolean() }).strict(),
]);
export type PageMessage = z.infer<typeof pageMessage>;
export type PlanEditAsked = z.infer<typeof planEdit>;

/** To the page, as it knows them. */
export type BotMessage =
  | Welcome
  | { readonly type: 'games'; readonly games: readonly GameInList[] }
  | { readonly type: 'game'; readonly game: TableGame }
  | Answer
  /** The session is not, or no longer, good for anything: `text` says why and the way on. The connection ends. */
  | { readonly type: 'refused'; readonly code: RefusedBecause; readonly text: string }
  /** This game can't be shown: `text` says why. The others of the list still can. */
  | { readonly type: 'unseen'; readonly matchId: string; readonly text: string };

/** To the page, as they are sent: what it has on this connection already is not sent again. */
export type SentMessage = Exclude<BotMessage, { readonly type: 'game' }> | SentComponents | SentGame;

export interface SentComponents {
  readonly type: 'components';
  readonly key: string;
  readonly components: PlainComponents;
}

export interface SentGame {
  readonly type: 'game';
  /** What the bot's clock says, in milliseconds since 1970: times are told by it. */
  readonly now: number;
  /** Its components by their key; of its log so many lines as were sent before for this game, and these from there on. */
  readonly game: Omit<TableGame, 'components' | 'log'> & {
    readonly components: string;
    readonly log: { readonly kept: number; readonly lines: readonly LogLine[] };
  };
}

export type RefusedBecause = 'session' | 'expired' | 'revoked' | 'notYours' | 'version' | 'busy';

/** After `enter` and `speak`. */
export interface Welcome {
  readonly type: 'welcome';
  readonly person: { readonly id: string; readonly name: string };
  /** Of the wordings below. */
  readonly locale: string;
  readonly wordings: Wordings;
  /** Codes of the languages there are, with their names for themselves. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** Null: the person has chosen none, and the page goes by the browser's. */
  readonly theme: 'light' | 'dark' | null;
  readonly games: readonly GameInList[];
}

export interface GameInList {
  readonly matchId: string;
  /** As people tell it from others, such as `#12`. */
  readonly number: number;
  /** As people write themselves, by seat. */
  readonly names: readonly string[];
  readonly status: 'running' | 'finished';
  /** Whether it is the person's own turn. */
  readonly yours: boolean;
  /** Whether the person holds a seat. */
  readonly plays: boolean;
  /** Where it is played, in words; null: where the page was opened. */
  readonly elsewhere: string | null;
}

/**
 * A game as one person may see it. In `state` the hands of others are only so many wild cards: how many there are is public,
 * which ones is not.
 */
export interface TableGame {
  readonly matchId: string;
  readonly number: number;
  /** Grows with every change; what is older than what the page has is left aside. */
  readonly version: number;
  readonly status: 'running' | 'finished';
  readonly components: PlainComponents;
  readonly state: GameState;
  /** The person's own; null: they watch. */
  readonly seat: Seat | null;
  readonly names: readonly string[];
  readonly computers: readonly Seat[];
  /** In one sentence, in the person's language: whose turn it is, or how it ended. */
  readonly headline: string;
  /** Why the person can't move now though they might think so (paused, stood in for); null: nothing is in the way. */
  readonly standstill: string | null;
  /** Of whoever is to move; null without a clock. Times in milliseconds since 1970. */
  readonly clock: { readonly dueAt: number | null; readonly text: string } | null;
  /** Oldest first; the latest is what led to `state`. */
  readonly log: readonly LogLine[];
  /** How many moves had been played when the person had last moved: what came after is new to them. */
  readonly sinceMoves: number;
  readonly undoable: boolean;
  /** Whether there are hints in this game. */
  readonly hints: boolean;
  /** Null: the person does not play. */
  readonly plan: TablePlan | null;
  /** Where it is played on Discord; null: in direct messages. */
  readonly threadUrl: string | null;
}

export interface LogLine {
  /** Of the move, from 1. */
  readonly number: number;
  readonly round: 1 | 2 | 3;
  readonly seat: Seat;
  readonly text: string;
  /** As everybody may know it. */
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly at: number;
}

export interface TablePlan {
  /** Worded, in order. */
  readonly steps: readonly string[];
  /** The position after them, as the person may see it; null: no steps, or the game has departed from them. */
  readonly state: GameState | null;
  readonly departed: string | null;
  readonly queued: readonly string[];
  /** The person's own words; empty: none. */
  readonly note: string;
}

export interface Answer {
  readonly type: 'answer';
  /** Of what was asked. */
  readonly id: string;
  readonly ok: boolean;
  /** What came of it, or why not, for the person; empty where what is shown says it. */
  readonly text: string;
  /** Asked for with `hint`: the best first. */
  readonly hints?: readonly TableHint[];
  /** Asked for with `past`. */
  readonly past?: readonly PastPosition[];
  /** Asked for with `share`: where Discord has the picture. */
  readonly mediaUrl?: string;
  /** Asked for with `review`. */
  readonly review?: TableReview;
}

/** `none`: nobody has asked for one, it has failed or been called off. */
export interface TableReview {
  readonly status: 'none' | 'waiting' | 'done';
  /** How far it is, or what has become of it; empty: the misses say it. */
  readonly text: string;
  /** In the order of the game; none before it is done. */
  readonly misses: readonly TableMiss[];
}

/** A move that was not the best. */
export interface TableMiss {
  /** Of the move, from 1, as in the log. */
  readonly number: number;
  /** By how many points it would have been better in the end. */
  readonly points: number;
  /** What would have happened, worded. */
  readonly text: string;
  /** The better move, as a record has it. */
  readonly better: Move;
  /** The position after it; hands of others as in `TableGame`. */
  readonly state: GameState;
}

export interface TableHint {
  readonly move: MoveWithoutSeat;
  readonly expected: number;
  /** The move and its reasons, worded. */
  readonly text: string;
}

/** After so many moves; hands of others as in `TableGame`. */
export interface PastPosition {
  readonly moves: number;
  readonly state: GameState;
}
