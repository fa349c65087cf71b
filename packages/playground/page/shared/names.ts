/** Names of people and channels, and the plain text of messages. */
import type { APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageMessage, PagePerson } from '../../pageProtocol.ts';
import type { State } from '../state/types.ts';

export function displayName(user: APIUser): string {
  return user.global_name ?? user.username;
}

export function findUser(
  id: string,
  people: readonly PagePerson[],
  bot: APIUser | null,
  others: readonly APIUser[] = [],
): APIUser | null {
  if (bot?.id === id) return bot;
  return people.find((person) => person.user.id === id)?.user ?? others.find((user) => user.id === id) ?? null;
}

/** A direct message is named after its recipient. */
export function channelName(channel: PageChannel, people: readonly PagePerson[], bot: APIUser | null): string {
  if (channel.kind !== 'dm' || channel.recipientId === null) return channel.name;
  const other = findUser(channel.recipientId, people, bot);
  return other === null ? channel.name : displayName(other);
}

/** The message's text, else that of its components, with mentions as names and without other markdown. */
export function textOf(
  message: Pick<PageMessage, 'content' | 'components'>,
  { people, bot }: Pick<State, 'people' | 'bot'>,
): string {
  const text = message.content === '' ? textsIn(message.components ?? []).join('\n') : message.content;
  return text
    .replace(/<@!?(\d+)>/g, (whole, id) => {
      const user = findUser(id, people, bot);
      return user === null ? whole : `@${displayName(user)}`;
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
