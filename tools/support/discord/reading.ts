/**
 * What anybody who reads along knows of the games: where each is played, which turn was told last and whose it is, whether it is
 * over. Read from messages alone, and handed on to whoever plays or judges.
 */
import { isOwnTurn } from '../robots/messages.ts';
import type { SeenMessage } from './messages.ts';
import type { Onlooker } from './server.ts';

/** A turn message: whose turn it is at which version, as its words and controls say. */
export interface ToldTurn {
  readonly matchId: string;
  readonly version: number;
  /** Who is to move; null where a reader is told that another is. */
  readonly personId: string | null;
  /** When their time is up, as it is shown; null without a clock. */
  readonly deadline: number | null;
  readonly message: SeenMessage;
}

/** What messages mean; all that is none of these is a line beside them. */
export type Reading =
  | { readonly kind: 'turn'; readonly turn: ToldTurn }
  | { readonly kind: 'finished'; readonly matchId: string; readonly message: SeenMessage }
  /** It asks or offers something by buttons: to agree, to vote, to come back. */
  | { readonly kind: 'question'; readonly matchId: string; readonly message: SeenMessage }
  /** It stands where a game is played, or is for one person. */
  | { readonly kind: 'line'; readonly matchId: string | null; readonly message: SeenMessage };

export interface Reader {
  read(reading: Reading, isEdit: boolean): void;
}

const TURN: ReadonlySet<string> = new Set(['build', 'choose', 'take']);
const MENTION = /<@(\d+)>/;
const RELATIVE = /<t:(\d+):R>/;

/** Reads everything that is posted and edited, for the readers in their order. */
export function createGameReading(readers: readonly Reader[]): Onlooker {
  const matchAt = new Map<string, string>();

  function read(message: SeenMessage, isEdit: boolean): void {
    const reading = readingOf(message, matchAt.get(message.channelId) ?? null);
    if (reading.kind === 'turn' && message.personId === null) matchAt.set(message.channelId, reading.turn.matchId);
    for (const reader of readers) reader.read(reading, isEdit);
  }

  return { posted: (message) => read(message, false), edited: (message) => read(message, true) };
}

function readingOf(message: SeenMessage, matchHere: string | null): Reading {
  const turn = message.controls.find(({ action }) => TURN.has(action));
  if (turn) return { kind: 'turn', turn: turnOf(turn, message) };
  const end = message.controls.find(({ action }) => action === 'rematch');
  if (end) return { kind: 'finished', matchId: end.matchId, message };
  const asks = message.controls.find(({ matchId }) => matchId !== '-');
  if (asks) return { kind: 'question', matchId: asks.matchId, message };
  return { kind: 'line', matchId: matchHere, message };
}

function turnOf({ matchId, version }: { matchId: string; version: number }, message: SeenMessage): ToldTurn {
  const [head = ''] = message.words.split('\n');
  const mentioned = MENTION.exec(head)?.[1] ?? null;
  const own = message.personId !== null && isOwnTurn(message.words) ? message.personId : null;
  return { matchId, version, message, personId: mentioned ?? own, deadline: shownDeadline(message.words) };
}

/** In milliseconds; null where no deadline is shown. */
export function shownDeadline(words: string): number | null {
  const seconds = RELATIVE.exec(words)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
