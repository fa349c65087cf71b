/**
 * What the page knows of the bot, and how each message changes it: pure, so that order and repetition can be tested.
 * How messages come in is the connection's matter.
 */
import type { BotMessage, GameInList, PastPosition, TableGame, Welcome } from '../../../protocol.ts';
import { isStill, type Pending } from './view.ts';

export interface Received {
  readonly welcome: Welcome | null;
  readonly games: readonly GameInList[];
  readonly game: TableGame | null;
  /** Why a game that was asked for can't be shown. */
  readonly unseen: string | null;
  /** The session is good for nothing any more. */
  readonly refused: { readonly code: string; readonly text: string } | null;
  readonly pending: Pending | null;
  /** Of the game's moves up to a version. */
  readonly past: {
    readonly matchId: string;
    readonly version: number;
    readonly positions: readonly PastPosition[];
  } | null;
}

export const NOTHING_YET: Received = {
  welcome: null,
  games: [],
  game: null,
  unseen: null,
  refused: null,
  pending: null,
  past: null,
};

export function received(before: Received, message: BotMessage): Received {
  switch (message.type) {
    case 'welcome':
      return { ...before, welcome: message, games: message.games, refused: null };
    case 'games':
      return { ...before, games: message.games };
    case 'game':
      return withGame(before, message.game);
    case 'refused':
      return { ...before, refused: { code: message.code, text: message.text } };
    case 'unseen':
      return before.game?.matchId === message.matchId || before.game === null
        ? { ...before, unseen: message.text, game: null, pending: null }
        : before;
    case 'answer':
      return withAnswer(before, message);
  }
}

/** What is older than what is known is left aside; the same version brings what is not counted by it, such as a plan. */
function withGame(before: Received, game: TableGame): Received {
  const known = before.game;
  if (known?.matchId === game.matchId && known.version > game.version) return before;
  const pending = isStill(before.pending, game) ? before.pending : null;
  // Of an older version they are shown until the new ones are there.
  const past = before.past?.matchId === game.matchId ? before.past : null;
  return { ...before, game, unseen: null, pending, past };
}

function withAnswer(before: Received, answer: Extract<BotMessage, { type: 'answer' }>): Received {
  const refused = before.pending?.id === answer.id && !answer.ok;
  const { game } = before;
  const past =
    answer.past && game ? { matchId: game.matchId, version: game.version, positions: answer.past } : before.past;
  return { ...before, past, pending: refused ? null : before.pending };
}
