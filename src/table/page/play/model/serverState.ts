/** Reduces the bot's messages to the page's state. */
import type { BotMessage, GameInList, PastPositions, TableGame, Welcome } from '../../../protocol.ts';
import { isPendingOn, type PendingMove } from './view.ts';

export interface ServerState {
  readonly welcome: Welcome | null;
  readonly games: readonly GameInList[];
  readonly game: TableGame | null;
  /** The reason why the requested game cannot be shown. */
  readonly unseen: string | null;
  readonly refused: { readonly code: string; readonly text: string } | null;
  readonly pending: PendingMove | null;
  readonly past: (PastPositions & { readonly matchId: string }) | null;
}

export const INITIAL_SERVER_STATE: ServerState = {
  welcome: null,
  games: [],
  game: null,
  unseen: null,
  refused: null,
  pending: null,
  past: null,
};

export function reduceMessage(before: ServerState, message: BotMessage): ServerState {
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

/** Ignores older versions. A message with the same version may carry a changed plan. */
function withGame(before: ServerState, game: TableGame): ServerState {
  const current = before.game;
  if (current?.matchId === game.matchId && current.version > game.version) return before;
  const pending = isPendingOn(before.pending, game) ? before.pending : null;
  // Past positions of an older version stay visible until new ones arrive. Those of another seat show other hands.
  const past = current?.seat === game.seat && before.past?.matchId === game.matchId ? before.past : null;
  return { ...before, game, unseen: null, pending, past };
}

function withAnswer(before: ServerState, answer: Extract<BotMessage, { type: 'answer' }>): ServerState {
  const refused = before.pending?.id === answer.id && !answer.ok;
  const { game } = before;
  const past = answer.past && game ? { matchId: game.matchId, ...answer.past } : before.past;
  return { ...before, past, pending: refused ? null : before.pending };
}
