/**
 * Puts together again what the bot sends apart, since the page has part of it: a game, what it was dealt with, and its log. For one connection.
 */
import type { PlainComponents } from '../../../plainComponents.ts';
import type { BotMessage, LogLine, SentMessage } from '../../../protocol.ts';

/** Null: nothing to be told of by itself. */
export function unpacking(): (sent: SentMessage) => BotMessage | null {
  const known = new Map<string, PlainComponents>();
  let last: { readonly matchId: string; readonly lines: readonly LogLine[] } | null = null;
  return (sent) => {
    if (sent.type === 'components') {
      known.set(sent.key, sent.components);
      return null;
    }
    if (sent.type !== 'game') return sent;
    const { log, ...game } = sent.game;
    const components = known.get(game.components);
    const before: readonly LogLine[] = last?.matchId === game.matchId ? last.lines : [];
    if (!components || before.length < log.kept) return null;
    const lines = [...before.slice(0, log.kept), ...log.lines];
    last = { matchId: game.matchId, lines };
    return { type: 'game', game: { ...game, components, log: lines } };
  };
}
