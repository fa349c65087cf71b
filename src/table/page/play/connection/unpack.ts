/**
 * Puts together again what the bot sends apart: a game and what it was dealt with. For one connection, on which each comes once.
 */
import type { PlainComponents } from '../../../plainComponents.ts';
import type { BotMessage, SentMessage } from '../../../protocol.ts';

/** Null: nothing to be told of by itself. */
export function unpacking(): (sent: SentMessage) => BotMessage | null {
  const known = new Map<string, PlainComponents>();
  return (sent) => {
    if (sent.type === 'components') {
      known.set(sent.key, sent.components);
      return null;
    }
    if (sent.type !== 'game') return sent;
    const components = known.get(sent.game.components);
    return components ? { type: 'game', game: { ...sent.game, components } } : null;
  };
}
