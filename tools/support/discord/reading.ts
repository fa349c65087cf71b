/** Interprets messages as turns, ends, questions and other lines for robots and judges. */
import { isOwnTurn } from '../robots/messages.ts';
import type { SeenMessage } from './messages.ts';
import type { MessageObserver } from './server.ts';

export interface AnnouncedTurn {
  readonly matchId: string;
  readonly version: number;
  /** The player to move; null if the reader is told that it is another. */
  readonly personId: string | null;
  /** Milliseconds since 1970; null without a clock. */
  readonly deadline: number | null;
  readonly message: SeenMessage;
}

export type Reading =
  | { readonly kind: 'turn'; readonly turn: AnnouncedTurn }
  | { readonly kind: 'finished'; readonly matchId: string; readonly message: SeenMessage }
  /** Asks or offers something by buttons: agree, vote, come back. */
  | { readonly kind: 'question'; readonly matchId: string; readonly message: SeenMessage }
  /** Any other message where a game is played or to a person. */
  | { readonly kind: 'line'; readonly matchId: string | null; readonly message: SeenMessage };

export interface Reader {
  read(reading: Reading, isEdit: boolean): void;
}

const TURN_ACTIONS: ReadonlySet<string> = new Set(['build', 'choose', 'take']);
const MENTION = /<@(\d+)>/;
const RELATIVE_TIME = /<t:(\d+):R>/;

export function createGameReading(readers: readonly Reader[]): MessageObserver {
  const matchAt = new Map<string, string>();

  function read(message: SeenMessage, isEdit: boolean): void {
    const reading = readingOf(message, matchAt.get(message.channelId) ?? null);
    if (reading.kind === 'turn' && message.personId === null) matchAt.set(message.channelId, reading.turn.matchId);
    for (const reader of readers) reader.read(reading, isEdit);
  }

  return { posted: (message) => read(message, false), edited: (message) => read(message, true) };
}

function readingOf(message: SeenMessage, matchHere: string | null): Reading {
  const turn = message.controls.find(({ action }) => TURN_ACTIONS.has(action));
  if (turn) return { kind: 'turn', turn: turnOf(turn, message) };
  const end = message.controls.find(({ action }) => action === 'rematch');
  if (end) return { kind: 'finished', matchId: end.matchId, message };
  const asks = message.controls.find(({ matchId }) => matchId !== '-');
  if (asks) return { kind: 'question', matchId: asks.matchId, message };
  return { kind: 'line', matchId: matchHere, message };
}

function turnOf({ matchId, version }: { matchId: string; version: number }, message: SeenMessage): AnnouncedTurn {
  const [head = ''] = message.words.split('\n');
  const mentioned = MENTION.exec(head)?.[1] ?? null;
  const own = message.personId !== null && isOwnTurn(message.words) ? message.personId : null;
  return { matchId, version, message, personId: mentioned ?? own, deadline: shownDeadline(message.words) };
}

/** Milliseconds since 1970, or null. */
export function shownDeadline(words: string): number | null {
  const seconds = RELATIVE_TIME.exec(words)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
