/**
 * What a message says in plain words, for places that show no markdown: notifications, the line above a reply.
 * Messages themselves are drawn by `message/`.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { displayName } from './names.ts';

/** The text of a message, of its components where it has no content; mentions as names, everything else of markdown left out. */
export function textOf(message: Pick<PageMessage, 'content' | 'components' | 'mentions'>): string {
  const text = message.content === '' ? textsIn(message.components ?? []).join(' ') : message.content;
  return text
    .replace(/<@!?(\d+)>/g, (whole, id) => {
      const user = message.mentions.find((known) => known.id === id);
      return user === undefined ? whole : `@${displayName(user)}`;
    })
    .replace(/<a?:(\w+):\d+>\s?|<[#/@t][^>]*>/g, '')
    .replace(/(^|\n)(?:#{1,3}|-#|>|[-*]) /g, '$1')
    .replace(/\*\*|__|~~|\|\||`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function textsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== 'object' || part === null) return [];
  if ('content' in part && typeof part.content === 'string') return [part.content];
  return 'components' in part ? textsIn(part.components) : [];
}
